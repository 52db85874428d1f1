import { amountToString, parseAmount } from '@common/money/money';
import type { Tx } from '../../../db/database';
import { lockAccounts, lockAvailable, readHouseBalance } from '../../../ledger/ledger';
import { checkoutShop, item } from '../../../testing/checkoutShop';
import { untilWaiting } from '../../../testing/meanwhile';
import { noticeKindsOf } from '../../../testing/notices';
import { PARCEL } from '../../../testing/orderShop';
import { lockAnyOrder } from './lockOrder';
import { refundFromEscrow, refundPartFromEscrow } from './orderMoney';
import type { OrderRow } from './store';
import { settleOrders } from './sweepOrders';

const shop = checkoutShop();
const { act, asStaff, createBuyer, createSeller, placed, send, sql } = shop;

const ALL_IN_ADV = { advMaxBps: 10_000 };
/** The price of 100 with all but so many base units in adv. */
const coinLeft = (units: bigint) => ({ advAmount: amountToString(parseAmount('100') - units) });
/** Kinds of the journals of an order, in their order. */
const journalsOf = async (no: string) =>
  (
    await sql(`SELECT kind FROM journals WHERE ref_type = 'order' AND ref_id = $1 ORDER BY id`, [
      no,
    ])
  ).rows.map(({ kind }) => kind);

describe('adv that orders reserve', () => {
  it('is refused with the shortage of the whole group, before any of it is held', async () => {
    const buyer = await createBuyer('1000', '50');
    const sellers = [await createSeller(), await createSeller(), await createSeller()];
    const skus = await Promise.all(sellers.map(({ add }) => add({ advMaxBps: 3_000 })));
    const extra = { paymentMethod: 'wallet', advAmount: '90' };
    const refused = await send(
      buyer,
      skus.map((skuId) => item(skuId)),
      extra,
    );
    expect(refused).toMatchObject({ errorCode: 'ADV_SHORT', data: { short: '40' } });
    expect(await buyer.balance()).toEqual(['1000', '0', '50', '0']);
  });

  it('pays the whole price without a journal of coin', async () => {
    const buyer = await createBuyer('0', '100');
    const { no } = await placed(buyer, ALL_IN_ADV, coinLeft(0n));
    expect((await act(buyer.token, no, 'pay')).body.data.status).toBe(2);
    expect(await buyer.balance()).toEqual(['0', '0', '0', '0']);
    expect(await journalsOf(no)).toEqual(['hold', 'capture']);
  });

  it('is locked before the balance that pays the rest', async () => {
    const buyer = await createBuyer('1000', '30');
    const { no } = await placed(buyer, { advMaxBps: 3_000 }, { advAmount: '30' });
    const paying = await shop.db.transaction(async (tx) => {
      await lockAccounts(tx, [{ member: buyer.id, asset: 'adv', bucket: 'held' }]);
      const pay = act(buyer.token, no, 'pay');
      await untilWaiting(shop.db, 1);
      const soon = `SELECT set_config('lock_timeout', '100', true)`;
      await tx.run({ name: 'waitNoLonger', text: soon });
      const balance = await lockAvailable(tx, buyer.id, 'coin').catch((error) => error);
      expect(balance).toBe(parseAmount('1000'));
      return { pay };
    });
    expect((await paying.pay).body.data.status).toBe(2);
  });
});

it('a payment that lacks one base unit is refused with it, of an order and of a checkout', async () => {
  const short = { errorCode: 'BALANCE_SHORT', data: { short: '0.000000000000000001' } };
  const buyer = await createBuyer('0', '100');
  const skuId = await (await createSeller(ALL_IN_ADV)).add();
  expect(await send(buyer, [item(skuId)], coinLeft(1n))).toMatchObject(short);
  const { no } = await placed(buyer, ALL_IN_ADV, coinLeft(1n));
  expect((await act(buyer.token, no, 'pay')).body).toMatchObject(short);
});

it.each([
  [1n, 0n],
  [33n, 0n],
  [34n, 1n],
])(
  'of %d base units of coin, the commission is %d, and the seller gets the rest',
  async (coin, fee) => {
    const [seller, buyer] = [await createBuyer('0'), await createBuyer('1', '100')];
    const sale = { channel: 'market' as const, sellerId: seller.id, ...ALL_IN_ADV };
    const { no } = await placed(buyer, sale, coinLeft(coin));
    await act(buyer.token, no, 'pay');
    await asStaff(no, 'ship', { ...PARCEL, reason: '賣家委託' });
    const earned = await readHouseBalance(shop.db, 'coin', 'revenue');
    await act(buyer.token, no, 'confirm');
    const { advAmount } = coinLeft(coin);
    expect(await seller.balance()).toEqual([amountToString(coin - fee), '0', advAmount, '0']);
    expect((await readHouseBalance(shop.db, 'coin', 'revenue')) - earned).toBe(fee);
    expect((await journalsOf(no)).slice(3)).toEqual([
      'order.settle',
      ...(fee ? ['order.fee'] : []),
    ]);
  },
);

it("the platform's own sale is revenue in coin, and its adv goes back to where it was issued", async () => {
  const buyer = await createBuyer('1000', '30');
  const { no } = await placed(buyer, { advMaxBps: 3_000 }, { advAmount: '30' });
  await act(buyer.token, no, 'pay');
  await asStaff(no, 'ship', PARCEL);
  const house = () =>
    Promise.all([
      readHouseBalance(shop.db, 'coin', 'revenue'),
      readHouseBalance(shop.db, 'adv', 'promotion'),
    ]);
  const [revenue, promotion] = await house();
  await act(buyer.token, no, 'confirm');
  await sql(`UPDATE orders SET settle_at = now() - interval '1 s' WHERE out_trade_no = $1`, [no]);
  await settleOrders(shop.db);
  expect(await house()).toEqual([revenue + parseAmount('70'), promotion + parseAmount('30')]);
  expect((await journalsOf(no)).at(-1)).toBe('order.settle');
});

describe('escrow', () => {
  const withOrder = (no: string, refund: (tx: Tx, order: OrderRow) => Promise<void>) =>
    shop.db.transaction(async (tx) => {
      const order = await lockAnyOrder(tx, no);
      if (!order) throw new Error('the order was placed');
      await refund(tx, order);
    });

  it('is refunded once', async () => {
    const buyer = await createBuyer();
    const { no } = await placed(buyer);
    await act(buyer.token, no, 'pay');
    const twice = withOrder(no, async (tx, order) => {
      await refundFromEscrow(tx, order, '缺貨', null);
      await refundFromEscrow(tx, order, '缺貨', null);
    });
    await expect(twice).rejects.toThrow('ended before');
    expect(await buyer.balance()).toEqual(['900', '0', '0', '0']);
  });

  it('stays whole when the returned pieces cost less than a base unit', async () => {
    const buyer = await createBuyer();
    const { no } = await placed(buyer);
    await act(buyer.token, no, 'pay');
    const before = await journalsOf(no);
    const nothing = { coin: 0n, adv: 0n, discount: 0n };
    await withOrder(no, (tx, order) =>
      refundPartFromEscrow(tx, order, { returnId: 1, paid: nothing, reason: '破損' }, null),
    );
    expect(await journalsOf(no)).toEqual(before);
  });

  it('is refunded in part once for a return', async () => {
    const [seller, buyer] = [await createSeller(), await createBuyer()];
    const skuId = await seller.add();
    const { body } = await shop.place(buyer, skuId, { items: [item(skuId, 2)] });
    const no = body.data.out_trade_no;
    await act(buyer.token, no, 'pay');
    await shop.api.call(seller.token, 'POST', `/api/me/sales/${no}/ship`, PARCEL);
    const lines = [{ skuId, quantity: 1 }];
    const why = { reason: 'broken', text: '杯口有裂痕', lines };
    const returnId = (await act(buyer.token, no, 'returns', why)).body.data.id;
    await shop.api.call(seller.token, 'POST', `/api/me/returns/${returnId}/steps`, {
      step: 'refund',
    });
    expect((await buyer.balance())[0]).toBe('900');
    const paid = { coin: parseAmount('100'), adv: 0n, discount: 0n };
    const again = withOrder(no, (tx, order) =>
      refundPartFromEscrow(tx, order, { returnId, paid, reason: '破損' }, null),
    );
    await expect(again).rejects.toThrow('refunded before');
    expect((await buyer.balance())[0]).toBe('900');
    expect(await noticeKindsOf(shop.db, buyer.id)).toContain('orderPartRefunded');
    expect(await noticeKindsOf(shop.db, seller.id)).toContain('salePartRefunded');
  });
});
