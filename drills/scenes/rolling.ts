import { setTimeout as sleep } from 'node:timers/promises';
import { type Disturbance, failedIn } from '../report';
import { disturbShop } from '../shop';
import type { Topology } from '../topology/topology';

/** Restarts both APIs and the worker one after the other, as an upgrade does. */
export function restarting(topology: Topology, rounds: number): Disturbance {
  const round = [...topology.apis, topology.worker];
  const order = Array.from({ length: rounds }, () => round).flat();
  return {
    what: `${order.length} restarts`,
    async act() {
      let slowest = 0;
      for (const program of order) {
        await program.stop();
        slowest = Math.max(slowest, await topology.startAndWait(program));
        // The balancer must see it ready before the next one stops.
        await sleep(1_500);
      }
      return `ready within ${(slowest / 1000).toFixed(1)} s`;
    },
  };
}

/** No request may fail while every process is replaced. */
export async function rolling(): Promise<string[]> {
  const { rows, faults } = await disturbShop({}, (topology) => [restarting(topology, 2)]);
  return [...faults, ...failedIn(rows)];
}
