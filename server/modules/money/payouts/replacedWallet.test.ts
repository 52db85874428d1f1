import { parseAmount } from '@common/money/money';
import { privateKeyToAccount } from 'viem/accounts';
import { withClient } from '../../../db/withClient';
import { newAccount } from '../../../testing/app';
import { pay, sendRaw } from '../../../testing/chainWorld';
import { findTestBreaches, ownerUrlOf } from '../../../testing/database';
import { BIND_WALLET } from '../../../testing/factories';
import { limitMoney } from '../../../testing/moneyLimit';
import { EAGER, foreign, type PayoutWorld, payerAccount } from '../../../testing/payoutWorld';
import { N } from '../../../testing/payWorld';
import { next, REPLACED_BY, ReplacedWorld, replaceIn } from '../../../testing/replacedWorld';
import { queueOne } from '../../../testing/withdrawals';

const GAB100 = parseAmount('100');

let shop: ReplacedWorld;
let world: PayoutWorld;
beforeEach(async () => {
  shop = await ReplacedWorld.open();
  world = shop.before;
});
afterEach(() => shop.end());

it('a payout that the old wallet signed is mined late, after the replacement, and is the only payment', async () => {
  const signed = await world.queue();
  await world.round();
  const [lost] = world.node.pool.splice(0).map(({ raw }) => raw);
  const waiting = await world.queue();
  world.node.mint(next.address, parseAmount('1000'));
  world.node.mine(N + 1);
  await world.pay.scan();
  const after = await shop.replaced();

  // A node that does not take what the old wallet signed, and a payer that would raise every fee.
  const timing = { ...EAGER, bump: 0 };
  const request: typeof world.node.request = async (call) => {
    if (call.method === 'eth_sendRawTransaction' && call.params?.[0] === lost)
      return `0x${'0'.repeat(64)}`;
    return world.node.request(call);
  };
  for (let n = 0; n < 2 * N + 2; n++) {
    world.node.mine();
    await after.pay.scan();
    await after.round({ request, timing });
  }
  await after.pay.scan();
  expect(await after.state(waiting.id)).toEqual({ state: 'done', result: 1 });
  expect(await after.received(waiting.who)).toBe(GAB100);
  // The signed withdrawal waits with its wallet, its money held, and nothing else was signed for it.
  expect((await after.state(signed.id)).state).toBe('broadcast');
  expect(await after.attempts(signed.id)).toHaveLength(1);
  expect(await after.received(signed.who)).toBe(0n);

  await sendRaw(world.pay.chainSide, lost ?? '0x');
  await after.mine(N + 2);
  expect(await after.state(signed.id)).toEqual({ state: 'done', result: 1 });
  expect(await after.received(signed.who)).toBe(GAB100);
  expect(await after.halted()).toBeNull();
  const nonces = await world.pay.sql<{ wallet: number; nonce: number; withdrawal_id: number }>(
    'SELECT wallet, nonce, withdrawal_id FROM payout_nonces ORDER BY wallet, nonce',
  );
  expect(nonces).toEqual([
    { wallet: 1, nonce: 0, withdrawal_id: signed.id },
    { wallet: 2, nonce: 0, withdrawal_id: waiting.id },
  ]);
});

it('the payer of the old key pays nothing, and the database refuses its nonces, blocks and signatures', async () => {
  const signed = await world.queue();
  await world.round();
  world.node.pool.splice(0);
  const waiting = await world.queue();
  world.node.mine();
  await world.pay.scan();
  const after = await shop.replaced();
  world.node.mine(N + 1);
  await after.pay.scan();
  await world.round();
  const [status] = await world.pay.sql<{ state: string; detail: string }>(
    'SELECT * FROM payer_status',
  );
  expect(status).toMatchObject({ state: 'stopped', detail: expect.stringContaining(next.address) });
  expect(await world.attempts(waiting.id)).toEqual([]);

  const refuses = (text: string) => expect(world.pay.sql(text)).rejects;
  // The release before, and a process that was not stopped, know the first wallet alone.
  await refuses(
    `INSERT INTO payout_nonces (chain_id, nonce, withdrawal_id) VALUES (31337, 1, ${waiting.id})`,
  ).toThrow(/wallet 1 is not the current one/);
  await refuses(
    `INSERT INTO chain_blocks (chain_id, number, hash) VALUES (31337, 999, '0x1')`,
  ).toThrow(/read for 1 wallets/);
  await refuses(
    `INSERT INTO withdrawal_attempts (withdrawal_id, chain_id, wallet, nonce, tx_hash, raw, max_fee, tip, gas)
     VALUES (${signed.id}, 31337, 2, 0, '0x1', '0x', 1, 1, 1)`,
  ).toThrow(/another wallet has signed it/);
  await refuses(`UPDATE shop_wallets SET retired_block = NULL`).toThrow(/final/);
  await refuses(
    `INSERT INTO shop_wallets (number, address, first_block, staff_id) VALUES (3, '${newAccount().address.toLowerCase()}', 1, ${shop.admin.id})`,
  ).toThrow(/nobody answers for it|shop_wallets_current/);
  await after.mine(2 * N);
});

it('what reaches the old wallet later waits in suspense, and what a thief takes there stops nobody', async () => {
  const payer = await world.pay.payer();
  const thief = newAccount();
  // One in a block before the replacement, and not booked yet.
  await world.pay.send(payer.account, '30');
  world.node.mine();
  world.node.mint(next.address, parseAmount('1000'));
  world.node.mine();
  const after = await shop.replaced();
  await world.pay.send(payer.account, '50');
  await world.pay.send(payer.account, '70', next.address);
  await after.mine(N + 1);
  expect(await world.pay.coin(payer.memberId)).toBe(GAB100);
  expect(await world.pay.house('suspense')).toBe(parseAmount('50'));
  const [deposit] = await world.pay.sql<{ id: number }>(
    `SELECT id FROM deposits WHERE state = 'suspense'`,
  );

  // The thief empties it but for the shop's own transfer to its new wallet.
  const { chain } = after.shop;
  await pay(world.pay.chainSide, payerAccount, next.address, GAB100);
  await after.mine(1);
  const rest = await chain.balanceOf(payerAccount.address);
  const assign = () =>
    shop.post(after, `/api/admin/deposits/${deposit?.id}/assign`, {
      memberId: payer.memberId,
      proof: '會員提供了轉帳畫面',
    });
  expect((await assign()).errorCode).toBe('DEPOSIT_OLD_WALLET');
  await pay(world.pay.chainSide, payerAccount, thief.address, rest);
  await after.mine(N + 1);
  expect(await world.pay.house('loss')).toBe(-rest);
  expect((await findTestBreaches(world.db)).map(({ what }) => what)).toEqual([
    'what left the wallet is explained: by a withdrawal, or by staff',
  ]);

  // Members go on: nothing halts, and the new wallet pays.
  const one = await after
    .withdrawer()
    .then(async (who) => ({ who, id: await queueOne(after.shop, who, '100') }));
  await after.mine(N + 2);
  expect(await after.halted()).toBeNull();
  expect(await after.state(one.id)).toEqual({ state: 'done', result: 1 });

  expect((await assign()).errorCode).toBe('DEPOSIT_OLD_WALLET');
  const { body } = await after.shop.call(shop.admin.token, 'GET', '/api/admin/outflows?state=open');
  expect(body.data.list).toMatchObject([{ oldWallet: true, booking: null }]);
  const booked = { as: 'loss', note: '金鑰外洩，已報案' };
  // One person may decide on so much here; how two do, proposals.test.ts plays.
  await limitMoney(world.db, '100000000');
  expect(
    await shop.post(after, `/api/admin/outflows/${body.data.list[0].id}/book`, booked),
  ).toMatchObject({ success: true });
  expect(await assign()).toMatchObject({
    success: true,
    data: { oldWallet: true, state: 'credited' },
  });
  expect(await world.pay.coin(payer.memberId)).toBe(parseAmount('150'));
  const address = await after.shop.call(
    payer.token,
    'POST',
    '/api/me/withdrawal-addresses/challenge',
    { address: payerAccount.address },
  );
  expect(address.body.errorCode).toBe('WITHDRAWAL_ADDRESS_OURS');
});

it('what was moved to the new wallet before the replacement is its capital, and cancels out', async () => {
  await pay(world.pay.chainSide, payerAccount, next.address, GAB100);
  world.node.mine(N + 1);
  await world.pay.scan();
  expect(await world.halted()).toMatch(/不明轉出/);
  const capital = await world.pay.house('capital');
  const after = await shop.replaced();
  expect(await world.pay.house('capital')).toBe(capital + GAB100);
  const { body } = await after.shop.call(shop.admin.token, 'GET', '/api/admin/outflows?state=open');
  expect(body.data.list).toMatchObject([{ oldWallet: false }]);
  const url = `/api/admin/outflows/${body.data.list[0].id}/book`;
  const booked = await shop.post(after, url, { as: 'capital', note: '移到新的收款地址' });
  expect(booked).toMatchObject({ success: true });
  expect(await world.pay.house('capital')).toBe(capital);
  expect(await world.pay.house('loss')).toBe(0n);
});

it("a wallet is refused that is the shop's, was the shop's, is a member's, or has paid in blocks that were read", async () => {
  await expect(replaceIn(world, shop.admin.id)).rejects.toThrow(/is the shop's wallet already/);
  const after = await shop.withWallet();
  // A transaction of the old wallet that this database does not know waits in the pool.
  await sendRaw(world.pay.chainSide, await foreign(world, 0));
  await expect(replaceIn(after, shop.admin.id)).rejects.toThrow(/pool has transactions/);
  world.node.pool.splice(0);
  const { id } = await world.withdrawer();
  await world.pay.sql(BIND_WALLET, [id, next.address.toLowerCase()]);
  await expect(replaceIn(after, shop.admin.id)).rejects.toThrow(/a member has bound/);
  await withClient(ownerUrlOf(world.pay.db), (client) =>
    client.query('DELETE FROM wallets WHERE member_id = $1', [id]),
  );
  await replaceIn(after, shop.admin.id);
  const [told] = await world.pay.sql(
    `SELECT (SELECT value -> 'killed' FROM settings WHERE key = 'withdrawals.switch') AS killed,
       (SELECT note FROM staff_actions WHERE action = 'wallet.replace') AS note,
       (SELECT jsonb_agg(source ORDER BY id) FROM staff_actions WHERE action IN ('setting.change', 'wallet.replace')) AS sources,
       (SELECT count(*)::int FROM notices WHERE kind = 'walletReplaced' AND member_id = $1) AS notices`,
    [shop.admin.id],
  );
  const sources = [REPLACED_BY, REPLACED_BY];
  expect(told).toEqual({ killed: true, note: '金鑰外洩', sources, notices: 1 });
  await expect(replaceIn(world, shop.admin.id)).rejects.toThrow(/never comes back/);

  const third = await shop.withWallet(`0x${'8'.padStart(64, '0')}`);
  const used = privateKeyToAccount(third.key);
  world.node.setEth(used.address, 10n ** 20n);
  world.node.mint(used.address, GAB100);
  await pay(world.pay.chainSide, used, newAccount().address, GAB100);
  world.node.mine(N + 1);
  await after.pay.scan();
  await expect(replaceIn(third, shop.admin.id)).rejects.toThrow(/these books have passed/);
});
