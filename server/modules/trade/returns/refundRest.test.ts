import { type BasketOptions, type MarketSale, marketSale } from '../../../testing/basket';
import { expectAuditClean } from '../../../testing/database';
import { createDeal } from '../../../testing/deals';
import { createAddress, createProduct } from '../../../testing/factories';
import { fillCart } from '../../../testing/fillCart';
import { type Person, ReturnWorld } from '../../../testing/returnWorld';
import { settleOrders } from '../orders/sweepOrders';
import { sweepRest } from './refundRest';

let world: ReturnWorld;
beforeAll(async () => {
  world = await ReturnWorld.open();
});
afterAll(() => world.close());
afterEach(() => expectAuditClean(world.db));

const REST = { reason: '缺貨', restock: true };

/** A member's sale of three pieces for 100 each and one for 50, of which one piece was sent. */
async function partSent(more: Partial<BasketOptions> = {}): Promise<MarketSale> {
  const one = await marketSale(world, more);
  const sent = await world.post(one.seller, `/api/me/sales/${one.no}/ship`, {
    carrier: '黑貓宅急便',
    trackingNo: 'P-1',
    lines: [{ skuId: one.skus[0], quantity: 1 }],
  });
  expect(sent.body).toMatchObject({ success: true, data: { status: 2 } });
  return one;
}
const coinOf = async (who: Person) => (await who.balance())[0];
const readStock = async (skuId: number | undefined) =>
  (await world.sql('SELECT stock, reserved FROM skus WHERE id = $1', [skuId])).rows[0];

it('the seller gives back what cannot be sent; the rest is shipped, received and settled', async () => {
  const { no, buyer, seller, skus } = await partSent();
  const before = await readStock(skus[0]);
  const { body } = await world.post(seller, `/api/me/sales/${no}/refund-rest`, REST);
  expect(body.data).toMatchObject({
    status: 20,
    refundedCoin: '250',
    canRefundRest: false,
    returns: [{ reason: 'unsent', state: 'refunded', isWhole: false, coinAmount: '250' }],
  });
  expect(await coinOf(buyer)).toBe('900');
  // Two of three reserved pieces are on sale again, and the one that was sent is gone.
  expect(await readStock(skus[0])).toEqual({ stock: before.stock - 1, reserved: 0 });
  await world.post(buyer, `/api/orders/${no}/confirm`);
  await world.wait(no, 8);
  await settleOrders(world.db);
  expect(await coinOf(seller)).toBe('97');
});

it('of what is given back only the named variants are on sale again', async () => {
  const { no, seller, skus } = await partSent();
  const [cup, pot] = skus;
  const path = `/api/me/sales/${no}/refund-rest`;
  const strange = { reason: '缺貨', restock: false, restockSkus: [999_999] };
  expect((await world.post(seller, path, strange)).body.errorCode).toBe('BAD_INPUT');
  const before = [await readStock(cup), await readStock(pot)];
  const { body } = await world.post(seller, path, { ...strange, restockSkus: [pot] });
  expect(body.data).toMatchObject({ status: 20 });
  expect([await readStock(cup), await readStock(pot)]).toEqual([
    { stock: before[0].stock - 3, reserved: 0 },
    { stock: before[1].stock, reserved: 0 },
  ]);
});

it('what was not sent cannot be reviewed, and is not among what waits for a review', async () => {
  const { no, buyer, seller } = await partSent();
  await world.post(seller, `/api/me/sales/${no}/refund-rest`, REST);
  await world.post(buyer, `/api/orders/${no}/confirm`);
  await world.wait(no, 8);
  await settleOrders(world.db);
  const waiting = await world.get(buyer, '/api/me/reviews');
  expect(waiting.body.data.list).toMatchObject([{ out_trade_no: no, position: 1 }]);
  const write = (position: number) =>
    world.post(buyer, '/api/reviews', { out_trade_no: no, position, rating: 5, text: '' });
  expect((await write(2)).body.errorCode).toBe('REVIEW_UNSENT');
  expect((await write(1)).body.success).toBe(true);
});

it('a coupon and adv are split exactly; the rest comes to what is left', async () => {
  const { no, buyer, seller } = await partSent({ adv: '35', discount: '70' });
  const before = (await buyer.balance()).map(Number);
  const { body } = await world.post(seller, `/api/me/sales/${no}/refund-rest`, REST);
  const { refundedCoin, refundedAdv, refundedDiscount } = body.data;
  const sum = [refundedCoin, refundedAdv, refundedDiscount].map(Number).reduce((a, b) => a + b);
  expect(sum).toBe(250);
  const after = (await buyer.balance()).map(Number);
  expect(Number(after[0]) - Number(before[0])).toBeCloseTo(Number(refundedCoin), 9);
  expect(Number(after[2]) - Number(before[2])).toBeCloseTo(Number(refundedAdv), 9);
});

it('staff do it with a row in the log; strangers and the buyer cannot', async () => {
  const { no, buyer } = await partSent();
  for (const who of [buyer, await world.person()]) {
    expect((await world.post(who, `/api/me/sales/${no}/refund-rest`, REST)).status).toBe(404);
  }
  const path = `/api/admin/orders/${no}/refund-rest`;
  expect((await world.post(world.staff, path, REST)).body.data).toMatchObject({ status: 20 });
  const { rows } = await world.sql(
    `SELECT action FROM staff_actions WHERE staff_id = $1 AND ref_id = $2 ORDER BY id`,
    [world.staff.id, no],
  );
  expect(rows).toEqual([{ action: 'order.refund' }]);
});

it('an order of which nothing, or everything, was sent has no rest', async () => {
  const { no, seller } = await partSent();
  await world.post(seller, `/api/me/sales/${no}/ship`, { carrier: '黑貓', trackingNo: 'P-2' });
  const { body } = await world.post(seller, `/api/me/sales/${no}/refund-rest`, REST);
  expect(body.errorCode).toBe('ORDER_STATE');
  const { seller: other, sale } = await world.marketSale();
  const paid = await world.paid(sale);
  const none = await world.post(other, `/api/me/sales/${paid.no}/refund-rest`, REST);
  expect(none.body.errorCode).toBe('ORDER_STATE');
});

it('sending the rest and giving it back at once: one of them happens', async () => {
  for (let round = 0; round < 6; round++) {
    const { no, buyer, seller } = await partSent();
    const all = await Promise.all([
      world.post(seller, `/api/me/sales/${no}/ship`, { carrier: '黑貓', trackingNo: 'P-2' }),
      world.post(seller, `/api/me/sales/${no}/refund-rest`, REST),
      world.post(seller, `/api/me/sales/${no}/refund-rest`, REST),
    ]);
    const codes = all.map(({ body }) => body.errorCode).sort();
    expect(codes).toEqual(['', 'ORDER_STATE', 'ORDER_STATE']);
    expect(await coinOf(buyer)).toBe(all[0]?.body.success ? '650' : '900');
  }
});

it('a request to cancel or return beside it is not lost: what was sent can be returned, what was not cannot', async () => {
  const { no, buyer, seller, skus } = await partSent();
  await world.post(seller, `/api/me/sales/${no}/refund-rest`, REST);
  const { body } = await world.get(buyer, `/api/orders/${no}`);
  expect(body.data.returnable).toEqual([{ skuId: skus[0], quantity: 1 }]);
  const asked = await world.post(buyer, `/api/orders/${no}/returns`, {
    reason: 'broken',
    text: '杯口有裂痕',
  });
  await world.step(seller, asked.body.data.id, 'refund');
  expect(await coinOf(buyer)).toBe('1000');
  const mine = await world.post(buyer, `/api/orders/${no}/returns`, {
    reason: 'unsent',
    text: 'x',
  });
  expect(mine.body.success).toBe(false);
});

it('what is not sent long after its time is given back by itself', async () => {
  const { no, buyer } = await partSent();
  await world.sql(
    `UPDATE orders SET ship_by = now() - interval '8 days', refund_by = now() - interval '1 day' WHERE out_trade_no = $1`,
    [no],
  );
  expect(await sweepRest(world.db)).toBe(1);
  expect(await sweepRest(world.db)).toBe(0);
  expect(await world.order(no)).toMatchObject({ status: 20, disputed: false });
  expect(await coinOf(buyer)).toBe('900');
});

it.each([
  ['the platform', null],
  ['a member', 'sells'],
])('pieces of %s that cost less than a base unit each are given back too', async (_, sells) => {
  const seller = sells ? await world.person() : null;
  await createDeal(world.db, {
    kind: 'pieces',
    pieces: 3,
    offBps: 9999,
    ...(seller && { sellerId: seller.id, createdBy: seller.id }),
  });
  const buyer = await world.person(['1']);
  const unitPrice = '0.000000000000000001';
  const owner = seller ? { sellerId: seller.id, channel: 'market' as const } : {};
  const { skuId } = await createProduct(world.db, { price: unitPrice, ...owner });
  const dealDiscount = '0.000000000000000002';
  await fillCart(world.db, buyer.id, [skuId]);
  const placed = await world.post(buyer, '/api/checkout', {
    items: [{ skuId, quantity: 3, unitPrice, dealDiscount }],
    addressId: await createAddress(world.db, buyer.id),
  });
  const no = placed.body.data.orders[0].out_trade_no;
  const sent = await world.post(world.staff, `/api/admin/orders/${no}/ship`, {
    carrier: '黑貓宅急便',
    trackingNo: 'P-1',
    reason: '賣家委託',
    lines: [{ skuId, quantity: 1 }],
  });
  expect(sent.body).toMatchObject({ success: true });
  const rest = await world.post(world.staff, `/api/admin/orders/${no}/refund-rest`, REST);
  expect(rest.body.data).toMatchObject({ status: 20, refundedCoin: '0' });
  const { body } = await world.post(buyer, `/api/orders/${no}/confirm`);
  expect(body.data).toMatchObject({ status: 10 });
});
