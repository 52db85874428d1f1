import type { Order } from '@common/endpoints/orderShapes';
import { expectAuditClean } from '../../../testing/database';
import { meanwhile } from '../../../testing/meanwhile';
import { ReturnWorld } from '../../../testing/returnWorld';
import { openDemoCarrier } from '../carriers/demo/demoCarrier';
import type { Booking, CancelledBooking, CarrierReport } from '../carriers/port';

const taken: CancelledBooking[] = [];
const demo = openDemoCarrier(Buffer.alloc(32, 3), 20);
const carrier = {
  ...demo,
  async book(booking: Booking) {
    return { ...(await demo.book(booking)), reference: `B-${booking.outTradeNo}` };
  },
  async cancelBooking(booking: CancelledBooking) {
    taken.push(booking);
    await demo.cancelBooking(booking);
  },
};

let world: ReturnWorld;
beforeAll(async () => {
  world = await ReturnWorld.open(carrier);
});
afterAll(() => world.close());
afterEach(() => expectAuditClean(world.db));

/** A paid sale that was booked, and so is shipped. */
async function booked() {
  const { seller, sale } = await world.marketSale();
  const { no, buyer, skuId } = await world.paid(sale);
  const path = `/api/me/sales/${no}`;
  const book = async () => (await world.post(seller, `${path}/book`, {})).body;
  const { data } = await book();
  const { id, trackingNo } = data.parcels[0];
  const stock = async () =>
    (await world.sql('SELECT stock, reserved FROM skus WHERE id = $1', [skuId])).rows[0];
  return {
    no,
    buyer,
    seller,
    id,
    trackingNo: String(trackingNo),
    book,
    stock,
    cancel: async () => (await world.post(seller, `${path}/parcels/${id}/cancel`, {})).body,
    order: async (): Promise<Order> => (await world.get(buyer, `/api/orders/${no}`)).body.data,
  };
}

let reports = 0;
async function report(trackingNo: string, state: CarrierReport['state'], id = `C${++reports}`) {
  const one = { id, trackingNo, state, text: '轉運中心', collectBy: null };
  const { statusCode } = await world.api.app.inject({
    method: 'POST',
    url: '/api/carriers/demo/reports',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...demo.sign(one, new Date()) }).toString(),
  });
  expect(statusCode).toBe(200);
}
const noticesOf = async (id: number, kind: string) =>
  (await world.sql('SELECT data FROM notices WHERE member_id = $1 AND kind = $2', [id, kind])).rows;

it('a booked parcel is cancelled at its carrier, and its pieces are packed again', async () => {
  const one = await booked();
  const before = await one.stock();
  const { data } = await one.cancel();
  expect(data).toMatchObject({ status: 2, canShip: true, shippedAt: null });
  expect(taken.at(-1)).toEqual({
    outTradeNo: one.no,
    trackingNo: one.trackingNo,
    reference: `B-${one.no}`,
  });
  expect(await one.stock()).toEqual({ stock: before.stock + 1, reserved: before.reserved + 1 });
  expect(await noticesOf(one.buyer.id, 'parcelCancelled')).toHaveLength(1);
  expect((await one.cancel()).errorCode).toBe('PARCEL_CANCELLED');
  const label = await world.get(one.seller, `/api/me/labels?parcel=${one.id}`);
  expect(label.body.data).toEqual([]);
  const again = await one.book();
  expect(again.data.status).toBe(20);
  expect(again.data.parcels.map(({ state }: { state: string }) => state)).toEqual([
    'cancelled',
    'made',
  ]);
  expect(await one.stock()).toEqual(before);
  const kinds = (await one.order()).parcels[0]?.events.map(({ kind }) => kind);
  expect(kinds).toEqual(['made', 'cancelled']);
});

it('an order whose only parcel was cancelled can be cancelled by its buyer, who gets everything back', async () => {
  const one = await booked();
  await one.cancel();
  const order = await one.order();
  expect(order.shipBy).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  expect(order).toMatchObject({ canCancel: true, autoConfirmAt: null });
  const { body } = await world.post(one.buyer, `/api/orders/${one.no}/cancel`, {});
  expect(body).toMatchObject({ success: true, data: { status: -1 } });
  expect((await one.buyer.balance())[0]).toBe('1000');
});

it('what was handed in is not cancelled, nor what is another’s, nor while a return is open', async () => {
  const one = await booked();
  const stranger = await world.marketSale();
  const path = `/api/me/sales/${one.no}/parcels/${one.id}/cancel`;
  expect((await world.post(stranger.seller, path, {})).status).toBe(404);
  const opened = await world.begin(one.buyer, one.no, 'notReceived');
  expect(opened.body).toMatchObject({ success: true });
  expect((await one.cancel()).errorCode).toBe('RETURN_OPEN');
  const two = await booked();
  await report(two.trackingNo, 'sent');
  expect((await two.cancel()).errorCode).toBe('PARCEL_HANDED_IN');
  expect((await two.order()).status).toBe(20);
});

it('a carrier that collects a parcel while it is cancelled wins or loses as a whole', async () => {
  const one = await booked();
  const held = [`SELECT 1 FROM orders WHERE out_trade_no = '${one.no}' FOR UPDATE`];
  const cancels = () => Promise.all([one.cancel(), one.cancel(), report(one.trackingNo, 'sent')]);
  const [first, second] = await meanwhile(world.db, held, cancels, 3);
  const done = [first, second].filter(({ success }) => success);
  const lost = [first, second].filter(({ success }) => !success);
  // Under the order's lock the loser sees what the winner did; nobody runs into it.
  for (const { errorCode } of lost) {
    expect(['PARCEL_CANCELLED', 'PARCEL_HANDED_IN']).toContain(errorCode);
  }
  const { status, parcels } = await one.order();
  const [parcel] = parcels;
  if (done.length === 1) expect([status, parcel?.state]).toEqual([2, 'cancelled']);
  else expect([done.length, status, parcel?.state]).toEqual([0, 20, 'sent']);
});

it('a cancelled booking that moves anyway is kept and told to its seller once; nothing moves', async () => {
  const one = await booked();
  await one.cancel();
  await report(one.trackingNo, 'cancelled');
  await report(one.trackingNo, 'sent', 'S1');
  await report(one.trackingNo, 'sent', 'S1');
  await report(one.trackingNo, 'delivered');
  const { parcels, status } = await one.order();
  expect(status).toBe(2);
  expect(parcels[0]).toMatchObject({ state: 'cancelled' });
  expect(parcels[0]?.events.map(({ kind, text }) => [kind, text])).toEqual([
    ['made', ''],
    ['cancelled', ''],
    ['stray', '已寄出・轉運中心'],
    ['stray', '已送達・轉運中心'],
  ]);
  expect(await noticesOf(one.seller.id, 'parcelStray')).toMatchObject([
    { data: { report: '已寄出・轉運中心' } },
  ]);
});

it('staff cancel with a reason in the log, also of a refunded order, whose money stays', async () => {
  const one = await booked();
  const refunded = await world.post(world.staff, `/api/admin/orders/${one.no}/refund`, {
    reason: '缺貨',
    restock: true,
  });
  expect(refunded.body).toMatchObject({ success: true });
  const path = `/api/admin/orders/${one.no}/parcels/${one.id}/cancel`;
  const { body } = await world.post(world.staff, path, { reason: '訂單已退款' });
  expect(body.data).toMatchObject({ status: 11, parcels: [{ state: 'cancelled' }] });
  const { rows } = await world.sql(
    `SELECT note FROM staff_actions WHERE action = 'order.unbook' AND ref_id = $1`,
    [one.no],
  );
  expect(rows).toEqual([{ note: `示範物流 宅配 ${one.trackingNo}：訂單已退款` }]);
  expect((await one.buyer.balance())[0]).toBe('1000');
});

it('staff on duty learn of an order of the platform that is to be shipped again, and find it in their queue', async () => {
  const [support, merchandiser] = [
    await world.person([], ['support']),
    await world.person([], ['merchandiser']),
  ];
  const { no, buyer } = await world.paid({ buyer: await world.person(['1000'], ['support']) });
  const path = `/api/admin/orders/${no}`;
  const waiting = async () => {
    const { body } = await world.get(support, '/api/admin/queues');
    return body.data.find(({ queue }: { queue: string }) => queue === 'shipPlatform').count;
  };
  const before = await waiting();
  const booked = await world.post(world.staff, `${path}/book`, { reason: '寄出' });
  const [{ id, trackingNo }] = booked.body.data.parcels;
  expect(await waiting()).toBe(before - 1);
  const { body } = await world.post(world.staff, `${path}/parcels/${id}/cancel`, {
    reason: '地址有誤',
  });
  expect(body.data).toMatchObject({ status: 2 });
  expect(await waiting()).toBe(before);
  expect(await noticesOf(support.id, 'orderReopened')).toMatchObject([
    { data: { out_trade_no: no, trackingNo, shipBy: expect.any(String) } },
  ]);
  // Not the canceller, the buyer, or staff without the right to orders.
  for (const other of [world.staff, buyer, merchandiser]) {
    expect(await noticesOf(other.id, 'orderReopened')).toEqual([]);
  }
});

it('the database takes no order back to 處理中 whose parcels all stand', async () => {
  const one = await booked();
  const reopen = `UPDATE orders SET status = 2, shipped_at = NULL, auto_confirm_at = NULL WHERE out_trade_no = $1`;
  await expect(world.sql(reopen, [one.no])).rejects.toThrow('not a transition');
});
