import { amountToString, parseAmount } from '@common/money/money';
import { readBalances } from '../../../ledger/ledger';
import { sendRaw } from '../../../testing/chainWorld';
import { EAGER, OPENING, PayoutWorld, payerAccount } from '../../../testing/payoutWorld';
import { N } from '../../../testing/payWorld';
import { ask } from '../../../testing/withdrawals';

let world: PayoutWorld;
beforeEach(async () => {
  world = await PayoutWorld.open();
});
afterEach(() => world.end());

const balance = async (id: number) => {
  const { coin } = await readBalances(world.db, id);
  return [coin.available, coin.held].map(amountToString);
};

it("the wallet's balance before the shop opened is booked to capital once", async () => {
  expect(await world.pay.house('capital')).toBe(OPENING);
  expect(await world.pay.house('custody')).toBe(-OPENING);
  await world.mine(2);
  expect(await world.pay.house('capital')).toBe(OPENING);
});

it('a payout is signed, mined and confirmed; the amount leaves custody and the fee becomes revenue', async () => {
  const { who, id } = await world.queue('100');
  await world.round();
  expect(await world.state(id)).toEqual({ state: 'broadcast', result: null });
  await world.mine();
  expect(await world.state(id)).toEqual({ state: 'confirming', result: null });
  expect(await balance(who.id)).toEqual(['899', '101']);
  await world.mine(N);
  expect(await world.state(id)).toEqual({ state: 'done', result: 1 });
  expect(await world.received(who)).toBe(parseAmount('100'));
  expect(await balance(who.id)).toEqual(['899', '0']);
  expect(await world.pay.house('revenue')).toBe(parseAmount('1'));
  expect(await world.pay.house('custody')).toBe(-OPENING + parseAmount('100'));
  const { body } = await world.shop.call(who.token, 'GET', `/api/me/withdrawals/${id}`);
  expect(body.data).toMatchObject({ state: 'done', result: 1, confirmations: N, needed: N });
  const notices = await world.pay.sql<{ kind: string }>(
    'SELECT kind FROM notices WHERE member_id = $1 ORDER BY id',
    [who.id],
  );
  expect(notices.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['withdrawalSent', 'withdrawalDone']),
  );
  const records = (await world.shop.call(who.token, 'GET', '/api/me/records')).body.data.list;
  const moved = records.map((one: { type: number; amount: string }) => [one.type, one.amount]);
  expect(moved).toEqual(
    expect.arrayContaining([
      [2, '-100'],
      [11, '-1'],
    ]),
  );
  // Each record refers to the withdrawal, and so to its transaction.
  const reasons = records.filter(({ reason }: { reason: string }) => reason.startsWith('提幣'));
  const led = new Set(
    reasons.map(({ reference }: { reference: object }) => JSON.stringify(reference)),
  );
  expect([...led]).toEqual([JSON.stringify({ kind: 'withdrawal', id: String(id) })]);
});

it('several payouts are in flight at once, under consecutive nonces', async () => {
  const all = [];
  for (let n = 0; n < 6; n++) all.push(await world.queue());
  await world.round();
  const nonces = await world.pay.sql<{ nonce: number }>(
    'SELECT nonce FROM payout_nonces ORDER BY nonce',
  );
  expect(nonces.map(({ nonce }) => nonce)).toEqual([0, 1, 2, 3, 4, 5]);
  world.node.mine();
  expect(world.node.head.executed).toHaveLength(6);
  await world.settle(all);
});

it('simultaneous payers pay each withdrawal once', async () => {
  const all = [];
  for (let n = 0; n < 4; n++) all.push(await world.queue());
  await Promise.all(Array.from({ length: 6 }, () => world.round()));
  const attempts = await world.pay.sql('SELECT 1 FROM withdrawal_attempts');
  expect(attempts).toHaveLength(4);
  await world.settle(all);
});

it('the payer resends the same bytes, and replaces a transaction only under the same nonce', async () => {
  const { who, id } = await world.queue();
  await world.round();
  const [first] = await world.attempts(id);
  world.node.pool.splice(0);
  await world.round();
  expect(world.node.pool.map(({ raw }) => raw)).toEqual([first?.raw]);
  await world.round({ timing: { ...EAGER, bump: 0 } });
  const bumped = await world.attempts(id);
  expect(bumped.map(({ nonce }) => nonce)).toEqual([0, 0]);
  expect(BigInt(bumped[1]?.max_fee ?? 0)).toBeGreaterThan(BigInt(first?.max_fee ?? 0));
  expect(world.node.pool.map(({ raw }) => raw)).toEqual([bumped[1]?.raw]);
  await world.settle([{ who, id }]);
  expect(await world.received(who)).toBe(parseAmount('100'));
});

it('any mined replacement completes the withdrawal', async () => {
  const { who, id } = await world.queue();
  await world.round();
  await world.round({ timing: { ...EAGER, bump: 0 } });
  const [first] = await world.attempts(id);
  world.node.pool.splice(0);
  await sendRaw(world.pay.chainSide, first?.raw ?? '0x');
  world.node.mine();
  await world.settle([{ who, id }]);
  expect(await world.state(id)).toEqual({ state: 'done', result: 1 });
});

it('a slow payout gets result 255, keeps its hold, and completes later', async () => {
  const { who, id } = await world.queue();
  await world.round();
  await world.round({ timing: { ...EAGER, unknown: 0 } });
  expect(await world.state(id)).toEqual({ state: 'broadcast', result: 255 });
  expect(await balance(who.id)).toEqual(['899', '101']);
  expect(await world.attempts(id)).toHaveLength(1);
  await world.settle([{ who, id }]);
  expect(await world.state(id)).toEqual({ state: 'done', result: 1 });
});

it('a transfer that reverts on chain releases the hold once its block is final', async () => {
  const { who, id } = await world.queue();
  await world.round();
  // Somebody with the key empties the wallet first: the transfer is reverted in its block.
  const state = world.node.head.state;
  const held = state.tokens.get(payerAccount.address) ?? 0n;
  state.tokens.set(payerAccount.address, 0n);
  world.node.mine();
  world.node.head.state.tokens.set(payerAccount.address, held);
  state.tokens.set(payerAccount.address, held);
  expect(world.node.head.executed[0]?.success).toBe(false);
  await world.mine(N - 1);
  expect(await world.state(id)).toEqual({ state: 'broadcast', result: null });
  await world.mine();
  expect(await world.state(id)).toEqual({ state: 'rejected', result: null });
  expect(await balance(who.id)).toEqual(['1000', '0']);
  await world.settle([{ who, id }]);
});

it('a payout whose block a reorg removes is in flight again, and the same transaction pays it', async () => {
  const { who, id } = await world.queue();
  await world.round();
  await world.mine(2);
  const dropped = (await world.attempts(id)).map(({ tx_hash }) => tx_hash);
  world.node.reorg(2, { drop: dropped });
  await world.round();
  expect(await world.states(id)).toEqual(
    expect.arrayContaining(['confirming', 'broadcast']) as unknown as string[],
  );
  await world.settle([{ who, id }]);
  expect(await world.attempts(id)).toHaveLength(1);
});

it('a reorg deeper than the confirmations halts withdrawals, and nothing is paid twice', async () => {
  const { who, id } = await world.queue();
  await world.round();
  await world.mine(N + 1);
  expect(await world.state(id)).toEqual({ state: 'done', result: 1 });
  world.node.mine(N);
  await world.pay.scan();
  const dropped = (await world.attempts(id)).map(({ tx_hash }) => tx_hash);
  world.node.reorg(2 * N + 1, { drop: dropped });
  world.node.mine();
  await world.pay.scan();
  expect(await world.halted()).toMatch(/reorg/);
  expect(await world.state(id)).toEqual({ state: 'broadcast', result: 255 });
  expect(await world.pay.house('suspense')).toBe(parseAmount('100'));
  await world.pay.expectClean();
  // The member sees the real state and is charged once: nothing is released while the transaction may be mined.
  const { body } = await world.shop.call(who.token, 'GET', `/api/me/withdrawals/${id}`);
  expect(body.data).toMatchObject({ state: 'broadcast', result: 255, canCancel: false });
  expect(body.data.history.at(-1)).toMatchObject({ state: 'broadcast', by: 'chain' });
  expect(await balance(who.id)).toEqual(['899', '0']);
  // The signed payout continues; no new withdrawal is accepted.
  const next = await ask(world.shop, await world.withdrawer(), '50');
  expect(next.errorCode).toBe('WITHDRAWALS_CLOSED');
  await world.settle([{ who, id }]);
  expect(await world.pay.house('suspense')).toBe(0n);
  expect(await world.attempts(id)).toHaveLength(1);
});
