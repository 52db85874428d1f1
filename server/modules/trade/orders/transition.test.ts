import { ORDER, type OrderStatus } from '@common/orders/orderTransitions';
import { noticeKindsOf } from '../../../testing/notices';
import { orderShop, PARCEL } from '../../../testing/orderShop';
import { lockAnyOrder } from './lockOrder';
import type { OrderRow } from './store';
import { transition } from './transition';

const shop = orderShop();
const { createBuyer, placed } = shop;
const SYSTEM = { kind: 'system', id: null } as const;

/** Moves a locked order; `seen` are the columns in which the caller's row differs from the database's. */
const move = (no: string, to: OrderStatus, seen?: Partial<OrderRow>) =>
  shop.db.transaction(async (tx) => {
    const order = await lockAnyOrder(tx, no);
    if (!order) throw new Error(`no order ${no}`);
    await transition(tx, { ...order, ...seen }, to, SYSTEM, '測試');
  });

async function stateOf(no: string) {
  const { rows } = await shop.db.pool.query(
    `SELECT o.status, o.carrier, o.tracking_no, count(h.*)::int AS steps
     FROM orders o JOIN order_history h ON h.order_id = o.id WHERE o.out_trade_no = $1 GROUP BY o.id`,
    [no],
  );
  return rows[0];
}

it('a transition that is not listed is refused before anything is written', async () => {
  const { no } = await placed(await createBuyer());
  const before = await stateOf(no);
  await expect(move(no, ORDER.shipped)).rejects.toMatchObject({
    code: 'ORDER_STATE',
    data: { label: '待支付' },
  });
  expect(await stateOf(no)).toEqual(before);
});

it('an order that has another status than its caller believes is not moved', async () => {
  const { no } = await placed(await createBuyer());
  const before = await stateOf(no);
  await expect(move(no, ORDER.shipped, { status: ORDER.processing })).rejects.toThrow(
    `one of ${no} moved while it was locked`,
  );
  expect(await stateOf(no)).toEqual(before);
});

it('a shipped order keeps its carrier and number, and its buyer is notified', async () => {
  const buyer = await createBuyer();
  const { no } = await placed(buyer);
  await shop.act(buyer.token, no, 'pay');
  expect((await shop.asStaff(no, 'ship', PARCEL)).body).toMatchObject({ success: true });
  expect(await stateOf(no)).toMatchObject({
    status: ORDER.shipped,
    carrier: PARCEL.carrier,
    tracking_no: PARCEL.trackingNo,
    steps: 3,
  });
  expect(await noticeKindsOf(shop.db, buyer.id)).toEqual(['orderPaid', 'orderShipped']);
});
