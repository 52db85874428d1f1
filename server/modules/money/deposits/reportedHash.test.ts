import { parseAmount } from '@common/money/money';
import type { Chain } from '../../../chain/port';
import { give } from '../../../testing/factories';
import { N, PayWorld } from '../../../testing/payWorld';
import { expireOrders } from '../../trade/orders/sweepOrders';

let world: PayWorld;
beforeEach(async () => {
  world = await PayWorld.open();
});
afterEach(() => world.end());

const gab = parseAmount;
const BOGUS = `0x${'9'.repeat(64)}`;

const ended = (no: string) =>
  world.sql(`UPDATE orders SET expires_at = now() - interval '1 minute' WHERE out_trade_no = $1`, [
    no,
  ]);
const stock = async (skuId: number) =>
  (await world.sql('SELECT stock, reserved FROM skus WHERE id = $1', [skuId]))[0];
/** Places an order of 100, and sends and reports a transfer of `amount` for it. */
async function paying(amount = '100') {
  const buyer = await world.payer();
  const placed = await world.order(buyer);
  const txHash = await world.send(buyer.account, amount);
  await world.report(buyer, placed.no, txHash);
  return { buyer, txHash, ...placed };
}

describe('a reported hash', () => {
  it("of another member's transfer has no effect and does not block that member's own report", async () => {
    const thief = await world.payer();
    const stolen = await world.order(thief);
    const buyer = await world.payer();
    const { no } = await world.order(buyer);
    const txHash = await world.send(buyer.account, '100');
    expect((await world.report(thief, stolen.no, txHash)).success).toBe(true);
    expect((await world.report(buyer, no, txHash.toUpperCase().replace('0X', '0x'))).success).toBe(
      true,
    );
    await world.mine(1);
    expect((await world.look(thief, stolen.no)).payments).toMatchObject([{ state: 'reported' }]);
    await ended(stolen.no);
    await expireOrders(world.db);
    expect((await world.look(thief, stolen.no)).status).toBe(-1);
    await world.mine(N);
    expect((await world.look(buyer, no)).status).toBe(2);
    expect(await world.coin(thief.memberId)).toBe(0n);
  });

  it("of a stranger's transfer is failed once the transfer is final", async () => {
    const thief = await world.payer();
    const { no } = await world.order(thief);
    await world.report(thief, no, await world.send(world.stranger(), '100'));
    await world.mine(N + 1);
    const order = await world.look(thief, no);
    expect(order).toMatchObject({ status: 1, payments: [{ state: 'failed' }] });
  });

  it('pays one order of a buyer, not two', async () => {
    const { buyer, no, txHash } = await paying('200');
    const second = await world.order(buyer);
    expect((await world.report(buyer, second.no, txHash)).errorCode).toBe('PAYMENT_TX_TAKEN');
    expect((await world.report(buyer, no, txHash)).success).toBe(true);
    await world.mine(N + 1);
    expect((await world.look(buyer, no)).status).toBe(2);
    expect((await world.look(buyer, second.no)).status).toBe(1);
    expect((await world.report(buyer, second.no, txHash)).errorCode).toBe('PAYMENT_TX_TAKEN');
  });

  it('that no node knows does not keep the order open', async () => {
    const buyer = await world.payer();
    const { no, skuId } = await world.order(buyer);
    await world.report(buyer, no, BOGUS);
    await world.mine(2);
    expect(await expireOrders(world.db)).toBe(0);
    await ended(no);
    await expireOrders(world.db);
    expect((await world.look(buyer, no)).status).toBe(-1);
    expect(await stock(skuId)).toEqual({ stock: 10, reserved: 0 });
  });

  it('of a transfer of zero does not keep the order open', async () => {
    const { buyer, no } = await paying('0');
    await world.mine(1);
    await ended(no);
    await expireOrders(world.db);
    expect((await world.look(buyer, no)).status).toBe(-1);
  });

  it('of a transfer to another address fails, and the order stays open', async () => {
    const buyer = await world.payer();
    const { no } = await world.order(buyer);
    await world.report(buyer, no, await world.send(buyer.account, '100', buyer.account.address));
    await world.mine(N + 1);
    const order = await world.look(buyer, no);
    expect(order).toMatchObject({ status: 1, payments: [{ state: 'failed' }] });
  });

  it('of a wallet that was bound after the transfer fails, and the order can be cancelled', async () => {
    const account = world.stranger();
    const txHash = await world.send(account, '100');
    await world.mine(1);
    const buyer = await world.payer(account);
    const { no } = await world.order(buyer);
    await world.report(buyer, no, txHash);
    await world.mine(N);
    expect((await world.look(buyer, no)).payments).toMatchObject([{ state: 'failed' }]);
    expect((await world.act(buyer, no, 'cancel')).data.status).toBe(-1);
  });

  it('is one of twenty at most for an order', async () => {
    const { buyer, no, txHash } = await paying();
    const hashes = Array.from({ length: 20 }, (_, i) => `0x${String(i + 10).padStart(64, '0')}`);
    const codes = [];
    for (const hash of hashes) codes.push((await world.report(buyer, no, hash)).errorCode);
    expect(codes).toEqual([...Array(19).fill(''), 'PAYMENT_HINTS_FULL']);
    expect((await world.report(buyer, no, txHash)).success).toBe(true);
    await world.mine(N + 1);
    expect((await world.look(buyer, no)).status).toBe(2);
  });

  it('for which the node fails does not delay other look-ups', async () => {
    const first = await world.payer();
    const placed = await world.order(first);
    await world.report(first, placed.no, BOGUS);
    const { buyer, no } = await paying();
    world.node.mine();
    const receipt: Chain['receipt'] = async (hash) => {
      if (hash === BOGUS) throw new Error('malformed');
      return world.shop.chain.receipt(hash);
    };
    await expect(world.track(world.chainBut({ receipt }))).rejects.toThrow(
      'trackPayments: 1 items failed',
    );
    expect((await world.look(buyer, no)).payments).toMatchObject([{ state: 'seen' }]);
  });
});

describe('a transfer that failed on chain', () => {
  /** More than the buyer owns. */
  const tooMuch = '2000000';

  it('fails the order when it is final, and frees stock and adv', async () => {
    const buyer = await world.payer();
    await give(world.db, buyer.memberId, 'adv', '20');
    const { no, skuId } = await world.order(buyer, { advMaxBps: 2000 }, '20');
    await world.report(buyer, no, await world.send(buyer.account, tooMuch));
    await world.mine(N);
    expect((await world.look(buyer, no)).status).toBe(1);
    await world.mine(1);
    const order = await world.look(buyer, no);
    expect(order).toMatchObject({ status: 11, payments: [{ state: 'failed' }] });
    expect(order.history.at(-1)).toMatchObject({ from: 1, to: 11, actor: 'chain' });
    expect(await stock(skuId)).toEqual({ stock: 10, reserved: 0 });
    const [adv] = await world.sql<{ balance: string }>(
      `SELECT balance FROM accounts WHERE member_id = $1 AND asset = 'adv' AND bucket = 'available'`,
      [buyer.memberId],
    );
    expect(adv).toEqual({ balance: gab('20').toString() });
  });

  it('does not fail an order that a second transfer is paying', async () => {
    const { buyer, no } = await paying(tooMuch);
    world.node.mine();
    await world.report(buyer, no, await world.send(buyer.account, '100'));
    await world.mine(N);
    const between = await world.look(buyer, no);
    expect(between).toMatchObject({
      status: 1,
      payments: [{ state: 'failed' }, { state: 'seen' }],
    });
    await world.mine(1);
    expect((await world.look(buyer, no)).status).toBe(2);
  });
});
