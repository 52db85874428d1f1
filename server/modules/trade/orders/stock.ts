import type { Tx } from '../../../db/database';
import * as sql from './stockStore';

type Reason = 'order.release' | 'order.take' | 'order.untake' | 'order.return';

async function apply(
  tx: Tx,
  orderId: number,
  why: Reason,
  released: -1 | 0 | 1,
  stock: -1 | 0 | 1,
  returnId: number | null = null,
): Promise<void> {
  await tx.run(sql.lockOrderSkus, [orderId, why]);
  // Locks products by id, as sales lock them: a change of their variants updates what lists show of them.
  await lockProducts(tx, [orderId]);
  await tx.run(sql.changeOrderStock, [[orderId], returnId, released, stock]);
}

/** Locks the products of these orders by id, whose sales are counted or whose variants change. */
export async function lockProducts(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await tx.run(sql.lockOrderProducts, [orderIds]);
}

/** Unpaid, or refunded before shipping: can be sold again. */
export const releaseStock = (tx: Tx, orderId: number) => apply(tx, orderId, 'order.release', 1, 0);

/** As `releaseStock`, of several orders: all that they reserve is locked before the first changes. */
export async function releaseStockOf(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await tx.run(sql.lockSkusOfOrders, [orderIds]);
  await lockProducts(tx, orderIds);
  for (const id of orderIds) await releaseStock(tx, id);
}
/** It left the stock: shipped, handed over, or found unsellable. */
export const takeStock = (tx: Tx, orderId: number) => apply(tx, orderId, 'order.take', 1, -1);
/** A booked parcel was cancelled before it was handed in: it is reserved again. */
export const untakeStock = (tx: Tx, orderId: number) => apply(tx, orderId, 'order.untake', -1, 1);
/** Returned after shipping: the pieces of a return that can be sold again, or all that were not given back before. */
export const returnStock = (tx: Tx, orderId: number, returnId: number | null = null) =>
  apply(tx, orderId, 'order.return', 0, 1, returnId);

/** Counts as sold what these orders sell; their products are locked. */
export async function countSold(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await tx.run(sql.countSold, [orderIds, null, 1]);
}

export async function addSold(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await lockProducts(tx, orderIds);
  await countSold(tx, orderIds);
}

/** Of a return's pieces, or all that were not given back before. */
export async function takeBackSold(
  tx: Tx,
  orderId: number,
  returnId: number | null = null,
): Promise<void> {
  await lockProducts(tx, [orderId]);
  await tx.run(sql.countSold, [[orderId], returnId, -1]);
}
