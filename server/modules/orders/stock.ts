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
// Several products lock by id, in a statement of its own: an update that locks on its way waits on row
// versions that have gone, and dies with whoever waits there for it.
const lockProducts = statement(
  'lockOrderProducts',
  `SELECT p.id FROM products p WHERE p.id IN (SELECT product_id FROM order_lines WHERE order_id = $1)
   ORDER BY p.id FOR NO KEY UPDATE`,
);
const countSold = statement(
  'countSold',
  `UPDATE products p SET sold = p.sold + l.quantity * $2::int
   FROM (SELECT product_id, sum(quantity)::int AS quantity FROM order_lines WHERE order_id = $1 GROUP BY 1) l
   WHERE p.id = l.product_id`,
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
  await tx.run(lockProducts, [orderId]);
  await tx.run(countSold, [orderId, 1]);
}

export async function takeBackSold(tx: Tx, orderId: number): Promise<void> {
  await tx.run(lockProducts, [orderId]);
  await tx.run(countSold, [orderId, -1]);
}
