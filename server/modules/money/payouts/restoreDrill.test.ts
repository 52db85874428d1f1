import { amountToString, parseAmount } from '@common/money/money';
import type { PrivateKeyAccount } from 'viem';
import { readBalances } from '../../../ledger/ledger';
import type { TestDatabase } from '../../../testing/database';
import { createMember, createSession } from '../../../testing/factories';
import { PayoutWorld } from '../../../testing/payoutWorld';
import { N } from '../../../testing/payWorld';
import { Backups, type RestoredWorld } from '../../../testing/restoredWorld';
import { queueOne, type Withdrawer } from '../../../testing/withdrawals';

interface Paid {
  who: Withdrawer;
  id: number;
}

let world: PayoutWorld;
let backups: Backups;
const points = new Map<string, TestDatabase>();
const paid: Paid[] = [];
let stranger: PrivateKeyAccount;

const backUp = async (name: string) => points.set(name, await backups.take());
const queue = async () => {
  const one = await world.queue();
  paid.push(one);
  return one;
};
/** A member from the beginning, whose request is the last. */
let lastOne: Withdrawer;

/** Orders the return of the stranger's deposit. */
async function orderReturn(): Promise<void> {
  await world.mine(N + 1);
  const [deposit] = await world.pay.sql<{ id: number }>(
    `SELECT id FROM deposits WHERE state = 'suspense'`,
  );
  const token = await createSession(world.db, await createMember(world.db, undefined, ['staff']));
  const body = { reason: '付款人來信要求退回' };
  const path = `/api/admin/deposits/${deposit?.id}/return`;
  expect((await world.shop.call(token, 'POST', path, body)).body).toMatchObject({
    success: true,
  });
}

/** Runs payouts, the return of a deposit and reorgs, and takes backups in between. */
async function run(): Promise<void> {
  lastOne = await world.withdrawer();
  await queue();
  await queue();
  await backUp('before the first payout');
  await world.round();
  await backUp('signed, in no block yet');
  await world.mine();
  await backUp('in a block');
  await world.mine(N);
  await backUp('paid');
  stranger = world.pay.stranger();
  await world.pay.send(stranger, '9');
  await orderReturn();
  await queue();
  await backUp('a return and a payout wait');
  await world.round();
  await backUp('a return and a payout signed');
  await world.mine();
  world.node.reorg(1);
  await world.round();
  await backUp('after a reorg');
  await world.mine(N + 2);
  const late = await queue();
  await backUp('another one waits');
  await world.round();
  await world.mine(N + 1);
  await backUp('all paid');
  world.node.mine(N);
  await world.pay.scan();
  const dropped = (await world.attempts(late.id)).map(({ tx_hash }) => tx_hash);
  world.node.reorg(2 * N + 1, { drop: dropped });
  world.node.mine();
  await world.pay.scan();
  await backUp('after a reorg beyond the confirmations');
  await world.clearHalt();
  await world.mine(N + 2);
  await backUp('paid again by the very same transaction');
  paid.push({ who: lastOne, id: await queueOne(world.shop, lastOne, '100') });
  await backUp('the last one waits');
  await world.round();
  await world.mine(N + 2);
}

beforeAll(async () => {
  world = await PayoutWorld.open();
  // Enough blocks for the reorgs.
  world.node.mine(2 * N + 4);
  await world.pay.scan();
  backups = new Backups(world);
  await run();
}, 180_000);
afterAll(async () => {
  await backups.drop();
  await world.end();
}, 180_000);

const available = async (restored: RestoredWorld, { who }: Paid) => {
  const { coin } = await readBalances(restored.world.db, who.id);
  return [coin.available, coin.held].map(amountToString);
};

/** Each recipient has the requested amount on chain, and the books agree for every member in the backup. */
async function expectPaidOnce(restored: RestoredWorld): Promise<void> {
  for (const one of paid) {
    expect(await restored.world.received(one.who)).toBe(parseAmount('100'));
    // Found by recipient: after a restore another withdrawal may have its number.
    const [row] = await restored.world.pay.sql<{ state: string }>(
      'SELECT state FROM withdrawals WHERE to_address = $1',
      [one.who.address.toLowerCase()],
    );
    const state = row?.state;
    if (state === undefined) {
      // Requested after the backup: charged without a fee, if the backup has the member.
      if (one.who === lastOne) expect(await available(restored, one)).toEqual(['900', '0']);
      continue;
    }
    expect([state, ...(await available(restored, one))]).toEqual(['done', '899', '0']);
  }
  const { chain } = restored.world.shop;
  expect(await chain.balanceOf(stranger.address)).toBe(parseAmount('1000000'));
}

it('the original run paid each recipient once', async () => {
  for (const { who, id } of paid) {
    expect(await world.state(id)).toEqual({ state: 'done', result: 1 });
    expect(await world.received(who)).toBe(parseAmount('100'));
  }
  expect(points.size).toBe(12);
});

/**
 * The bookings that staff make after each restore, in the order of the chain: one for each payout signed after the
 * backup. `loss`: the backup lacks the member. `member`: it has the member but not the request.
 */
const EXPECTED: Record<string, string[]> = {
  'before the first payout': ['paid', 'paid', 'paid', 'loss', 'loss', 'member'],
  'signed, in no block yet': ['paid', 'loss', 'loss', 'member'],
  'in a block': ['paid', 'loss', 'loss', 'member'],
  paid: ['paid', 'loss', 'loss', 'member'],
  'a return and a payout wait': ['paid', 'paid', 'loss', 'member'],
  'a return and a payout signed': ['loss', 'member'],
  'after a reorg': ['loss', 'member'],
  'another one waits': ['paid', 'member'],
  'all paid': ['member'],
  'after a reorg beyond the confirmations': ['member'],
  'paid again by the very same transaction': ['member'],
  'the last one waits': ['paid'],
};

it.each(Object.keys(EXPECTED))(
  'a shop restored from the backup "%s" pays nobody twice and resumes payouts',
  async (name) => {
    const backup = points.get(name);
    if (!backup) throw new Error(`no backup ${name}`);
    await backups.restore(backup, async (restored) => {
      expect(await restored.bringBack()).toEqual(EXPECTED[name]);
      await restored.work();
      await expectPaidOnce(restored);
    });
  },
  120_000,
);
