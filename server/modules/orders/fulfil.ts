import { ORDER } from '@common/orderTransitions';
import type { Tx } from '../../db/database';
import { AppError } from '../../errors';
import { completeOrder } from './completeOrder';
import { refundFromEscrow } from './orderMoney';
import { releaseStock, returnStock, takeBackSold, takeStock } from './stock';
import type { OrderRow } from './store';
import {
  type Actor,
  refuseState,
  requireTransition,
  type Shipping,
  transition,
} from './transition';

/*
 * What whoever sells does with a locked order, be it staff for the platform or a member for their own.
 * Who may is decided by the caller, before.
 */

/** @throws AppError ORDER_STATE, ORDER_NOT_SHIPPABLE, ORDER_NEEDS_ADDRESS */
export async function ship(
  tx: Tx,
  order: OrderRow,
  actor: Actor,
  shipping: Shipping,
): Promise<void> {
  requireTransition(order, ORDER.shipped);
  if (order.fulfilment !== 'shipping') throw new AppError('ORDER_NOT_SHIPPABLE');
  if (!order.address) throw new AppError('ORDER_NEEDS_ADDRESS');
  const reason = `已出貨：${shipping.carrier} ${shipping.trackingNo}`;
  await transition(tx, order, ORDER.shipped, actor, reason, { shipping });
  await takeStock(tx, order.id);
}

/** Digital goods delivered, or a pick-up handed over: the order succeeds. @throws AppError ORDER_STATE */
export async function handOver(tx: Tx, order: OrderRow, actor: Actor, note: string): Promise<void> {
  // What is shipped ends by the buyer's receipt, not by the seller's word.
  if (order.status !== ORDER.processing || order.fulfilment === 'shipping') refuseState(order);
  await takeStock(tx, order.id);
  await completeOrder(tx, order, actor, note);
}

/**
 * Cannot deliver, or lost: the order fails and the buyer is refunded.
 * @param restock whether it can be sold again
 * @throws AppError ORDER_STATE, RETURN_OPEN
 */
export async function refund(
  tx: Tx,
  order: OrderRow,
  actor: Actor,
  { reason, restock }: { reason: string; restock: boolean },
): Promise<void> {
  // An unpaid order has nothing to refund.
  if (order.status === ORDER.awaitingPayment) refuseState(order);
  // Its return says who decides and keeps the record of it.
  if (order.disputed_at) throw new AppError('RETURN_OPEN');
  await transition(tx, order, ORDER.failed, actor, reason);
  if (order.status === ORDER.shipped) {
    if (restock) await returnStock(tx, order.id);
  } else {
    await (restock ? releaseStock : takeStock)(tx, order.id);
  }
  await takeBackSold(tx, order.id);
  await refundFromEscrow(tx, order, reason, actor.id);
}
