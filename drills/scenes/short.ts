import { disturbShop } from '../shop';
import type { Topology } from '../topology/topology';
import { killing } from './broken';
import { restarting } from './rolling';

/** The quick drills in one topology: a rolling restart, then the primary, an API and NATS killed. */
export async function short(): Promise<string[]> {
  const { rows, faults } = await disturbShop({ nats: true }, (topology: Topology) => [
    restarting(topology, 1),
    killing(topology, topology.primary.program, () => topology.primary.start()),
    killing(topology, topology.apis[0] ?? topology.worker, () => topology.startAll()),
    ...(topology.nats
      ? [killing(topology, topology.nats.program, async () => topology.nats?.program.start())]
      : []),
  ]);
  const failed = rows[0]?.load.failed ?? 0;
  return [...faults, ...(failed > 0 ? [`${failed} requests failed in a rolling restart`] : [])];
}
