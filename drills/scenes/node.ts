import { setTimeout as sleep } from 'node:timers/promises';
import { disturbShop } from '../shop';
import { NodeCable } from '../topology/nodeCable';
import type { Topology } from '../topology/topology';
import { until } from '../topology/until';

/** Longer than the chain's id is believed. */
const WRONG_MS = 20_000;

/** Whether the worker works, and warns that a job fails. */
async function warns({ worker, portOf }: Topology): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${portOf(worker)}/readyz`);
  const { ok, warnings = [] } = Object(await answer.json());
  return ok && String(warnings).includes('scanBlocks');
}

/** Last block that the shop has read. */
async function heightOf(topology: Topology): Promise<number> {
  const text = 'SELECT max(block_number) AS height FROM chain_cursors';
  const [row] = await topology.primary.query<{ height: string }>(text, 'gab');
  return Number(row?.height);
}

/**
 * A provider whose certificate ends, that serves another chain, and that answers from a member of its pool that lags behind: nothing
 * is read or paid by it meanwhile, everything else goes on, and what waited is done once the provider is right.
 */
export async function node(): Promise<string[]> {
  const wrong: string[] = [];
  let cable: NodeCable | undefined;
  const scene =
    (
      what: string,
      spoil: (provider: NodeCable) => void | Promise<void>,
      mend: (provider: NodeCable) => void,
      says: RegExp | undefined,
    ) =>
    (topology: Topology) => ({
      what,
      async act() {
        if (!cable) throw new Error('a provider is needed');
        const [before, logged] = [await heightOf(topology), topology.worker.logged().length];
        await spoil(cable);
        await sleep(WRONG_MS);
        const meanwhile = await heightOf(topology);
        if (says && !says.test(topology.worker.logged().slice(logged))) {
          wrong.push(`${what}: the log does not say so`);
        }
        if (says && !(await warns(topology))) wrong.push(`${what}: /readyz does not warn`);
        mend(cable);
        const begun = performance.now();
        await until('blocks are read again', async () => (await heightOf(topology)) > meanwhile, {
          seconds: 60,
        });
        const back = ((performance.now() - begun) / 1000).toFixed(1);
        await sleep(6_000);
        return `${meanwhile - before} blocks read meanwhile, again after ${back} s`;
      },
    });
  try {
    const { faults } = await disturbShop(
      {
        env: async (_name, topology) => {
          cable ??= await NodeCable.open(String(topology.chain.settings.CHAIN_RPC_URL));
          return cable.settings;
        },
      },
      (topology) => [
        scene(
          'certificate ended',
          (one) => one.renew(0),
          (one) => one.renew(1),
          /certificate/,
        )(topology),
        scene(
          'another chain',
          (one) => one.serveAnotherChain(),
          (one) => one.recover(),
          /chain 1/,
        )(topology),
        scene(
          '20 blocks behind',
          (one) => one.lag(20),
          (one) => one.recover(),
          undefined,
        )(topology),
      ],
    );
    return [...faults, ...wrong];
  } finally {
    cable?.close();
  }
}
