import { setTimeout as sleep } from 'node:timers/promises';
import type { Disturbance } from '../report';
import { disturbShop } from '../shop';
import { untilByNats } from '../topology/eventWay';
import type { Program } from '../topology/program';
import type { Topology } from '../topology/topology';

const BEFORE_MS = 2_000;
const AFTER_MS = 4_000;
/** Longer than the longest time-out on the way, ms. */
const FROZEN_MS = 15_000;

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Breaks a part, and waits until all work again. */
function breaking(topology: Topology, program: Program, act: () => Promise<unknown>): Disturbance {
  return {
    what: program.name,
    async act() {
      await sleep(BEFORE_MS);
      await act();
      const back = performance.now();
      await topology.startAll();
      const ready = performance.now() - back;
      await sleep(AFTER_MS);
      const byNats = await untilByNats(topology);
      const way =
        byNats === undefined ? '' : `, events by NATS ${seconds(ready + AFTER_MS + byNats)}`;
      return `all ready ${seconds(ready)} after${way}`;
    },
  };
}

/** Kills a part without warning, and starts it a second later. */
export const killing = (topology: Topology, program: Program, start: () => Promise<unknown>) =>
  breaking(topology, program, async () => {
    await program.kill();
    await sleep(1_000);
    await start();
  });

/** The parts that can break, each with the command that brings it back. */
function parts(topology: Topology): { program: Program; start(): Promise<unknown> }[] {
  const { apis, worker, pooler, primary, replica, nats } = topology;
  return [
    ...[...apis.slice(0, 1), worker].map((program) => ({
      program,
      start: () => topology.startAndWait(program),
    })),
    { program: pooler.program, start: async () => pooler.program.start() },
    { program: primary.program, start: () => primary.start() },
    ...(replica ? [{ program: replica.program, start: () => replica.start() }] : []),
    ...(nats ? [{ program: nats.program, start: async () => nats.program.start() }] : []),
  ];
}

/** Kills each part and starts it again. */
export async function kill(): Promise<string[]> {
  const { faults } = await disturbShop({ replica: true, nats: true }, (topology) =>
    parts(topology).map(({ program, start }) => killing(topology, program, start)),
  );
  return faults;
}

/** Stops each part for 15 s with its connections open, and continues it. */
export async function freeze(): Promise<string[]> {
  const { faults } = await disturbShop({ replica: true, nats: true }, (topology) =>
    parts(topology).map(({ program }) =>
      breaking(topology, program, async () => {
        program.freeze();
        await sleep(FROZEN_MS);
        program.thaw();
      }),
    ),
  );
  return faults;
}
