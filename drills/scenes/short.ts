import { disturbShop } from '../shop';
import { Cables } from '../topology/cables';
import type { Topology } from '../topology/topology';
import { killing } from './broken';
import { cutting, notHandedOver } from './cut';
import { restarting } from './rolling';

/** Longer than an API needs to hand its pages over, and to find a silent database. */
const CUT = { apiMs: 10_000, primaryMs: 5_000 };

/**
 * The quick drills in one topology: a rolling restart, then the primary, an API and NATS killed, the network of an API to
 * the database cut, and that of all.
 */
export async function short(): Promise<string[]> {
  const cables = new Cables();
  const env = (name: string, topology: Topology) => cables.env(name, topology);
  const { rows, faults } = await disturbShop({ nats: true, env }, (topology: Topology) => {
    const { api, primary } = cutting(topology, cables, CUT);
    return [
      restarting(topology, 1),
      killing(topology, topology.primary.program, () => topology.primary.start()),
      killing(topology, topology.apis[0] ?? topology.worker, () => topology.startAll()),
      ...(topology.nats
        ? [killing(topology, topology.nats.program, async () => topology.nats?.program.start())]
        : []),
      ...api,
      ...primary,
    ];
  });
  await cables.close();
  const failed = rows[0]?.load.failed ?? 0;
  return [
    ...faults,
    ...notHandedOver(rows, CUT.apiMs),
    ...(failed > 0 ? [`${failed} requests failed in a rolling restart`] : []),
  ];
}
