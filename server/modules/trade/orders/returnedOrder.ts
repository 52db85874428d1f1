import { cancelRight, ORDER } from '@common/orders/orderTransitions';
import type { Paid } from '@common/orders/returnSplit';
import type { Tx } from '../../../db/database';
import { emitEvent } from '../../../db/events';
import { AppError, refuseField } from '../../../errors';
import type { Actor } from './actor';
import { refundFromEscrow, refundPartFromEscrow } from './orderMoney';
import * as sql from './stateStore';
import { type Restock, releaseStock, returnStock, settleUnsent, takeBackSold } from './stock';
import type { OrderRow } from './store';
import { transition } from './transition';

/**
 * Stops confirmation and settlement of a locked order while a return of it is open.
 * @throws AppError RETURN_OPEN, RETURN_WINDOW when it was not received yet, or too long ago
 */
export async function holdForReturn(tx: Tx, order: OrderRow): Promise<void> {
  if (order.disputed_at) throw new AppError('RETURN_OPEN');
  const [held] = await tx.run(sql.holdOrderForReturn, [order.id]);
  if (!held) throw new AppError('RETURN_WINDOW');
}

/**
 * Stops a locked, won order while its buyer's request to cancel it is open.
 * @throws AppError RETURN_OPEN, RETURN_WINDOW when its buyer may cancel it without a request
 */
export async function holdForCancel(tx: Tx, order: OrderRow): Promise<void> {
  if (order.disputed_at) throw new AppError('RETURN_OPEN');
  const isAsked = cancelRight({ ...order, inReturn: false }) === 'ask';
  const [held] = isAsked ? await tx.run(sql.holdOrderForCancel, [order.id]) : [];
  if (!held) throw new AppError('RETURN_WINDOW');
}

/**
 * Stops a locked order that is not shipped while pieces of it are refunded.
 * @throws AppError RETURN_OPEN
 */
export async function holdUnsent(tx: Tx, order: OrderRow): Promise<void> {
  const [held] = await tx.run(sql.holdOrderForCancel, [order.id]);
  if (!held) throw new AppError('RETURN_OPEN');
}

/** Resumes a locked order after its return ended; its time for shipping did not run meanwhile. */
export async function freeOfReturn(tx: Tx, order: OrderRow): Promise<void> {
  await tx.run(sql.freeOrderOfReturn, [order.id]);
}

/** An upheld return, and who upheld it. */
export interface Upheld {
  returnId: number;
  actor: Actor;
  reason: string;
  /** Whether the goods can be sold again, or which variants of them. */
  restock: Restock;
}

/** Restocks the returned goods or writes them off. @param pieces the return whose pieces they are; null for all that the order still has */
async function takeBackGoods(
  tx: Tx,
  { id: orderId, status }: OrderRow,
  { returnId, restock }: Pick<Upheld, 'returnId' | 'restock'>,
  pieces: number | null,
): Promise<void> {
  const some = typeof restock === 'boolean' ? null : restock;
  if (restock) {
    const marked = await tx.run(sql.markRestocked, [returnId, some]);
    if (some && marked.length < some.length) refuseField('restockSkus', '這筆退貨沒有這項商品');
  }
  if (pieces !== null && status === ORDER.processing) await settleUnsent(tx, orderId, pieces);
  else if (restock) await returnStock(tx, orderId, some ? returnId : pieces);
  await takeBackSold(tx, orderId, pieces);
  await tx.run(sql.countReturned, [returnId]);
}

/**
 * Refunds the pieces of an upheld return of a locked order. The order keeps its status, and the rest of its money stays
 * in escrow until the order ends (ADR 070).
 */
export async function refundReturnedPart(
  tx: Tx,
  order: OrderRow,
  paid: Paid,
  { returnId, actor, reason, restock }: Upheld,
): Promise<void> {
  const { id, out_trade_no, buyer_id, status } = order;
  const amounts = [paid.coin, paid.adv, paid.discount].map(String);
  const [held] = await tx.run(sql.refundPart, [id, ...amounts]);
  if (!held) throw new Error(`order ${out_trade_no} has nothing in escrow`);
  await emitEvent(tx, buyer_id, 'order', { out_trade_no, status });
  await takeBackGoods(tx, order, { returnId, restock }, returnId);
  await refundPartFromEscrow(tx, order, { returnId, paid, reason }, actor.id);
}

/**
 * Refunds what is left of a locked order from escrow after a return of all of it was upheld. An unshipped order is cancelled (2 -> -1)
 * and its piece is free again; a shipped one fails (20 -> 11); a completed one stays completed, since 10 is final and
 * its money was still in escrow (ADR 016).
 */
export async function refundReturned(
  tx: Tx,
  order: OrderRow,
  { returnId, actor, reason, restock }: Upheld,
): Promise<void> {
  if (order.status === ORDER.processing) {
    await transition(tx, order, ORDER.cancelled, actor, reason);
    await releaseStock(tx, order.id);
  } else if (order.status === ORDER.shipped) {
    await transition(tx, order, ORDER.failed, actor, reason);
  } else {
    const [taken] = await tx.run(sql.refundKeptOrder, [order.id]);
    if (!taken) throw new Error(`order ${order.out_trade_no} has nothing in escrow`);
    const { out_trade_no, status } = order;
    await emitEvent(tx, order.buyer_id, 'order', { out_trade_no, status });
  }
  // Goods that were never sent are on sale again already.
  const goods = order.status === ORDER.processing ? false : restock;
  await takeBackGoods(tx, order, { returnId, restock: goods }, null);
  await refundFromEscrow(tx, order, reason, actor.id);
}
