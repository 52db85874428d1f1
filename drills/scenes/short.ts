import { disturbShop } from '../shop';
import type { Topology } from '../topology/topology';
import { killing } from './broken';
import { restarting } from './rolling';

/** The quick drills in one topology: a rolling restart, then the primary and an API killed. */
export async function short(): Promise<string[]> {
  const { rows, faults } = await disturbShop({}, (topology: Topology) => [
    restarting(topology, 1),
    killing(topology, topology.primary.program, () => topology.primary.start()),
    killing(topology, topology.apis[0] ?? topology.worker, () => topology.startAll()),
  ]);
  const failed = rows[0]?.load.failed ?? 0;
  return [...faults, ...(failed > 0 ? [`${failed} requests failed in a rolling restart`] : [])];
}
