import {
  type Basket,
  type BasketOptions,
  type MarketSale,
  marketSale,
} from '../../../testing/basket';
import { expectAuditClean } from '../../../testing/database';
import { type Person, ReturnWorld } from '../../../testing/returnWorld';
import { openDemoCarrier } from '../carriers/demo/demoCarrier';
import { confirmReceived, settleOrders } from '../orders/sweepOrders';
import { returnUnclaimed } from './returnUnclaimed';

let world: ReturnWorld;
beforeAll(async () => {
  world = await ReturnWorld.open(openDemoCarrier(Buffer.alloc(32, 3), 20));
});
afterAll(() => world.close());
afterEach(() => expectAuditClean(world.db));

const STORE = {
  kind: 'store',
  recipient: '王小美',
  phone: '0912345678',
  chain: 'seven',
  storeNo: '991001',
  storeName: '重慶南門市',
};
const BACK = { restock: true };

/** A member's sale to a store of three pieces for 100 each and one for 50. */
async function sale(more: Partial<BasketOptions> = {}, toStore = true): Promise<MarketSale> {
  const one = await marketSale(world, more);
  if (toStore) {
    await world.sql('UPDATE orders SET address = $2 WHERE out_trade_no = $1', [one.no, STORE]);
  }
  return one;
}
/** Sends pieces under a typed number, without a choice all; returns the parcel's id. */
async function ship(
  { no, seller }: MarketSale,
  lines?: [number | undefined, number][],
): Promise<number> {
  const { body } = await world.post(seller, `/api/me/sales/${no}/ship`, {
    carrier: '7-ELEVEN 交貨便',
    trackingNo: `C${no.slice(-8)}`,
    ...(lines && { lines: lines.map(([skuId, quantity]) => ({ skuId, quantity })) }),
  });
  expect(body).toMatchObject({ success: true });
  return body.data.parcels.at(-1).id;
}
const report = (
  { no, seller }: MarketSale,
  id: number,
  body: object = BACK,
  who: Person = seller,
) => world.post(who, `/api/me/sales/${no}/parcels/${id}/unclaimed`, body);
const coinOf = async (who: Person) => (await who.balance())[0];
const orderOf = async ({ buyer, no }: Basket) =>
  (await world.get(buyer, `/api/orders/${no}`)).body.data;
const stockOf = async (skuId: number | undefined) =>
  (await world.sql('SELECT stock, reserved FROM skus WHERE id = $1', [skuId])).rows[0];
const noticesOf = async ({ id }: Person) =>
  (await world.sql('SELECT kind FROM notices WHERE member_id = $1 ORDER BY id', [id])).rows.map(
    ({ kind }) => kind,
  );

it('the order fails, the buyer is told and has everything back, delivery included, and nothing completes by itself', async () => {
  const one = await sale({ fee: '30' });
  const before = await stockOf(one.skus[0]);
  const parcel = await ship(one);
  const { body } = await report(one, parcel);
  expect(body.data).toMatchObject({ status: 11, parcels: [{ id: parcel, state: 'returned' }] });
  expect(await coinOf(one.buyer)).toBe('1000');
  expect(await orderOf(one)).toMatchObject({
    status: 11,
    returns: [{ reason: 'unclaimed', state: 'refunded', isWhole: true }],
  });
  expect(await stockOf(one.skus[0])).toEqual({ stock: before.stock, reserved: 0 });
  expect(await noticesOf(one.buyer)).toContain('orderRefunded');
  await world.wait(one.no, 30);
  expect(await confirmReceived(world.db)).toBe(0);
  expect(await returnUnclaimed(world.db)).toBe(0);
  expect(await coinOf(one.seller)).toBe('0');
});

it('of two parcels one comes back: its pieces are refunded, coupon and adv split, and the rest goes on', async () => {
  const one = await sale({ adv: '35', discount: '70' });
  const before = (await one.buyer.balance()).map(Number);
  const first = await ship(one, [[one.skus[0], 2]]);
  await ship(one);
  const { body } = await report(one, first);
  const { refundedCoin, refundedAdv, refundedDiscount } = body.data;
  expect(Number(refundedCoin) + Number(refundedAdv) + Number(refundedDiscount)).toBe(200);
  const after = (await one.buyer.balance()).map(Number);
  expect(Number(after[0]) - Number(before[0])).toBeCloseTo(Number(refundedCoin), 9);
  expect(Number(after[2]) - Number(before[2])).toBeCloseTo(Number(refundedAdv), 9);
  expect(await orderOf(one)).toMatchObject({ status: 20, inReturn: false });
  expect(await noticesOf(one.buyer)).toContain('orderPartRefunded');
  await world.post(one.buyer, `/api/orders/${one.no}/confirm`);
  await settleOrders(world.db);
  expect(Number(await coinOf(one.seller))).toBeGreaterThan(0);
});

it('only what the seller has back and can sell is in stock again', async () => {
  const one = await sale();
  const [cup, pot] = one.skus;
  const [cups, pots] = [await stockOf(cup), await stockOf(pot)];
  const parcel = await ship(one);
  const strange = await report(one, parcel, { restock: false, restockSkus: [999_999] });
  expect(strange.body.errorCode).toBe('BAD_INPUT');
  expect((await orderOf(one)).status).toBe(20);
  await report(one, parcel, { restock: false, restockSkus: [pot] });
  expect(await stockOf(cup)).toEqual({ stock: cups.stock - 3, reserved: 0 });
  expect(await stockOf(pot)).toEqual({ stock: pots.stock, reserved: 0 });
});

it.each<[string, string, (one: MarketSale, parcel: number) => Promise<unknown>]>([
  [
    'its buyer confirmed it',
    'ORDER_STATE',
    ({ buyer, no }) => world.post(buyer, `/api/orders/${no}/confirm`),
  ],
  ['a return of it is open', 'RETURN_OPEN', ({ buyer, no }) => world.begin(buyer, no)],
  ['it was reported before', 'ORDER_STATE', (one, parcel) => report(one, parcel)],
])('a parcel is refused when %s', async (_, code, meanwhile) => {
  const one = await sale();
  const parcel = await ship(one);
  await meanwhile(one, parcel);
  const coin = await coinOf(one.buyer);
  expect((await report(one, parcel)).body.errorCode).toBe(code);
  expect(await coinOf(one.buyer)).toBe(coin);
});

it('a parcel is refused before all is sent, to a door, of another order, and for strangers', async () => {
  const one = await sale();
  const first = await ship(one, [[one.skus[0], 1]]);
  expect((await report(one, first)).body.errorCode).toBe('ORDER_STATE');
  await ship(one);
  expect((await report(one, 999_999)).status).toBe(404);
  for (const who of [one.buyer, world.staff, await world.person()]) {
    expect((await report(one, first, BACK, who)).status).toBe(404);
  }
  const home = await sale({}, false);
  const door = await ship(home);
  expect((await report(home, door)).body.errorCode).toBe('PARCEL_UNCLAIMABLE');
  const twice = await report(one, first);
  expect(twice.body.data).toMatchObject({ status: 20, refundedCoin: '100' });
  expect((await report(one, first)).body.errorCode).toBe('PARCEL_UNCLAIMABLE');
});

it('of a parcel that its carrier follows, only the carrier reports it', async () => {
  const one = await sale();
  const booked = await world.post(one.seller, `/api/me/sales/${one.no}/book`, {});
  const { id } = booked.body.data.parcels[0];
  expect((await report(one, id)).body.errorCode).toBe('PARCEL_FOLLOWED');
});

it('staff report it of a parcel of the platform, with rows in the log, and of no member’s', async () => {
  const own = { ...(await sale({ seller: null, channel: 'shop' })), seller: world.staff };
  const shipped = await world.post(world.staff, `/api/admin/orders/${own.no}/ship`, {
    carrier: '7-ELEVEN 交貨便',
    trackingNo: 'C-STAFF',
  });
  const why = { reason: '超商通知退回', restock: false };
  const parcel = shipped.body.data.parcels[0].id;
  const path = `/api/admin/orders/${own.no}/parcels/${parcel}/unclaimed`;
  const { body } = await world.post(world.staff, path, why);
  expect(body.data).toMatchObject({ status: 11, parcels: [{ state: 'returned' }] });
  expect(await coinOf(own.buyer)).toBe('1000');
  const { rows } = await world.sql(
    `SELECT action FROM staff_actions WHERE staff_id = $1 AND ref_id = $2 ORDER BY id`,
    [world.staff.id, own.no],
  );
  expect(rows.map(({ action }) => action)).toEqual(['order.ship', 'order.refund']);
  const theirs = await sale();
  const other = await ship(theirs);
  const refused = await world.post(
    world.staff,
    `/api/admin/orders/${theirs.no}/parcels/${other}/unclaimed`,
    why,
  );
  expect(refused.body.errorCode).toBe('SALE_OF_MEMBER');
});

it('the buyer confirms, time confirms, and the seller reports it twice, all at once: one of them happens', async () => {
  for (let round = 0; round < 8; round++) {
    const one = await sale();
    const parcel = await ship(one);
    await world.sql(
      `UPDATE orders SET auto_confirm_at = now() - interval '1 second' WHERE out_trade_no = $1 AND $2`,
      [one.no, round % 2 === 1],
    );
    const [confirmed, first, second] = await Promise.all([
      world.post(one.buyer, `/api/orders/${one.no}/confirm`),
      report(one, parcel),
      report(one, parcel),
      confirmReceived(world.db),
    ]);
    for (const { status } of [confirmed, first, second]) expect(status).toBeLessThan(500);
    const isBack = first.body.success || second.body.success;
    expect(first.body.success && second.body.success).toBe(false);
    expect(await coinOf(one.buyer)).toBe(isBack ? '1000' : '650');
    expect(await coinOf(one.seller)).toBe(isBack ? '0' : '339.5');
    expect((await orderOf(one)).status).toBe(isBack ? 11 : 10);
  }
});
