import { setTimeout as sleep } from 'node:timers/promises';
import { parseAmount } from '@common/money/money';
import { repayReversed } from '../../../ledger/reversedCredits';
import { createMember, createSession } from '../../../testing/factories';
import { createLot } from '../../../testing/lots';
import { N, type Payer, PayWorld } from '../../../testing/payWorld';

let world: PayWorld;
beforeEach(async () => {
  world = await PayWorld.open();
});
afterEach(() => world.end());

const gab = parseAmount;

async function credited(amount: string) {
  const payer = await world.payer();
  const txHash = await world.send(payer.account, amount);
  await world.mine(N + 1);
  return { payer, txHash };
}

/** Two bidders of a lot; a deep reorg reverses the deposit of the one that leads, whose 100 GAB the lot holds. */
async function reversedWhileLeading() {
  const other = (await credited('200')).payer;
  await world.mine(N + 2);
  const { payer, txHash } = await credited('100');
  const lotId = await createLot(world.db);
  const bid = async ({ token }: Payer, maximum: string) => {
    const path = `/api/auctions/${lotId}/bids`;
    const { body } = await world.shop.call(token, 'POST', path, { maximum });
    expect(body).toMatchObject({ success: true });
  };
  await bid(payer, '100');
  const sent = world.node.blocks.flatMap((block) => block.executed).at(-1)?.tx.raw;
  world.node.reorg(N + 1, { drop: [txHash] });
  await world.mine(1);
  expect(await money(payer)).toEqual([0n, -gab('100')]);
  return { payer, sent, outbid: () => bid(other, '150') };
}

/** What a member can spend, and the house's loss. */
const money = async ({ memberId }: Payer) => [
  await world.coin(memberId),
  await world.house('loss'),
];

it('what a bid held when its deposit was reversed is taken at the end of the freeze, once', async () => {
  const { payer, sent, outbid } = await reversedWhileLeading();
  const admin = await createSession(world.db, await createMember(world.db, '店長', ['admin']));
  const text = 'SELECT frozen_at FROM members WHERE id = $1';
  const frozenAt = async () =>
    (await world.sql<{ frozen_at: Date | null }>(text, [payer.memberId]))[0]?.frozen_at?.getTime();
  const unfreeze = async () => {
    const body = { reason: '已聯絡會員', frozenAt: await frozenAt() };
    const path = `/api/admin/members/${payer.memberId}/unfreeze`;
    return (await world.shop.call(admin, 'POST', path, body)).body;
  };
  expect(await unfreeze()).toMatchObject({
    errorCode: 'MEMBER_OWES',
    errorMessage: expect.stringContaining(
      '還欠平台 100.00 GAB，而出價、訂單或提幣還保留著 100.00 GAB',
    ),
  });
  expect(await frozenAt()).toBeDefined();
  await outbid();
  expect(await money(payer)).toEqual([gab('100'), -gab('100')]);
  expect(await unfreeze()).toMatchObject({ success: true });
  expect(await money(payer)).toEqual([0n, 0n]);
  await world.expectClean();
  // The transfer comes again: nothing of it is owed any more.
  await world.node.request({ method: 'eth_sendRawTransaction', params: [sent] });
  await world.mine(N + 1);
  expect(await money(payer)).toEqual([gab('100'), 0n]);
  await world.expectClean();
});

it('what was spent stays owed: staff see it, and the next freeze that ends charges what came since', async () => {
  const { payer, txHash } = await credited('100');
  const quoted = await world.shop.call(payer.token, 'POST', '/api/exchange/quote', {
    amount: '90',
  });
  const { quoteId } = quoted.body.data;
  const exchanged = await world.shop.call(payer.token, 'POST', '/api/exchange', { quoteId });
  expect([quoted.body, exchanged.body]).toMatchObject([{ success: true }, { success: true }]);
  world.node.reorg(N + 1, { drop: [txHash] });
  await world.mine(1);
  expect(await money(payer)).toEqual([0n, -gab('90')]);

  const admin = await createSession(world.db, await createMember(world.db, '店長', ['admin']));
  const path = `/api/admin/members/${payer.memberId}`;
  const file = async () => (await world.shop.call(admin, 'GET', path)).body.data;
  const end = async () => {
    const { frozenAt } = (await file()).member;
    const body = { reason: '已聯絡會員', frozenAt };
    expect((await world.shop.call(admin, 'POST', `${path}/unfreeze`, body)).body).toMatchObject({
      success: true,
    });
  };
  const logged = () =>
    world.sql<{ changes: unknown }>(
      `SELECT changes FROM staff_actions WHERE action = 'member.unfreeze' ORDER BY id`,
    );
  expect(await file()).toMatchObject({ owed: '90' });
  await end();
  expect(await file()).toMatchObject({ owed: '90', member: { frozenAt: null } });

  await world.send(payer.account, '60');
  await world.mine(N + 1);
  expect(await money(payer)).toEqual([gab('60'), -gab('90')]);
  const reason = '補回重組撤回的欠款';
  const frozen = await world.shop.call(admin, 'POST', `${path}/freeze`, { reason });
  expect(frozen.body).toMatchObject({ success: true });
  await end();
  expect(await money(payer)).toEqual([0n, -gab('30')]);
  expect(await file()).toMatchObject({ owed: '30' });
  const unfrozen = { field: '凍結', before: true, after: false };
  expect((await logged()).map(({ changes }) => changes)).toEqual(
    ['90', '30'].map((owed) => [unfrozen, { field: '尚欠平台', before: null, after: owed }]),
  );
  await world.expectClean();
});

it('two who ask at once charge once', async () => {
  const { payer, outbid } = await reversedWhileLeading();
  await outbid();
  const repay = (event: number, then?: () => Promise<void>) =>
    world.db.transaction(async (tx) => {
      const rest = await repayReversed(tx, payer.memberId, event);
      await then?.();
      return rest;
    });
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const first = repay(1, async () => {
    begin();
    await sleep(300);
  });
  await begun;
  expect(await Promise.all([first, repay(2)])).toEqual([0n, 0n]);
  expect(await money(payer)).toEqual([0n, 0n]);
  await world.expectClean();
});
