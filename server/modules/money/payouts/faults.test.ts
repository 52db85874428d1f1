import { faults } from '../../../testing/faultyNode';
import { EAGER, HASTY, PayoutWorld } from '../../../testing/payoutWorld';
import { N } from '../../../testing/payWorld';
import { randomOf } from '../../../testing/random';
import { scanBlocks } from '../chainWatcher/scanBlocks';

/** FAULT_RUNS=10 gives a long run. */
const RUNS = Number(process.env.FAULT_RUNS ?? 1);
const ROUNDS = 5;

let world: PayoutWorld;
beforeAll(async () => {
  world = await PayoutWorld.open();
  // Enough blocks for the first reorgs.
  world.node.mine(2 * N + 4);
  await world.pay.scan();
});
afterAll(async () => {
  // The faults have an effect: some payments end unpaid, most are paid.
  const ends = await world.pay.sql<{ state: string; n: number }>(
    'SELECT state, count(*)::int AS n FROM withdrawals GROUP BY 1 ORDER BY 1',
  );
  expect(ends).toEqual([
    { state: 'done', n: expect.any(Number) },
    { state: 'rejected', n: expect.any(Number) },
  ]);
  const [reopened] = await world.pay.sql<{ n: number }>(
    `SELECT count(*)::int AS n FROM withdrawal_history WHERE from_state = 'done'`,
  );
  expect(reopened?.n).toBeGreaterThan(0);
  await world.end();
});

async function run(kind: string, seed: number): Promise<void> {
  const make = faults[kind];
  if (!make) throw new Error(`no fault ${kind}`);
  const all = [await world.queue(), await world.queue()];
  const fault = await make(world, randomOf(seed));
  try {
    const wallet = world.wallet(fault.request, HASTY);
    for (let n = 0; n < ROUNDS; n++) {
      // A worker that cannot open the chain skips this round.
      const chain = await world.reader(fault.request).catch(() => null);
      if (!chain) continue;
      // The job loop logs a failed round and retries it.
      await world
        .round({ chain, wallet, timing: { ...EAGER, bump: n === 2 ? 0 : 3600 } })
        .catch(() => 0);
      await fault.meanwhile?.();
      if (n % 2 === 1) world.node.mine();
      await scanBlocks(world.db, chain, N).catch(() => 0);
    }
  } finally {
    await fault.close?.();
  }
  await release(all);
  // The end reads the books: rows are never deleted, so a breach is still there.
  await world.payOrRelease(all);
}

/** Releases the withdrawals that only staff may end: another transaction used their nonce in a final block. */
async function release(all: readonly { id: number }[]): Promise<void> {
  await world.mine(2 * N + 2);
  const staff = await world.shop.signIn({ capabilities: ['admin'] });
  for (const { id } of all) {
    const body = { reason: '鏈上由他筆交易使用' };
    await world.shop.call(staff.token, 'POST', `/api/admin/withdrawals/${id}/release`, body);
  }
}

describe.each(Object.keys(faults))('with a node that: %s', (kind) => {
  it.each(Array.from({ length: RUNS }, (_, i) => i + 1))(
    'each withdrawal is paid once or released, seed %i',
    (seed) => run(kind, seed),
  );
});
