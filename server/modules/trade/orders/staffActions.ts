import type {
  bookOrderParcel as bookContract,
  cancelParcel as cancelContract,
  handOverOrder as handOverContract,
  correctParcel as parcelContract,
  refundOrder as refundContract,
  StaffOrder,
  shipOrder as shipContract,
} from '@common/endpoints/adminOrders';
import { orderStatus } from '@common/lists/orderStatus';
import type { ActionOf } from '@common/lists/staffActions';
import { ORDER } from '@common/orders/orderTransitions';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call, PrepareCall } from '../../../http/route';
import type { Facts } from '../../../ledger/actionChanges';
import { decideMoney } from '../../../ledger/secondPerson';
import { writeStaffAction } from '../../../ledger/staffAudit';
import type { Sending } from './actor';
import { type BookedParcel, bookParcel, requireSameAddress } from './bookParcel';
import { cancelAtCarrier, cancelBooking } from './cancelBooking';
import { handOver, refund } from './fulfil';
import { notifyHandled } from './notifyOrder';
import { readOrderForStaff } from './present';
import { decisionOn, paidOf } from './refundDecision';
import { correctParcel as correct, type Sender, sendParcel } from './sendParcel';
import { restockOf } from './stock';
import { lockOrderRow, type OrderRow, readOrderRow } from './store';
import { requireTransition } from './transition';

/** @throws AppError ORDER_OWN */
function refuseOwn({ buyer_id, seller_id }: OrderRow, staffId: number): void {
  if ([buyer_id, seller_id].includes(staffId)) throw new AppError('ORDER_OWN');
}

/** Requires a reason from staff who act for a seller. @throws AppError SALE_NEEDS_REASON */
function requireReason({ seller_id }: OrderRow, reason: string | undefined): void {
  if (seller_id !== null && !reason) throw new AppError('SALE_NEEDS_REASON');
}

/** Locks an order for staff. @throws AppError NOT_FOUND, ORDER_OWN for an order that this member of staff buys or sells */
export async function lockOrderUnlessOwn(
  tx: Tx,
  outTradeNo: string,
  staffId: number,
): Promise<OrderRow> {
  const order = await lockOrderRow(tx, outTradeNo, 'staff');
  if (!order) throw new AppError('NOT_FOUND');
  refuseOwn(order, staffId);
  return order;
}

const staff = (id: number): Sender => ({ kind: 'staff', id });

type Shipping = Pick<Sending, 'carrier' | 'trackingNo'>;
const parcelText = ({ carrier, trackingNo }: Shipping) => `${carrier} ${trackingNo}`;

/** @param parcel what the action did to a parcel of the order */
async function finish(
  tx: Tx,
  order: OrderRow,
  staffId: number,
  action: Exclude<ActionOf<'order'>, 'export'>,
  note: string,
  parcel: { before?: Shipping; after?: Shipping } = {},
): Promise<StaffOrder> {
  const after = await readOrderForStaff(tx, order.out_trade_no);
  const factsOf = (status: number, one: Shipping | undefined): Facts => ({
    狀態: orderStatus(status).label,
    物流: one ? parcelText(one) : null,
  });
  const ref = { type: 'order', id: order.out_trade_no };
  await writeStaffAction(tx, staffId, `order.${action}`, ref, note, {
    before: factsOf(order.status, parcel.before),
    after: factsOf(after.status, parcel.after),
  });
  return after;
}

/**
 * Staff send a parcel of an order with carrier and tracking number.
 * @throws AppError NOT_FOUND, ORDER_OWN, SALE_NEEDS_REASON for a member's sale without one, and what `sendParcel` throws
 */
export const shipOrder = ({ body, ...call }: ShipCall & Pick<Call<typeof shipContract>, 'body'>) =>
  ship(call, body);

type ShipCall = Pick<Call<typeof shipContract>, 'tx' | 'caller' | 'params'>;

async function ship(
  { tx, caller, params }: ShipCall,
  { reason, ...sending }: Sending & { reason?: string | undefined },
): Promise<StaffOrder> {
  const order = await lockOrderUnlessOwn(tx, params.out_trade_no, caller.memberId);
  const { carrier, trackingNo } = sending;
  requireReason(order, reason);
  await sendParcel(tx, order, staff(caller.memberId), sending);
  await notifyHandled(tx, order, '出貨', reason ?? '');
  const note = [`${carrier} ${trackingNo}`, reason].filter(Boolean).join('：');
  return finish(tx, order, caller.memberId, 'ship', note, { after: sending });
}

/**
 * Before the transaction: asks the carrier for a parcel's number. What the transaction would refuse is refused before, since the
 * carrier would come for a parcel that nobody sends.
 * @throws AppError NOT_FOUND, ORDER_OWN, SALE_NEEDS_REASON, ORDER_STATE unless it can be shipped, and what `bookParcel` throws
 */
export async function prepareParcel({
  db,
  carrier,
  caller,
  params: { out_trade_no },
  body: { reason, lines },
}: PrepareCall<typeof bookContract>): Promise<BookedParcel> {
  const order = await readOrderRow(db, out_trade_no, 'staff');
  if (!order) throw new AppError('NOT_FOUND');
  refuseOwn(order, caller.memberId);
  requireReason(order, reason);
  requireTransition(order, ORDER.shipped);
  return bookParcel(db, carrier, order, lines);
}

/** Staff send a parcel under the number that the carrier gave. @throws AppError ADDRESS_MOVED, and what `shipOrder` throws */
export async function bookOrderParcel(
  { tx, caller, params, body }: Call<typeof bookContract>,
  booked: BookedParcel,
): Promise<StaffOrder> {
  requireSameAddress(await lockOrderUnlessOwn(tx, params.out_trade_no, caller.memberId), booked);
  return ship({ tx, caller, params }, { ...booked, ...body });
}

/**
 * Staff correct carrier and tracking number of a parcel; the log keeps the former ones.
 * @throws AppError NOT_FOUND, ORDER_OWN, and what `correctParcel` of its order throws
 */
export async function correctParcel({
  tx,
  caller,
  params,
  body,
}: Pick<Call<typeof parcelContract>, 'tx' | 'caller' | 'params' | 'body'>): Promise<StaffOrder> {
  const order = await lockOrderUnlessOwn(tx, params.out_trade_no, caller.memberId);
  const { reason, seen, ...shipping } = body;
  const typed = { id: params.id, ...shipping, seen };
  const was = await correct(tx, order, staff(caller.memberId), typed);
  await notifyHandled(tx, order, '更正物流資料', reason);
  const note = `${parcelText(was)} → ${parcelText(shipping)}：${reason}`;
  return finish(tx, order, caller.memberId, 'parcel', note, { before: was, after: shipping });
}

/** Before the transaction: takes the booking back. @throws AppError NOT_FOUND, and what `cancelAtCarrier` throws */
export async function prepareCancel({
  db,
  carrier,
  caller,
  params: { out_trade_no, id },
}: PrepareCall<typeof cancelContract>): Promise<void> {
  const order = await readOrderRow(db, out_trade_no, 'staff');
  if (!order) throw new AppError('NOT_FOUND');
  refuseOwn(order, caller.memberId);
  await cancelAtCarrier(db, carrier, order, id);
}

/** Staff cancel a booked parcel. @throws AppError NOT_FOUND, ORDER_OWN, and what `cancelBooking` throws */
export async function cancelParcel({
  tx,
  caller: { memberId },
  params,
  body: { reason },
}: Call<typeof cancelContract>): Promise<StaffOrder> {
  const order = await lockOrderUnlessOwn(tx, params.out_trade_no, memberId);
  const booked = await cancelBooking(tx, order, staff(memberId), params.id);
  await notifyHandled(tx, order, '取消託運', reason);
  const note = `${parcelText(booked)}：${reason}`;
  return finish(tx, order, memberId, 'unbook', note, { before: booked });
}

/** @throws AppError NOT_FOUND, ORDER_OWN, and what `handOver` throws */
export async function handOverOrder({
  tx,
  caller,
  params,
  body,
}: Pick<Call<typeof handOverContract>, 'tx' | 'caller' | 'params' | 'body'>): Promise<StaffOrder> {
  const order = await lockOrderUnlessOwn(tx, params.out_trade_no, caller.memberId);
  await handOver(tx, order, staff(caller.memberId), body.note);
  await notifyHandled(tx, order, '完成交付', body.note);
  return finish(tx, order, caller.memberId, 'handover', body.note);
}

/** @throws AppError NOT_FOUND, ORDER_OWN, and what `refund` and `decideMoney` throw */
export async function refundOrder(call: Call<typeof refundContract>): Promise<StaffOrder> {
  const { tx, caller, params, body } = call;
  const order = await lockOrderUnlessOwn(tx, params.out_trade_no, caller.memberId);
  const decision = decisionOn(order, 'order.refund', paidOf(order), body.reason);
  return decideMoney(call, decision, async () => {
    const { reason } = body;
    await refund(tx, order, staff(caller.memberId), { reason, restock: restockOf(body) });
    return finish(tx, order, caller.memberId, 'refund', reason);
  });
}
