import type {
  handOverOrder as handOverContract,
  correctParcel as parcelContract,
  refundOrder as refundContract,
  StaffOrder,
  shipOrder as shipContract,
} from '@common/endpoints/adminOrders';
import type { StaffAction } from '@common/lists/staffActions';
import { ORDER } from '@common/orderTransitions';
import type { Tx } from '../../db/database';
import { emitEvent } from '../../db/events';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { writeStaffAction } from '../../ledger/staffAudit';
import type { Actor } from './actor';
import { handOver, refund, ship } from './fulfil';
import { notifyHandled, notifyParcel } from './notifyOrder';
import { readOrderForStaff } from './present';
import * as sql from './stateStore';
import { lockOrderRow, type OrderRow } from './store';
import { refuseState } from './transition';

/** @throws AppError NOT_FOUND, ORDER_OWN for one that this member of staff buys or sells */
async function lockOthers(tx: Tx, outTradeNo: string, staffId: number): Promise<OrderRow> {
  const order = await lockOrderRow(tx, outTradeNo, 'staff');
  if (!order) throw new AppError('NOT_FOUND');
  if ([order.buyer_id, order.seller_id].includes(staffId)) throw new AppError('ORDER_OWN');
  return order;
}

const staff = (id: number): Actor => ({ kind: 'staff', id });

async function finish(
  tx: Tx,
  order: OrderRow,
  staffId: number,
  action: StaffAction,
  note: string,
): Promise<StaffOrder> {
  await writeStaffAction(tx, staffId, action, { type: 'order', id: order.out_trade_no }, note);
  return readOrderForStaff(tx, order.out_trade_no);
}

/**
 * Staff ship an order with carrier and tracking number.
 * @throws AppError NOT_FOUND, ORDER_OWN, SALE_NEEDS_REASON for a member's sale without one, and what `ship` throws
 */
export async function shipOrder({
  tx,
  caller,
  params,
  body,
}: Pick<Call<typeof shipContract>, 'tx' | 'caller' | 'params' | 'body'>): Promise<StaffOrder> {
  const order = await lockOthers(tx, params.out_trade_no, caller.memberId);
  const { carrier, trackingNo, reason } = body;
  if (order.seller_id !== null && !reason) throw new AppError('SALE_NEEDS_REASON');
  await ship(tx, order, staff(caller.memberId), { carrier, trackingNo });
  await notifyHandled(tx, order, '出貨', reason ?? '');
  const note = [`${carrier} ${trackingNo}`, reason].filter(Boolean).join('：');
  return finish(tx, order, caller.memberId, 'order.ship', note);
}

/**
 * Corrects carrier and tracking number of a shipped order; the log keeps the former ones.
 * @throws AppError NOT_FOUND, ORDER_OWN, ORDER_STATE, PARCEL_SAME
 */
export async function correctParcel({
  tx,
  caller,
  params,
  body,
}: Pick<Call<typeof parcelContract>, 'tx' | 'caller' | 'params' | 'body'>): Promise<StaffOrder> {
  const order = await lockOthers(tx, params.out_trade_no, caller.memberId);
  if (order.status !== ORDER.shipped) refuseState(order);
  const { carrier, trackingNo, reason } = body;
  if (order.carrier === carrier && order.tracking_no === trackingNo) {
    throw new AppError('PARCEL_SAME');
  }
  await tx.run(sql.correctParcel, [order.id, carrier, trackingNo]);
  const { out_trade_no, buyer_id, status } = order;
  await emitEvent(tx, buyer_id, 'order', { out_trade_no, status });
  await notifyParcel(tx, order, { carrier, trackingNo });
  await notifyHandled(tx, order, '更正物流資料', reason);
  const before = `${order.carrier} ${order.tracking_no}`;
  const note = `${before} → ${carrier} ${trackingNo}：${reason}`;
  return finish(tx, order, caller.memberId, 'order.parcel', note);
}

/** @throws AppError NOT_FOUND, ORDER_OWN, and what `handOver` throws */
export async function handOverOrder({
  tx,
  caller,
  params,
  body,
}: Pick<Call<typeof handOverContract>, 'tx' | 'caller' | 'params' | 'body'>): Promise<StaffOrder> {
  const order = await lockOthers(tx, params.out_trade_no, caller.memberId);
  await handOver(tx, order, staff(caller.memberId), body.note);
  await notifyHandled(tx, order, '完成交付', body.note);
  return finish(tx, order, caller.memberId, 'order.handover', body.note);
}

/** @throws AppError NOT_FOUND, ORDER_OWN, and what `refund` throws */
export async function refundOrder({
  tx,
  caller,
  params,
  body,
}: Call<typeof refundContract>): Promise<StaffOrder> {
  const order = await lockOthers(tx, params.out_trade_no, caller.memberId);
  await refund(tx, order, staff(caller.memberId), body);
  return finish(tx, order, caller.memberId, 'order.refund', body.reason);
}
