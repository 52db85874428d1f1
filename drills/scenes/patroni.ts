import { setTimeout as sleep } from 'node:timers/promises';
import type { Disturbance } from '../report';
import { disturbShop } from '../shop';
import type { PatroniCluster } from '../topology/patroni';
import type { Program } from '../topology/program';
import type { Topology } from '../topology/topology';

const BEFORE_MS = 2_000;
const AFTER_MS = 4_000;
/** The watchdog resets a sleeping machine after the lease of 20 s less the safety margin in patroni.yml. */
const WATCHDOG_MS = 15_000;

const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`;

/** Loses the primary by `lose`, waits for another one, and brings the lost one back as a standby. */
function losing(
  topology: Topology,
  cluster: PatroniCluster,
  what: string,
  { lose, restore }: Record<'lose' | 'restore', (program: Program) => Promise<unknown>>,
): Disturbance {
  return {
    what,
    async act() {
      await sleep(BEFORE_MS);
      const old = await cluster.leader();
      const lost = performance.now();
      await lose(old);
      await cluster.untilReplaced(old);
      const replaced = seconds(lost);
      await topology.startAll();
      const ready = seconds(lost);
      await restore(old);
      await cluster.bringBack(old);
      await cluster.untilSynchronous();
      await sleep(AFTER_MS);
      return `new primary after ${replaced}, all ready after ${ready}, the old one follows`;
    },
  };
}

/** Patroni replaces a primary that is killed, asleep, or asked to step down, without a change of configuration. */
export async function patroni(): Promise<string[]> {
  const { faults } = await disturbShop({ patroni: true }, (topology) => {
    const { cluster } = topology;
    if (!cluster) throw new Error('the drill needs its cluster');
    return [
      losing(topology, cluster, 'primary killed', {
        lose: (program) => program.kill(),
        restore: async (program) => program.start(),
      }),
      losing(topology, cluster, 'primary asleep', {
        async lose(program) {
          program.freeze();
          await sleep(WATCHDOG_MS);
          await program.kill();
        },
        restore: async (program) => program.start(),
      }),
      {
        what: 'switchover',
        async act() {
          await sleep(BEFORE_MS);
          const asked = performance.now();
          await cluster.switchOver();
          const replaced = seconds(asked);
          await topology.startAll();
          await cluster.untilSynchronous();
          await sleep(AFTER_MS);
          return `new primary after ${replaced}`;
        },
      },
    ];
  });
  return faults;
}
