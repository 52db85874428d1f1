import type { Order } from '@common/endpoints/orderShapes';
import type {
  cancelOrder as cancelContract,
  confirmOrder as confirmContract,
} from '@common/endpoints/orders';
import { cancelRight, ORDER } from '@common/orderTransitions';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import type { Actor } from './actor';
import { completeOrder } from './completeOrder';
import { refundFromEscrow, releaseUnpaid } from './orderMoney';
import { pendingOnChain } from './paymentStore';
import { readOrder } from './present';
import { releaseStock, takeBackSold } from './stock';
import { lockOrderRow, type OrderRow } from './store';
import { refuseState, requireTransition, transition } from './transition';

/** Cancels a locked, unpaid order: releases its stock and its adv hold. */
export async function cancelUnpaid(
  tx: Tx,
  order: OrderRow,
  actor: Actor,
  reason: string,
): Promise<void> {
  await transition(tx, order, ORDER.cancelled, actor, reason);
  await releaseStock(tx, order.id);
  await releaseUnpaid(tx, order, actor.id);
}

/** Fails a locked order whose payment failed on chain for good. */
export async function failUnpaid(tx: Tx, order: OrderRow, reason: string): Promise<void> {
  await transition(tx, order, ORDER.failed, { kind: 'chain', id: null }, reason);
  await releaseStock(tx, order.id);
  await releaseUnpaid(tx, order, null);
}

/**
 * The buyer cancels before shipping, and the payment is refunded. A won order can be cancelled only when its shipping
 * is late.
 * @throws AppError NOT_FOUND, ORDER_STATE, ORDER_PART_SENT, ORDER_WON, RETURN_OPEN, PAYMENT_PENDING
 */
export async function cancelOrder({
  tx,
  caller,
  params,
  body,
}: Call<typeof cancelContract>): Promise<Order> {
  const order = await lockOrderRow(tx, params.out_trade_no, caller.memberId);
  if (!order) throw new AppError('NOT_FOUND');
  requireTransition(order, ORDER.cancelled);
  if (order.disputed_at) throw new AppError('RETURN_OPEN');
  if (order.sent) throw new AppError('ORDER_PART_SENT');
  if (cancelRight({ ...order, inReturn: false }) === 'ask') throw new AppError('ORDER_WON');
  const actor: Actor = { kind: 'buyer', id: caller.memberId };
  const reason = body.reason || '買家取消';
  if (order.status === ORDER.awaitingPayment) {
    const seen = await tx.run(pendingOnChain, [order.id]);
    if (seen.length > 0) throw new AppError('PAYMENT_PENDING');
    await cancelUnpaid(tx, order, actor, reason);
  } else {
    await transition(tx, order, ORDER.cancelled, actor, reason);
    await releaseStock(tx, order.id);
    await takeBackSold(tx, order.id);
    await refundFromEscrow(tx, order, reason, caller.memberId);
  }
  return readOrder(tx, order.out_trade_no, caller.memberId);
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
