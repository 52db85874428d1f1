import type {
  cancelOrder as cancelContract,
  confirmOrder as confirmContract,
  Order,
} from '@common/endpoints/orders';
import { ORDER } from '@common/orderTransitions';
import { statement, type Tx } from '../../db/database';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { completeOrder } from './completeOrder';
import { refundFromEscrow, releaseUnpaid } from './orderMoney';
import { readOrder } from './present';
import { releaseStock, takeBackSold } from './stock';
import { lockOrderRow, type OrderRow } from './store';
import { type Actor, refuseState, requireTransition, transition } from './transition';

const seenOnChain = statement(
  'seenOnChain',
  `SELECT 1 AS seen FROM order_payments WHERE order_id = $1 AND state = 'seen' LIMIT 1`,
);

/** Cancels a locked, unpaid order: its stock and its adv hold are free again. */
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
 * The buyer cancels before shipping; what was paid goes back.
 * @throws AppError NOT_FOUND, ORDER_STATE, PAYMENT_PENDING
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
  const actor: Actor = { kind: 'buyer', id: caller.memberId };
  const reason = body.reason || '買家取消';
  if (order.status === ORDER.awaitingPayment) {
    const seen = await tx.run(seenOnChain, [order.id]);
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
  // Handing over (2 -> 10) is the seller's to say.
  if (order.status !== ORDER.shipped) refuseState(order);
  if (order.disputed_at) throw new AppError('RETURN_OPEN');
  await completeOrder(tx, order, { kind: 'buyer', id: caller.memberId }, '買家確認收貨');
  return readOrder(tx, order.out_trade_no, caller.memberId);
}
