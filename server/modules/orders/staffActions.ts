import type {
  handOverOrder as handOverContract,
  refundOrder as refundContract,
  StaffOrder,
  shipOrder as shipContract,
} from '@common/endpoints/orders';
import { ORDER } from '@common/orderTransitions';
import type { Tx } from '../../db/database';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { writeStaffAction } from '../../ledger/staffAudit';
import { refundFromEscrow, settleEscrow } from './orderMoney';
import { readOrderForStaff } from './present';
import { releaseStock, returnStock, takeBackSold, takeStock } from './stock';
import { lockOrderRow, type OrderRow } from './store';
import { type Actor, refuseState, requireTransition, transition } from './transition';

async function lockAny(tx: Tx, outTradeNo: string): Promise<OrderRow> {
  const order = await lockOrderRow(tx, outTradeNo, 'staff');
  if (!order) throw new AppError('NOT_FOUND');
  return order;
}

const staff = (id: number): Actor => ({ kind: 'staff', id });

async function finish(
  tx: Tx,
  order: OrderRow,
  staffId: number,
  action: string,
  note: string,
): Promise<StaffOrder> {
  await writeStaffAction(tx, staffId, action, { type: 'order', id: order.out_trade_no }, note);
  return readOrderForStaff(tx, order.out_trade_no);
}

/**
 * Staff ship an order with carrier and tracking number.
 * @throws AppError NOT_FOUND, ORDER_STATE, ORDER_NOT_SHIPPABLE, ORDER_NEEDS_ADDRESS
 */
export async function shipOrder({
  tx,
  caller,
  params,
  body,
}: Call<typeof shipContract>): Promise<StaffOrder> {
  const order = await lockAny(tx, params.out_trade_no);
  requireTransition(order, ORDER.shipped);
  if (order.fulfilment !== 'shipping') throw new AppError('ORDER_NOT_SHIPPABLE');
  if (!order.address) throw new AppError('ORDER_NEEDS_ADDRESS');
  const note = `${body.carrier} ${body.trackingNo}`;
  await transition(tx, order, ORDER.shipped, staff(caller.memberId), `已出貨：${note}`, body);
  await takeStock(tx, order.id);
  return finish(tx, order, caller.memberId, 'order.ship', note);
}

/**
 * Digital goods delivered, or a pick-up handed over: the order succeeds.
 * @throws AppError NOT_FOUND, ORDER_STATE
 */
export async function handOverOrder({
  tx,
  caller,
  params,
  body,
}: Call<typeof handOverContract>): Promise<StaffOrder> {
  const order = await lockAny(tx, params.out_trade_no);
  // What is shipped ends by the buyer's receipt, not by our word.
  if (order.status !== ORDER.processing || order.fulfilment === 'shipping') refuseState(order);
  await transition(tx, order, ORDER.succeeded, staff(caller.memberId), body.note);
  await takeStock(tx, order.id);
  await settleEscrow(tx, order);
  return finish(tx, order, caller.memberId, 'order.handover', body.note);
}

/**
 * Cannot deliver, lost, or a return upheld: the order fails and the buyer is refunded.
 * @throws AppError NOT_FOUND, ORDER_STATE
 */
export async function refundOrder({
  tx,
  caller,
  params,
  body,
}: Call<typeof refundContract>): Promise<StaffOrder> {
  const order = await lockAny(tx, params.out_trade_no);
  // An unpaid order has nothing to refund.
  if (order.status === ORDER.awaitingPayment) refuseState(order);
  await transition(tx, order, ORDER.failed, staff(caller.memberId), body.reason);
  if (order.status === ORDER.shipped) {
    if (body.restock) await returnStock(tx, order.id);
  } else {
    await (body.restock ? releaseStock : takeStock)(tx, order.id);
  }
  await takeBackSold(tx, order.id);
  await refundFromEscrow(tx, order, body.reason, caller.memberId);
  return finish(tx, order, caller.memberId, 'order.refund', body.reason);
}
