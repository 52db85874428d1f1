import { ORDER } from '@common/orders/orderTransitions';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Actor } from './actor';
import { completeOrder } from './completeOrder';
import { refundFromEscrow } from './orderMoney';
import { type Restock, settleStock, takeBackSold, takeStock } from './stock';
import type { OrderRow } from './store';
import { refuseState, transition } from './transition';

/**
 * A seller's steps with a locked order, taken by staff for the platform or by a member for their own sale. The caller
 * has checked the rights.
 */

/** Digital goods delivered, or a pick-up handed over: the order succeeds. @throws AppError ORDER_STATE, RETURN_OPEN */
export async function handOver(tx: Tx, order: OrderRow, actor: Actor, note: string): Promise<void> {
  // A shipped order completes by the buyer's receipt, not by the seller.
  if (order.status !== ORDER.processing || order.fulfilment === 'shipping') refuseState(order);
  if (order.disputed_at) throw new AppError('RETURN_OPEN');
  await takeStock(tx, order.id);
  await completeOrder(tx, order, actor, note);
}

/**
 * For an order that cannot be delivered or was lost: fails it and refunds the buyer.
 * @throws AppError ORDER_STATE, RETURN_OPEN, BAD_INPUT for a variant it does not have, ORDER_PART_SENT while some pieces are on their way and others are not
 */
export async function refund(
  tx: Tx,
  order: OrderRow,
  actor: Actor,
  { reason, restock }: { reason: string; restock: Restock },
): Promise<void> {
  // An unpaid order has nothing to refund.
  if (order.status === ORDER.awaitingPayment) refuseState(order);
  // An open return decides about the money.
  if (order.disputed_at) throw new AppError('RETURN_OPEN');
  if (order.status === ORDER.processing && order.sent) throw new AppError('ORDER_PART_SENT');
  await transition(tx, order, ORDER.failed, actor, reason);
  await settleStock(tx, order.id, restock, order.status === ORDER.shipped);
  await takeBackSold(tx, order.id);
  await refundFromEscrow(tx, order, reason, actor.id);
}
