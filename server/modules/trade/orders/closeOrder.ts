import type { cancelOrderGroup as groupContract, OrderGroup } from '@common/endpoints/checkout';
import type { Order } from '@common/endpoints/orderShapes';
import type {
  cancelOrder as cancelContract,
  confirmOrder as confirmContract,
} from '@common/endpoints/orders';
import { cancelRight, ORDER } from '@common/orders/orderTransitions';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import type { Actor } from './actor';
import { type Bill, idsOf, lockGroup, type Orders, ownBill, requireOwnBill } from './bill';
import { completeOrder } from './completeOrder';
import { refundFromEscrow, releaseUnpaid } from './orderMoney';
import { pendingOnChain } from './paymentStore';
import { readOrder } from './present';
import { readGroup } from './presentGroup';
import { releaseStock, releaseStockOf, takeBackSold } from './stock';
import { lockOrderRow } from './store';
import { refuseState, requireTransition, transition, transitionAll } from './transition';

/** Ends a bill's locked, unpaid orders: releases their stock, the use of their coupon and their adv holds. */
async function endUnpaid(
  tx: Tx,
  orders: Orders,
  to: typeof ORDER.cancelled | typeof ORDER.failed,
  actor: Actor,
  reason: string,
): Promise<void> {
  await transitionAll(tx, orders, to, actor, reason);
  await releaseStockOf(tx, idsOf(orders));
  await releaseUnpaid(tx, orders, actor.id);
}

/** Cancels a bill's locked, unpaid orders. */
export const cancelUnpaid = (tx: Tx, orders: Orders, actor: Actor, reason: string) =>
  endUnpaid(tx, orders, ORDER.cancelled, actor, reason);

/** Fails a bill's locked orders, whose payment failed on chain for good. */
export const failUnpaid = (tx: Tx, orders: Orders, reason: string) =>
  endUnpaid(tx, orders, ORDER.failed, { kind: 'chain', id: null }, reason);

/** @throws AppError PAYMENT_PENDING */
async function cancelBill(tx: Tx, { key, orders }: Bill, actor: Actor, reason: string) {
  const pending = await tx.run(pendingOnChain, [key.order_id, key.group_id]);
  if (pending.length > 0) throw new AppError('PAYMENT_PENDING');
  await cancelUnpaid(tx, orders, actor, reason);
}

const NO_REASON = '買家取消';

/**
 * The buyer cancels before shipping, and the payment is refunded. A won order can be cancelled only when its shipping
 * is late.
 * @throws AppError NOT_FOUND, ORDER_IN_GROUP, ORDER_STATE, ORDER_PART_SENT, ORDER_WON, RETURN_OPEN, PAYMENT_PENDING
 */
export async function cancelOrder({
  tx,
  caller,
  params,
  body,
}: Call<typeof cancelContract>): Promise<Order> {
  const order = await lockOrderRow(tx, params.out_trade_no, caller.memberId);
  if (!order) throw new AppError('NOT_FOUND');
  requireOwnBill(order);
  requireTransition(order, ORDER.cancelled);
  if (order.disputed_at) throw new AppError('RETURN_OPEN');
  if (order.sent) throw new AppError('ORDER_PART_SENT');
  if (cancelRight({ ...order, inReturn: false }) === 'ask') throw new AppError('ORDER_WON');
  const actor: Actor = { kind: 'buyer', id: caller.memberId };
  const reason = body.reason || NO_REASON;
  if (order.status === ORDER.awaitingPayment) {
    await cancelBill(tx, ownBill(order), actor, reason);
  } else {
    await transition(tx, order, ORDER.cancelled, actor, reason);
    await releaseStock(tx, order.id);
    await takeBackSold(tx, order.id);
    await refundFromEscrow(tx, order, reason, caller.memberId);
  }
  return readOrder(tx, order.out_trade_no, caller.memberId);
}

/**
 * The buyer cancels all orders of an unpaid group. Once they are paid, each is cancelled by itself.
 * @throws AppError NOT_FOUND, ORDER_STATE, PAYMENT_PENDING
 */
export async function cancelGroup({
  tx,
  caller,
  params,
  body,
}: Call<typeof groupContract>): Promise<OrderGroup> {
  const group = await lockGroup(tx, params.number, caller.memberId);
  const paid = group.orders.find(({ status }) => status !== ORDER.awaitingPayment);
  if (paid) refuseState(paid);
  const actor: Actor = { kind: 'buyer', id: caller.memberId };
  await cancelBill(tx, group, actor, body.reason || NO_REASON);
  return readGroup(tx, params.number, caller.memberId);
}

/**
 * The buyer confirms receipt.
 * @throws AppError NOT_FOUND, ORDER_STATE, RETURN_OPEN
 */
export async function confirmOrder({
  tx,
  caller,
  params,
}: Pick<Call<typeof confirmContract>, 'tx' | 'caller' | 'params'>): Promise<Order> {
  const order = await lockOrderRow(tx, params.out_trade_no, caller.memberId);
  if (!order) throw new AppError('NOT_FOUND');
  // Only the seller may report the handover (2 -> 10).
  if (order.status !== ORDER.shipped) refuseState(order);
  if (order.disputed_at) throw new AppError('RETURN_OPEN');
  await completeOrder(tx, order, { kind: 'buyer', id: caller.memberId }, '買家確認收貨');
  return readOrder(tx, order.out_trade_no, caller.memberId);
}
