import { withClient } from '../../../db/withClient';
import { backdateOrder } from '../../../testing/backdate';
import { expectAuditClean, ownerUrlOf } from '../../../testing/database';
import { ReturnWorld } from '../../../testing/returnWorld';
import { openDemoCarrier } from '../carriers/demo/demoCarrier';
import { lapseBookings } from './lapseBookings';
import { confirmReceived, refundUnshipped, remindToShip } from './sweepOrders';

const cancelled: string[] = [];
const demo = openDemoCarrier(Buffer.alloc(32, 3), 20);
const carrier = {
  ...demo,
  async cancelBooking({ trackingNo }: { trackingNo: string }) {
    cancelled.push(trackingNo);
  },
};

let world: ReturnWorld;
beforeAll(async () => {
  world = await ReturnWorld.open(carrier);
});
afterAll(() => world.close());
afterEach(() => expectAuditClean(world.db));

/** A sale that was booked and never handed in, some days later. */
async function booked() {
  const { seller, sale } = await world.marketSale();
  const { no, buyer, skuId } = await world.paid(sale);
  const { body } = await world.post(seller, `/api/me/sales/${no}/book`, {});
  const wait = async (days: number) => {
    await backdateOrder(world.db, no, days, 20);
    await withClient(ownerUrlOf(world.db), (client) =>
      client.query(
        `UPDATE parcels SET created_at = created_at - make_interval(days => $2)
         WHERE order_id = (SELECT id FROM orders WHERE out_trade_no = $1)`,
        [no, days],
      ),
    );
  };
  const noticesOf = async (who: { id: number }) =>
    (
      await world.sql(
        `SELECT kind FROM notices WHERE member_id = $1 AND data ->> 'out_trade_no' = $2 ORDER BY id`,
        [who.id, no],
      )
    ).rows.map(({ kind }) => kind);
  const order = async () => (await world.get(buyer, `/api/orders/${no}`)).body.data;
  const parcel: { id: number; trackingNo: string } = body.data.parcels[0];
  return { no, buyer, seller, skuId, parcel, wait, noticesOf, order };
}

it('a booking that was not handed in for a week lapses: the order is late, its buyer may cancel it', async () => {
  const one = await booked();
  await one.wait(6);
  expect(await lapseBookings(world.db, carrier)).toBe(0);
  await one.wait(3);
  expect(await lapseBookings(world.db, carrier)).toBe(1);
  expect(await lapseBookings(world.db, carrier)).toBe(0);
  expect(cancelled).toContain(one.parcel.trackingNo);
  expect(await one.order()).toMatchObject({ status: 2, canCancel: true, autoConfirmAt: null });
  expect((await one.order()).history.at(-1).reason).toMatch('沒有交寄');
  expect(await one.noticesOf(one.seller)).toContain('shipBoughtSoon');
  expect(await one.noticesOf(one.buyer)).toContain('parcelCancelled');
  const { body } = await world.post(one.buyer, `/api/orders/${one.no}/cancel`, {});
  expect(body.data.status).toBe(-1);
  expect((await one.buyer.balance())[0]).toBe('1000');
});

it('after it lapsed the seller sends the goods late, or they are refunded by themselves', async () => {
  const one = await booked();
  await one.wait(9);
  await lapseBookings(world.db, carrier);
  const again = await world.post(one.seller, `/api/me/sales/${one.no}/book`, {});
  expect(again.body.data.status).toBe(20);
  const two = await booked();
  await two.wait(9);
  await lapseBookings(world.db, carrier);
  const back = `ship_by = now() - interval '8 days', refund_by = now() - interval '1 day'`;
  await world.sql(`UPDATE orders SET ${back} WHERE out_trade_no = $1`, [two.no]);
  await remindToShip(world.db);
  expect(await two.noticesOf(two.seller)).toContain('shipLate');
  await refundUnshipped(world.db);
  expect((await two.order()).status).toBe(11);
  expect((await two.buyer.balance())[0]).toBe('1000');
});

it('silence confirms no parcel that was never handed in, and its buyer may still say so', async () => {
  const one = await booked();
  await one.wait(40);
  expect(await confirmReceived(world.db)).toBe(0);
  const { body } = await world.begin(one.buyer, one.no, 'notReceived');
  expect(body).toMatchObject({ success: true });
  expect(await lapseBookings(world.db, carrier)).toBe(0);
  expect((await one.order()).status).toBe(20);
});

it('a parcel that was handed in stays', async () => {
  const one = await booked();
  const report = {
    id: 'H1',
    trackingNo: one.parcel.trackingNo,
    state: 'sent',
    text: '',
    collectBy: null,
  } as const;
  const { statusCode } = await world.api.app.inject({
    method: 'POST',
    url: '/api/carriers/demo/reports',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...demo.sign(report, new Date()) }).toString(),
  });
  expect(statusCode).toBe(200);
  await one.wait(31);
  expect(await lapseBookings(world.db, carrier)).toBe(0);
  expect(await confirmReceived(world.db)).toBe(1);
});

it('lapses without the carrier where the shop has another one now', async () => {
  const one = await booked();
  await one.wait(9);
  const { cancelBooking, ...rest } = carrier;
  expect(await lapseBookings(world.db, { ...rest, name: 'manual' })).toBe(1);
  expect(cancelled).not.toContain(one.parcel.trackingNo);
});
