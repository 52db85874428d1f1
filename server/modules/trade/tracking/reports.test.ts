import type { Order } from '@common/endpoints/orderShapes';
import { backdateOrder } from '../../../testing/backdate';
import { expectAuditClean } from '../../../testing/database';
import { createAddress } from '../../../testing/factories';
import { type Person, ReturnWorld } from '../../../testing/returnWorld';
import { openDemoCarrier } from '../carriers/demo/demoCarrier';
import type { CarrierReport } from '../carriers/port';
import { confirmReceived } from '../orders/sweepOrders';
import { returnUnclaimed } from '../returns/returnUnclaimed';

const carrier = openDemoCarrier(Buffer.alloc(32, 3), 20);
const PATH = '/api/carriers/demo/reports';

let world: ReturnWorld;
beforeAll(async () => {
  world = await ReturnWorld.open(carrier);
});
afterAll(() => world.close());
afterEach(() => expectAuditClean(world.db));

/** A paid sale whose parcel the carrier has given a number. */
async function booked() {
  const { seller, sale } = await world.marketSale();
  const { no, buyer, skuId } = await world.paid(sale);
  const { body } = await world.post(seller, `/api/me/sales/${no}/book`, {});
  expect(body).toMatchObject({ success: true, data: { status: 20 } });
  const [parcel] = body.data.parcels;
  const order = async (): Promise<Order> => (await world.get(buyer, `/api/orders/${no}`)).body.data;
  return { no, buyer, seller, skuId, order, trackingNo: String(parcel.trackingNo) };
}

let reports = 0;
const report = (trackingNo: string, change: Partial<CarrierReport> = {}): CarrierReport => ({
  id: `R${++reports}`,
  trackingNo,
  state: 'moving',
  text: '前往轉運中心',
  collectBy: null,
  ...change,
});

async function post(fields: Readonly<Record<string, string>> | string, path = PATH) {
  const { statusCode, body } = await world.api.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
  });
  return { statusCode, body };
}
const call = (one: CarrierReport, at = new Date()) => post(carrier.sign(one, at));
const codeOf = ({ body }: { body: string }) => JSON.parse(body).errorCode;
const eventsOf = async (order: () => Promise<Order>) =>
  (await order()).parcels.flatMap(({ events }) => events.map(({ kind }) => kind));
const noticesOf = async (who: Person, kind: string) =>
  (await world.sql('SELECT data FROM notices WHERE member_id = $1 AND kind = $2', [who.id, kind]))
    .rows;

it('a parcel follows its reports to the door, and its buyer gets a notice', async () => {
  const { order, buyer, trackingNo } = await booked();
  for (const state of ['sent', 'moving', 'moving', 'delivered'] as const) {
    const answer = await call(report(trackingNo, { state, text: '' }));
    expect(answer).toEqual({ statusCode: 200, body: '1|OK' });
  }
  const [parcel] = (await order()).parcels;
  expect(parcel).toMatchObject({ followed: true, state: 'delivered' });
  expect(await eventsOf(order)).toEqual(['made', 'sent', 'moving', 'moving', 'delivered']);
  expect(await noticesOf(buyer, 'parcelDelivered')).toHaveLength(1);
});

it('a parcel at the store says until when, and that is in the notice', async () => {
  const { order, buyer, trackingNo } = await booked();
  const collectBy = new Date(Date.now() + 7 * 86_400_000);
  await call(report(trackingNo, { state: 'arrived', text: '信義站前門市', collectBy }));
  const [parcel] = (await order()).parcels;
  expect(parcel).toMatchObject({ state: 'arrived', collectBy: collectBy.getTime() });
  expect(await noticesOf(buyer, 'parcelArrived')).toMatchObject([{ data: { trackingNo } }]);
});

describe('a call-back is refused and changes nothing', () => {
  it('when a field was changed after signing, or there is no signature', async () => {
    const { order, trackingNo } = await booked();
    const form = carrier.sign(report(trackingNo), new Date());
    const { CheckMac: _, ...unsigned } = form;
    for (const one of [
      { ...form, Status: 'delivered' },
      { ...form, Extra: '1' },
      { ...form, CheckMac: 'A'.repeat(64) },
      unsigned,
      {},
    ]) {
      const answer = await post(one);
      expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'REPORT_FORGED']);
    }
    const other = openDemoCarrier(Buffer.alloc(32, 4), 20);
    expect(codeOf(await post(other.sign(report(trackingNo), new Date())))).toBe('REPORT_FORGED');
    expect(await eventsOf(order)).toEqual(['made']);
  });

  it('when its time is more than five minutes off', async () => {
    const { order, trackingNo } = await booked();
    for (const off of [-301_000, 301_000, Number.NaN]) {
      const answer = await post(
        carrier.sign(report(trackingNo), { getTime: () => Date.now() + off } as Date),
      );
      expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'REPORT_STALE']);
    }
    expect((await call(report(trackingNo), new Date(Date.now() - 290_000))).statusCode).toBe(200);
    expect(await eventsOf(order)).toEqual(['made', 'moving']);
  });

  it('when the carrier never gave the number, or the shop has no such carrier', async () => {
    expect((await call(report('GD000000000000'))).statusCode).toBe(404);
    const { order, trackingNo } = await booked();
    const form = carrier.sign(report(trackingNo), new Date());
    expect((await post(form, '/api/carriers/manual/reports')).statusCode).toBe(404);
    expect(await eventsOf(order)).toEqual(['made']);
  });

  it('when it is no report, has a field twice, or is JSON', async () => {
    const { trackingNo } = await booked();
    const odd = { ...report(trackingNo), state: 'eaten' as CarrierReport['state'] };
    expect(codeOf(await call(odd))).toBe('BAD_INPUT');
    const twice = `${new URLSearchParams(carrier.sign(report(trackingNo), new Date()))}&Text=x`;
    expect(codeOf(await post(twice))).toBe('BAD_INPUT');
    const json = await world.api.app.inject({ method: 'POST', url: PATH, payload: { a: 1 } });
    expect(json.statusCode).toBe(415);
  });
});

describe('a report is answered and changes nothing', () => {
  it('when it comes again, also twice at once', async () => {
    const { order, trackingNo } = await booked();
    const one = report(trackingNo);
    const answers = await Promise.all([1, 2, 3, 4].map(() => call(one)));
    expect(answers.map(({ body }) => body)).toEqual(Array(4).fill('1|OK'));
    expect(await eventsOf(order)).toEqual(['made', 'moving']);
  });

  it('when it comes after a later one', async () => {
    const { order, trackingNo } = await booked();
    await call(report(trackingNo, { state: 'arrived' }));
    expect((await call(report(trackingNo, { state: 'sent' }))).body).toBe('1|OK');
    expect((await call(report(trackingNo, { state: 'moving' }))).body).toBe('1|OK');
    await call(report(trackingNo, { state: 'collected' }));
    await call(report(trackingNo, { state: 'returning' }));
    expect(await eventsOf(order)).toEqual(['made', 'arrived', 'collected']);
  });

  it('of a refunded order the parcel is followed, but nobody is told and no money moves', async () => {
    const { no, buyer, order, trackingNo } = await booked();
    const refunded = await world.post(world.staff, `/api/admin/orders/${no}/refund`, {
      reason: '物流遺失',
      restock: false,
    });
    expect(refunded.body).toMatchObject({ success: true });
    await call(report(trackingNo, { state: 'delivered' }));
    expect((await order()).status).toBe(11);
    expect(await eventsOf(order)).toEqual(['made', 'delivered']);
    expect(await noticesOf(buyer, 'parcelDelivered')).toEqual([]);
    expect((await buyer.balance())[0]).toBe('1000');
  });
});

describe('an order does not complete by itself while its parcel is on the road', () => {
  const daysLeft = async (order: () => Promise<Order>) =>
    Math.round((Number((await order()).autoConfirmAt) - Date.now()) / 86_400_000);

  it('it waits for 30 days at most, and the buyer has three days after delivery', async () => {
    const { no, order, trackingNo } = await booked();
    expect(await daysLeft(order)).toBe(30);
    await call(report(trackingNo));
    await backdateOrder(world.db, no, 20, 20);
    await call(report(trackingNo, { text: '配送員外送中' }));
    expect(await daysLeft(order)).toBe(10);
    await call(report(trackingNo, { state: 'delivered' }));
    expect(await daysLeft(order)).toBe(3);
  });

  it.each([
    ['until three days after its store keeps it', 7, 10],
    ['47 days from shipping at most, whatever the carrier reports', 700, 20],
  ])('of a parcel that comes to its store late it waits %s', async (_, keptDays, left) => {
    const { no, order, trackingNo } = await booked();
    await backdateOrder(world.db, no, 27, 20);
    const collectBy = new Date(Date.now() + keptDays * 86_400_000);
    await call(report(trackingNo, { state: 'arrived', collectBy }));
    expect(await daysLeft(order)).toBe(left);
    await call(report(trackingNo, { state: 'collected' }));
    expect(await daysLeft(order)).toBe(3);
  });

  it('of a parcel that nobody collected it waits until that is back', async () => {
    const { no, order, trackingNo } = await booked();
    await backdateOrder(world.db, no, 29, 20);
    await call(report(trackingNo, { state: 'returning' }));
    expect(await daysLeft(order)).toBe(17);
    await backdateOrder(world.db, no, 10, 20);
    expect(await confirmReceived(world.db)).toBe(0);
    await call(report(trackingNo, { state: 'returned' }));
    expect(await returnUnclaimed(world.db)).toBe(1);
    expect((await order()).status).toBe(11);
  });

  it('delivered at once it keeps the ten days of any order', async () => {
    const { order, trackingNo } = await booked();
    await call(report(trackingNo, { state: 'delivered' }));
    expect(await daysLeft(order)).toBe(10);
  });
});

it("a carrier's number cannot be corrected by hand", async () => {
  const { no, seller, order } = await booked();
  const [parcel] = (await order()).parcels;
  const { body } = await world.post(seller, `/api/me/sales/${no}/parcels/${parcel?.id}`, {
    carrier: '黑貓宅急便',
    trackingNo: '1',
    seen: { carrier: '', trackingNo: '' },
  });
  expect(body.errorCode).toBe('PARCEL_FOLLOWED');
});

it('strangers cannot book, nor anybody twice, and staff need a reason for a member', async () => {
  const { no, buyer, seller } = await booked();
  expect((await world.post(buyer, `/api/me/sales/${no}/book`, {})).status).toBe(404);
  expect((await world.post(seller, `/api/me/sales/${no}/book`, {})).body.errorCode).toBe(
    'ORDER_STATE',
  );
  const { sale } = await world.marketSale();
  const paid = await world.paid(sale);
  const path = `/api/admin/orders/${paid.no}/book`;
  expect((await world.post(world.staff, path, {})).body.errorCode).toBe('SALE_NEEDS_REASON');
  const done = await world.post(world.staff, path, { reason: '賣家委託' });
  expect(done.body.data).toMatchObject({ status: 20, parcels: [{ state: 'made' }] });
});

it('a parcel booked to a place that the buyer has left is not sent', async () => {
  const { seller, sale } = await world.marketSale();
  const { no, buyer } = await world.paid(sale);
  const addressId = await createAddress(world.db, buyer.id);
  await world.sql(`UPDATE addresses SET line = '民族路 2 號' WHERE id = $1`, [addressId]);
  const { book } = carrier;
  jest.spyOn(carrier, 'book').mockImplementation(async (booking) => {
    await world.api.call(buyer.token, 'PUT', `/api/orders/${no}/address`, { addressId });
    return book(booking);
  });
  const { body } = await world.post(seller, `/api/me/sales/${no}/book`, {});
  jest.restoreAllMocks();
  expect(body.errorCode).toBe('ADDRESS_MOVED');
});
