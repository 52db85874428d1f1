import { amountToString, parseAmount } from '@common/money/money';
import type { Hash } from 'viem';
import { readBalances } from '../../../ledger/ledger';
import { pay, sendRaw } from '../../../testing/chainWorld';
import { meanwhile } from '../../../testing/meanwhile';
import { foreign, PayoutWorld, payerAccount } from '../../../testing/payoutWorld';
import { N } from '../../../testing/payWorld';
import { createWithdrawer, queueOne, type Withdrawer } from '../../../testing/withdrawals';

let world: PayoutWorld;
beforeEach(async () => {
  world = await PayoutWorld.open();
});
afterEach(() => world.end());

const gab = parseAmount;
const NOTE = '依帳戶關閉後的程序處理';

const coinOf = async ({ id }: Withdrawer) => {
  const { coin } = await readBalances(world.db, id);
  return [coin.available, coin.held].map(amountToString);
};
const houses = async () => [
  await world.pay.house('suspense'),
  await world.pay.house('loss'),
  await world.pay.house('revenue'),
];

async function close({ token }: Withdrawer): Promise<void> {
  const left = { coin: '0', adv: '0' };
  const { body } = await world.shop.call(token, 'POST', '/api/me/closing', left);
  expect(body).toMatchObject({ success: true });
}

/** An administrator's call. Returns the answer's body. */
async function decide(path: string, body: object) {
  const { token } = await world.shop.signIn({ capabilities: ['admin'] });
  return (await world.shop.call(token, 'POST', `/api/admin/${path}`, body)).body;
}

/** The outflows that staff have to explain. */
async function unknown(): Promise<{ id: number; owners: { id: number }[] }[]> {
  const { token } = await world.shop.signIn({ capabilities: ['staff'] });
  const { body } = await world.shop.call(token, 'GET', '/api/admin/outflows?state=open');
  return body.data.list;
}

/** Replaces all blocks since `depth` ago by empty ones, and lets the watcher read them. */
async function lose(depth: number): Promise<void> {
  const dropped = world.node.blocks
    .slice(-depth)
    .flatMap(({ executed }) => executed.map(({ tx }) => tx.hash));
  world.node.reorg(depth, { drop: dropped });
  world.node.mine();
  await world.pay.scan();
  await world.clearHalt();
}

/** A member withdraws everything and closes the account; then a deep reorg takes the payout back. */
async function lost() {
  const who = await world.withdrawer('101');
  const id = await queueOne(world.shop, who, '100');
  await world.round();
  await world.mine(N + 1);
  expect(await world.state(id)).toEqual({ state: 'done', result: 1 });
  await close(who);
  await lose(N + 2);
  expect(await world.state(id)).toEqual({ state: 'broadcast', result: 255 });
  await world.pay.expectClean();
  return { who, id };
}

/** A foreign transaction uses the nonce of the lost payout, and an administrator gives it up. */
async function released() {
  const one = await lost();
  await sendRaw(world.pay.chainSide, await foreign(world, 0));
  world.node.mine();
  await world.round();
  await world.mine(2 * N);
  const body = { reason: '鏈上由他筆交易使用' };
  const answer = await decide(`withdrawals/${one.id}/release`, body);
  expect(answer).toMatchObject({ success: true, data: { state: 'rejected' } });
  await world.clearHalt();
  return one;
}

/** The shop's owner sends this by hand from the system wallet. Returns the id of the outflow, the n-th that staff see. */
async function sendByHand(to: Withdrawer, amount: string, nth = 1) {
  await pay(world.pay.chainSide, payerAccount, to.address, gab(amount));
  world.node.mine(N + 1);
  await world.pay.scan();
  const outflow = (await unknown()).at(nth - 1);
  if (!outflow) throw new Error('nothing left the wallet');
  expect(outflow.owners).toMatchObject([{ id: to.id }]);
  return outflow.id;
}

const charge = (outflow: number, { id: memberId }: Withdrawer) =>
  decide(`outflows/${outflow}/book`, { as: 'member', memberId, note: NOTE });

describe('a payout to an account that closed since, taken back by a deep reorg', () => {
  it('is sent again, and the books are clean meanwhile', async () => {
    const { who, id } = await lost();
    expect(await houses()).toEqual([gab('100'), 0n, gab('1')]);
    await world.mine(N + 2);
    expect(await world.state(id)).toEqual({ state: 'done', result: 1 });
    expect(await world.received(who)).toBe(gab('100'));
    expect(await houses()).toEqual([0n, 0n, gab('1')]);
    await world.pay.expectClean();
  });

  it('waits in suspense with its fee once it is released, and pays what staff send to the member', async () => {
    const { who } = await released();
    expect(await coinOf(who)).toEqual(['0', '0']);
    expect(await houses()).toEqual([gab('101'), 0n, 0n]);
    await world.pay.expectClean();

    const sent = await sendByHand(who, '101');
    expect(await charge(sent, who)).toMatchObject({ data: { booking: { as: 'member' } } });
    expect(await houses()).toEqual([0n, 0n, 0n]);
    expect(await coinOf(who)).toEqual(['0', '0']);
    await world.pay.expectClean();
  });

  it('pays no more than what waits, and nothing of another account', async () => {
    const { who } = await released();
    const other = await createWithdrawer(world.shop, '0');
    await close(other);
    const first = await sendByHand(other, '50');
    expect(await charge(first, other)).toMatchObject({ success: true });
    expect(await houses()).toEqual([gab('101'), -gab('50'), 0n]);
    const second = await sendByHand(who, '60');
    await charge(second, who);
    const third = await sendByHand(who, '60');
    await charge(third, who);
    expect(await houses()).toEqual([0n, -gab('50') - gab('19'), 0n]);
    await world.pay.expectClean();
  });

  it('pays two outflows at once out of it, and no more than there is', async () => {
    const { who } = await released();
    // More than that waits in suspense.
    await world.pay.send(world.pay.stranger(), '500');
    const one = await sendByHand(who, '60');
    const two = await sendByHand(who, '60', 2);
    const busy = [`SELECT 1 FROM members WHERE id = ${who.id} FOR UPDATE`];
    const both = () => Promise.all([charge(one, who), charge(two, who)]);
    const answers = await meanwhile(world.db, busy, both, 2);
    expect(answers.map(({ data }) => data.booking.charged).sort()).toEqual(['41', '60']);
    expect(await houses()).toEqual([gab('500'), -gab('19'), 0n]);
    await world.pay.expectClean();
  });

  it('notifies nobody', async () => {
    const { who } = await released();
    expect(await world.pay.sql('SELECT 1 FROM notices WHERE member_id = $1', [who.id])).toEqual([]);
  });

  it('that is reverted when it is sent again is waiting in suspense as well', async () => {
    const { who, id } = await lost();
    await world.round();
    revertNext();
    await world.mine(N + 1);
    expect(await world.state(id)).toEqual({ state: 'rejected', result: 255 });
    expect(await coinOf(who)).toEqual(['0', '0']);
    expect(await houses()).toEqual([gab('101'), 0n, 0n]);
    await world.pay.expectClean();
  });
});

/** Mines a block whose transfers fail, because somebody with the key has emptied the wallet for that block. */
function revertNext(): void {
  const { state } = world.node.head;
  const held = state.tokens.get(payerAccount.address) ?? 0n;
  state.tokens.set(payerAccount.address, 0n);
  world.node.mine();
  world.node.head.state.tokens.set(payerAccount.address, held);
  state.tokens.set(payerAccount.address, held);
  expect(world.node.head.executed[0]?.success).toBe(false);
}

it('a completed payout that a deep reorg took back and that is then reverted is given back to its member', async () => {
  const { who, id } = await world.queue();
  await world.round();
  await world.mine(N + 1);
  expect(await world.state(id)).toEqual({ state: 'done', result: 1 });
  await lose(N + 2);
  await world.round();
  revertNext();
  await world.mine(N + 1);
  expect(await world.state(id)).toEqual({ state: 'rejected', result: 255 });
  expect(await coinOf(who)).toEqual(['1000', '0']);
  expect(await houses()).toEqual([0n, 0n, 0n]);
  await world.settle([{ who, id }]);
});

describe('an outflow that was charged to a member whose account closed since', () => {
  /** A payout without a withdrawal reaches a member, who is charged with it. */
  async function chargedOpen() {
    const who = await world.withdrawer('70');
    const id = await sendByHand(who, '100');
    expect(await charge(id, who)).toMatchObject({ data: { booking: { charged: '70' } } });
    expect(await coinOf(who)).toEqual(['0', '0']);
    expect(await houses()).toEqual([0n, -gab('30'), 0n]);
    return who;
  }

  /** Then the member closes the account, and a deep reorg takes the payout back. */
  async function charged() {
    const who = await chargedOpen();
    const raw = world.node.blocks.flatMap((block) => block.executed).at(-1)?.tx.raw;
    await close(who);
    await lose(N + 1);
    return { who, raw };
  }

  it('gives nothing to it when a deep reorg takes it back: the charge waits in suspense', async () => {
    const { who } = await charged();
    expect(await coinOf(who)).toEqual(['0', '0']);
    expect(await houses()).toEqual([gab('70'), 0n, 0n]);
    await world.pay.expectClean();
  });

  it('gives nothing to one that is just being closed', async () => {
    const who = await chargedOpen();
    const closing = [
      `SELECT 1 FROM members WHERE id = ${who.id} FOR UPDATE`,
      `UPDATE members SET closed_at = now(), frozen_at = now(), email = NULL WHERE id = ${who.id}`,
      `UPDATE sessions SET revoked_at = now() WHERE member_id = ${who.id}`,
    ];
    await meanwhile(world.db, closing, () => lose(N + 1), 1);
    expect(await coinOf(who)).toEqual(['0', '0']);
    expect(await houses()).toEqual([gab('70'), 0n, 0n]);
    await world.pay.expectClean();
  });

  it('takes the charge from there when it is mined again', async () => {
    const { who, raw } = await charged();
    await world.node.request({ method: 'eth_sendRawTransaction', params: [raw] });
    world.node.mine(N + 1);
    await world.pay.scan();
    const [outflow] = await unknown();
    expect(await charge(outflow?.id ?? 0, who)).toMatchObject({
      data: { booking: { charged: '70' } },
    });
    expect(await houses()).toEqual([0n, -gab('30'), 0n]);
    await world.pay.expectClean();
    // And gives it back there a second time.
    await lose(N + 1);
    expect(await houses()).toEqual([gab('70'), 0n, 0n]);
    await world.pay.expectClean();
  });
});

it('a payout of the same nonce that the books do not know ends a completed withdrawal that a deep reorg took back', async () => {
  const { who, id } = await world.queue();
  await world.round();
  await world.mine(N + 1);
  await lose(N + 2);
  await world.round({ timing: { resend: 3600, bump: 3600, unknown: 3600, catchUp: 0 } });
  world.node.pool.splice(0);
  // Signed after a backup from which the database was restored, for a higher fee.
  const hash: Hash = await pay(world.pay.chainSide, payerAccount, who.address, gab('100'));
  world.node.mine(N + 1);
  await world.pay.scan();
  const [outflow] = await unknown();
  const body = { withdrawalId: id, note: NOTE };
  const booked = await decide(`outflows/${outflow?.id}/paid`, body);
  expect(booked).toMatchObject({ success: true, data: { txHash: hash } });
  expect(await world.state(id)).toEqual({ state: 'done', result: 1 });
  expect(await houses()).toEqual([0n, 0n, gab('1')]);
  await world.settle([{ who, id }]);
});
