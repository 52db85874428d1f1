import { statement, type Tx } from '../../db/database';

// Locks in the order that placing an order locks in.
const lock = statement(
  'lockOrderSkus',
  `SELECT s.id FROM skus s JOIN order_lines l ON l.sku_id = s.id WHERE l.order_id = $1 ORDER BY s.id FOR UPDATE OF s`,
);
const change = statement(
  'changeOrderStock',
  `UPDATE skus s SET reserved = s.reserved - l.quantity * $2::int, stock = s.stock + l.quantity * $3::int
   FROM order_lines l WHERE l.order_id = $1 AND s.id = l.sku_id`,
);
// Several products lock by id, as everyone locks them.
const countSold = statement(
  'countSold',
  `WITH l AS (SELECT product_id, sum(quantity)::int AS quantity FROM order_lines WHERE order_id = $1 GROUP BY 1),
   locked AS (
     SELECT p.id, l.quantity FROM products p JOIN l ON l.product_id = p.id ORDER BY p.id FOR NO KEY UPDATE OF p)
   UPDATE products p SET sold = p.sold + locked.quantity * $2::int FROM locked WHERE p.id = locked.id`,
);

async function apply(tx: Tx, orderId: number, released: 0 | 1, stock: -1 | 0 | 1): Promise<void> {
  await tx.run(lock, [orderId]);
  await tx.run(change, [orderId, released, stock]);
}

/** Unpaid, or refunded before it left: can be sold again. */
export const releaseStock = (tx: Tx, orderId: number) => apply(tx, orderId, 1, 0);
/** It left the shelf: shipped, handed over, or found unsellable. */
export const takeStock = (tx: Tx, orderId: number) => apply(tx, orderId, 1, -1);
/** It came back after shipping. */
export const returnStock = (tx: Tx, orderId: number) => apply(tx, orderId, 0, 1);

export async function addSold(tx: Tx, orderId: number): Promise<void> {
  await tx.run(countSold, [orderId, 1]);
}

export async function takeBackSold(tx: Tx, orderId: number): Promise<void> {
  await tx.run(countSold, [orderId, -1]);
}
