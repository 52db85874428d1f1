import { parseAmount } from '@common/money/money';
import { sendRaw } from '../../../testing/chainWorld';
import { createMember, createSession } from '../../../testing/factories';
import { foreign, PayoutWorld } from '../../../testing/payoutWorld';
import { N } from '../../../testing/payWorld';

const NINE = parseAmount('9');

let world: PayoutWorld;
beforeEach(async () => {
  world = await PayoutWorld.open();
});
afterEach(() => world.end());

async function staff(right: 'staff' | 'admin' = 'staff') {
  return createSession(world.db, await createMember(world.db, undefined, [right]));
}
const post = async (path: string, body: object, token: string) =>
  (await world.shop.call(token, 'POST', path, body)).body;

/** Creates a deposit in suspense with a queued return. */
async function leaving() {
  const from = world.pay.stranger();
  const txHash = await world.pay.send(from, '9');
  await world.mine(N + 1);
  const left = await world.shop.chain.balanceOf(from.address);
  const [deposit] = await world.pay.sql<{ id: number }>(
    'SELECT id FROM deposits WHERE tx_hash = $1',
    [txHash],
  );
  const url = `/api/admin/deposits/${deposit?.id}/return`;
  const { data } = await post(url, { reason: '付款人要求退回' }, await staff());
  const came = async () => (await world.shop.chain.balanceOf(from.address)) - left;
  return { from, txHash, no: data.returned.id as number, came };
}

/** Creates a completed return; `paidBy` is the hash of its transaction. */
async function returned() {
  const one = await leaving();
  await world.mine(N + 2);
  expect(await world.state(one.no)).toEqual({ state: 'done', result: 1 });
  const [attempt] = await world.attempts(one.no);
  if (!attempt) throw new Error('nothing was signed');
  return { ...one, paidBy: attempt.tx_hash };
}

const deposits = (txHash: string) =>
  world.pay
    .sql<{ state: string }>('SELECT state FROM deposits WHERE tx_hash = $1 ORDER BY id', [txHash])
    .then((rows) => rows.map(({ state }) => state));
const houses = async () => [await world.pay.house('suspense'), await world.pay.house('loss')];

/** Mines until all withdrawals end, and clears each halt. */
async function finish(): Promise<void> {
  for (let n = 0; n < 2 * N + 4; n++) {
    await world.clearHalt();
    await world.mine();
  }
}

/** Number of blocks from a transaction's block to the head. */
function depthOf(txHash: string): number {
  const at = world.node.blocks.findIndex(({ executed }) =>
    executed.some(({ tx }) => tx.hash === txHash),
  );
  return world.node.blocks.length - at;
}

/** Makes a reorg deeper than the confirmations, and lets the watcher see it. */
async function lose(depth: number, drop: readonly `0x${string}`[]): Promise<void> {
  world.node.reorg(depth, { drop });
  world.node.mine();
  await world.pay.scan();
  expect(await world.halted()).toMatch(/reorg/);
}

it('after a reorg that drops the payment, the same transaction pays the return once', async () => {
  const one = await returned();
  await lose(depthOf(one.paidBy), [one.paidBy]);
  expect(await world.state(one.no)).toEqual({ state: 'broadcast', result: 255 });
  expect(await deposits(one.txHash)).toEqual(['returned']);
  expect(await houses()).toEqual([NINE, 0n]);
  await world.pay.expectClean();
  await finish();
  expect(await world.state(one.no)).toEqual({ state: 'done', result: 1 });
  expect(await one.came()).toBe(NINE);
  expect(await houses()).toEqual([0n, 0n]);
  expect(await world.attempts(one.no)).toHaveLength(1);
});

it('after a reorg that moves deposit and payment, the deposit is returned once and credited to no member', async () => {
  const one = await returned();
  await world.pay.payer(one.from);
  await lose(depthOf(one.txHash), []);
  await finish();
  expect(await deposits(one.txHash)).toEqual(['reversed', 'returned']);
  expect(await world.state(one.no)).toEqual({ state: 'done', result: 1 });
  expect(await one.came()).toBe(NINE);
  expect(await houses()).toEqual([0n, 0n]);
});

it('after a reorg that drops deposit and payment, the payment is mined again and the house bears the loss', async () => {
  const one = await returned();
  await lose(depthOf(one.txHash), [one.txHash, one.paidBy]);
  expect(await houses()).toEqual([NINE, -NINE]);
  await world.pay.expectClean();
  await finish();
  expect(await deposits(one.txHash)).toEqual(['reversed']);
  expect(await world.state(one.no)).toEqual({ state: 'done', result: 1 });
  expect(await houses()).toEqual([0n, -NINE]);
});

it('a reorg that drops the deposit before the signature cancels its return', async () => {
  const one = await leaving();
  await lose(depthOf(one.txHash), [one.txHash]);
  expect(await world.state(one.no)).toEqual({ state: 'rejected', result: null });
  expect(await houses()).toEqual([0n, 0n]);
  await finish();
  expect(await one.came()).toBe(NINE);
  expect(await deposits(one.txHash)).toEqual(['reversed']);
});

it.each([
  ['a remaining deposit is in suspense again', false],
  ['the amount kept for a lost deposit repays the loss', true],
])('when another transaction has the dropped payment’s nonce, %s', async (_name, alsoDeposit) => {
  const one = await returned();
  const depth = depthOf(alsoDeposit ? one.txHash : one.paidBy);
  const [attempt] = await world.attempts(one.no);
  world.node.reorg(depth, { drop: alsoDeposit ? [one.txHash, one.paidBy] : [one.paidBy] });
  await sendRaw(world.pay.chainSide, await foreign(world, attempt?.nonce ?? 0));
  world.node.mine();
  await world.pay.scan();
  expect(await world.state(one.no)).toEqual({ state: 'broadcast', result: 255 });
  await finish();
  const release = `/api/admin/withdrawals/${one.no}/release`;
  const answer = await post(release, { reason: '鏈上由他筆交易使用' }, await staff('admin'));
  expect(answer.data).toMatchObject({ state: 'rejected', canRelease: false });
  expect(await deposits(one.txHash)).toEqual([alsoDeposit ? 'reversed' : 'suspense']);
  expect(await houses()).toEqual([alsoDeposit ? 0n : NINE, 0n]);
  await finish();
});
