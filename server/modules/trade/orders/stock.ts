import type { Tx } from '../../../db/database';
import { refuseField } from '../../../errors';
import * as sql from './stockStore';

type Reason = 'order.release' | 'order.take' | 'order.untake' | 'order.return';

/**
 * Changes the stock of an order's variants.
 * @param released -1, 0 or 1: pieces that leave the reservation, per piece of the order
 * @param stock -1, 0 or 1: pieces that enter the stock, per piece of the order
 */
async function apply(
  tx: Tx,
  orderId: number,
  why: Reason,
  released: -1 | 0 | 1,
  stock: -1 | 0 | 1,
  {
    returnId = null,
    skus = null,
    sellable = true,
  }: { returnId?: number | null; skus?: readonly number[] | null; sellable?: boolean } = {},
): Promise<void> {
  await tx.run(sql.lockOrderSkus, [orderId, why]);
  // Locks products by id, as sales lock them: a change of their variants updates what lists show of them.
  await lockProducts(tx, [orderId]);
  await tx.run(sql.changeOrderStock, [[orderId], returnId, released, stock, skus, sellable]);
}

/** Locks the products of these orders by id, whose sales are counted or whose variants change. */
export async function lockProducts(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await tx.run(sql.lockOrderProducts, [orderIds]);
}

/** The reserved pieces can be sold again: the order stayed unpaid, or was refunded before shipping. */
export const releaseStock = (tx: Tx, orderId: number) => apply(tx, orderId, 'order.release', 1, 0);

/** As `releaseStock`, of several orders: all that they reserve is locked before the first changes. */
export async function releaseStockOf(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await tx.run(sql.lockSkusOfOrders, [orderIds]);
  await lockProducts(tx, orderIds);
  for (const id of orderIds) await releaseStock(tx, id);
}
/** The pieces left the stock: shipped, handed over, or found unsellable. */
export const takeStock = (tx: Tx, orderId: number) => apply(tx, orderId, 'order.take', 1, -1);
/** A booked parcel was cancelled before it was handed in: its pieces are in stock and reserved again. */
export const untakeStock = (tx: Tx, orderId: number) => apply(tx, orderId, 'order.untake', -1, 1);
/** Pieces came back after shipping: those of a return that can be sold again; without one, all that were not given back before. */
export const returnStock = (tx: Tx, orderId: number, returnId: number | null = null) =>
  apply(tx, orderId, 'order.return', 0, 1, { returnId });

/** Pieces of a return that were never sent are not reserved any more; those that cannot be sold again leave the stock. */
export async function settleUnsent(tx: Tx, orderId: number, returnId: number): Promise<void> {
  await apply(tx, orderId, 'order.release', 1, 0, { returnId });
  await apply(tx, orderId, 'order.take', 1, -1, { returnId, sellable: false });
}

/** Whether refunded goods can be sold again, or which variants of them. */
export type Restock = boolean | readonly number[];

/** The choice of a request: single variants go before a yes or no for all. */
export const restockOf = ({ restock, restockSkus }: RestockBody): Restock => restockSkus ?? restock;

interface RestockBody {
  restock: boolean;
  restockSkus?: readonly number[];
}

/**
 * Handles the stock of all pieces of a refunded order that were not given back before.
 * @param wasSent they left the stock; otherwise they are still reserved
 * @throws AppError BAD_INPUT for a variant that the order does not have
 */
export async function settleStock(
  tx: Tx,
  orderId: number,
  restock: Restock,
  wasSent: boolean,
): Promise<void> {
  const all = (await tx.run(sql.skusOfOrder, [orderId])).map((row) => row.sku_id);
  const allOrNone = restock ? all : [];
  const sellable = typeof restock === 'boolean' ? allOrNone : restock;
  if (sellable.some((sku) => !all.includes(sku))) {
    refuseField('restockSkus', '這筆訂單沒有這項商品，請重新整理後再選一次');
  }
  const unsellable = all.filter((sku) => !sellable.includes(sku));
  if (wasSent) {
    if (sellable.length > 0) await apply(tx, orderId, 'order.return', 0, 1, { skus: sellable });
    return;
  }
  if (sellable.length > 0) await apply(tx, orderId, 'order.release', 1, 0, { skus: sellable });
  if (unsellable.length > 0) await apply(tx, orderId, 'order.take', 1, -1, { skus: unsellable });
}

/** Counts the pieces of these orders as sold; the caller has locked their products. */
export async function countSold(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await tx.run(sql.countSold, [orderIds, null, 1]);
}

/** Locks the products of these orders, and counts their pieces as sold. */
export async function addSold(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await lockProducts(tx, orderIds);
  await countSold(tx, orderIds);
}

/** Counts as not sold a return's pieces; without one, all that were not given back before. */
export async function takeBackSold(
  tx: Tx,
  orderId: number,
  returnId: number | null = null,
): Promise<void> {
  await lockProducts(tx, [orderId]);
  await tx.run(sql.countSold, [[orderId], returnId, -1]);
}
