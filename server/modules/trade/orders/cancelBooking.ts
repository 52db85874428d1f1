import { HAND_IN_DAYS } from '@common/delivery/parcels';
import type { Parcel } from '@common/endpoints/parcels';
import { ORDER } from '@common/orders/orderTransitions';
import type { Queryable, Tx } from '../../../db/database';
import { emitEvent } from '../../../db/events';
import { AppError } from '../../../errors';
import { notify } from '../../messages/notices/notify';
import { notifyDuty } from '../../messages/notices/notifyDuty';
import type { Carrier } from '../carriers/port';
import { cancelParcel, requireWaiting } from '../parcels/cancelParcel';
import { readBooking, readParcels } from '../parcels/readParcels';
import { notifyTime } from './notifyOrder';
import type { Sender } from './sendParcel';
import * as sql from './stateStore';
import { untakeStock } from './stock';
import type { OrderRow } from './store';
import { refuseState } from './transition';

const REASON = '託運已取消，商品會重新寄出';
const LAPSED = `訂了託運 ${HAND_IN_DAYS} 天沒有交寄，系統取消託運，商品要重新寄出`;

/**
 * Requires that a parcel of an order can be cancelled. Refunds of sent pieces relied on the parcels, so these stay then.
 * @throws AppError NOT_FOUND, ORDER_STATE, RETURN_OPEN, PARCEL_CANCELLED, PARCEL_HANDED_IN, PARCEL_PART_REFUNDED
 */
async function requireCancellable(db: Queryable, order: OrderRow, id: number): Promise<Parcel> {
  const parcel = (await readParcels(db, order.id)).find((one) => one.id === id);
  requireWaiting(parcel);
  const { status } = order;
  // Nothing of a refunded order is sent any more: its label must not be used.
  if (status === ORDER.failed) return parcel;
  if (status !== ORDER.processing && status !== ORDER.shipped) refuseState(order);
  if (order.disputed_at) throw new AppError('RETURN_OPEN');
  if ((await db.one(sql.returnedSent, [order.id])).has) throw new AppError('PARCEL_PART_REFUNDED');
  return parcel;
}

/**
 * Cancels a booking at the carrier, before the transaction. If the transaction then fails, the next try cancels it once more.
 * @throws AppError CARRIER_NONE, and what `requireCancellable` and the carrier's `cancelBooking` throw
 */
export async function cancelAtCarrier(
  db: Queryable,
  { cancelBooking }: Carrier,
  order: OrderRow,
  id: number,
): Promise<void> {
  if (!cancelBooking) throw new AppError('CARRIER_NONE');
  const { trackingNo } = await requireCancellable(db, order, id);
  const reference = await readBooking(db, id);
  await cancelBooking({ outTradeNo: order.out_trade_no, trackingNo, reference });
}

/** Moves a shipped order back to processing. If the platform sold it, staff on duty are notified that it is to be shipped again. */
async function reopen(tx: Tx, order: OrderRow, actor: Sender, parcel: Parcel): Promise<void> {
  const { out_trade_no, buyer_id, seller_id } = order;
  const reason = actor.kind === 'system' ? LAPSED : REASON;
  const moved = await tx.maybeOne(sql.reopenOrder, [order.id, actor.kind, actor.id, reason]);
  if (!moved) throw new Error(`order ${out_trade_no} moved while it was locked`);
  await untakeStock(tx, order.id);
  if (seller_id !== null || !moved.ship_by) return;
  const { id, trackingNo } = parcel;
  const about = { out_trade_no, parcelId: id, trackingNo, shipBy: notifyTime(moved.ship_by) };
  // The actor knows, and nobody handles an order of their own.
  const except = [actor.id, buyer_id];
  await notifyDuty(tx, { right: 'orders.handle', except }, 'orderReopened', about);
}

/**
 * Cancels a booked parcel of a locked order. An order that was shipped with it is to be shipped again: its stock is
 * reserved, its deadline runs, and the buyer's time to confirm ends.
 * @throws AppError as `requireCancellable`
 */
export async function cancelBooking(
  tx: Tx,
  order: OrderRow,
  actor: Sender,
  id: number,
): Promise<Parcel> {
  const { buyer_id, seller_id, out_trade_no, status } = order;
  const parcel = await requireCancellable(tx, order, id);
  await cancelParcel(tx, parcel, actor);
  if (status === ORDER.shipped) {
    await reopen(tx, order, actor, parcel);
  }
  const payload = {
    out_trade_no,
    status: status === ORDER.shipped ? ORDER.processing : status,
  };
  await emitEvent(tx, buyer_id, 'order', payload);
  if (seller_id !== null) await emitEvent(tx, seller_id, 'order', payload);
  if (status !== ORDER.failed) {
    const { trackingNo } = parcel;
    await notify(tx, buyer_id, 'parcelCancelled', { out_trade_no, parcelId: id, trackingNo });
  }
  return parcel;
}
