import { Load } from './load/load';
import { type Disturbance, disturb, faultsOf, printRows, type Row } from './report';
import { Topology, type TopologyOptions } from './topology/topology';

/** Opens the topology, disturbs it under load in one way after another, and prints a line for each. */
export async function disturbShop(
  options: TopologyOptions,
  disturbances: (topology: Topology) => Disturbance[],
  load: Parameters<typeof Load.start>[1] = {},
): Promise<{ rows: Row[]; faults: string[] }> {
  const topology = await Topology.open(options);
  try {
    const members = await Load.start(topology, load);
    const rows: Row[] = [];
    for (const one of disturbances(topology)) rows.push(await disturb(topology, members, one));
    members.close();
    printRows(rows);
    const errors = [...topology.apis, topology.worker].flatMap((one) => one.unexpected());
    for (const error of new Set(errors)) console.log(`  ${error}`);
    return { rows, faults: faultsOf(rows) };
  } finally {
    await topology.close();
  }
}
