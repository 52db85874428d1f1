import { t } from '../../../db/columns';
import { statement } from '../../../db/database';

// The variants of several orders, by id, before any of them changes.
export const lockSkusOfOrders = statement(
  'lockSkusOfOrders',
  `SELECT s.id FROM skus s WHERE s.id IN (SELECT sku_id FROM order_lines WHERE order_id = ANY ($1::bigint[]))
   ORDER BY s.id FOR NO KEY UPDATE`,
);

// Same lock order as placing an order. `stock_reason` sets the reason of the stock changes that follow.
export const lockOrderSkus = statement(
  'lockOrderSkus',
  `SELECT s.id, stock_reason($2, 'order', o.out_trade_no, NULL)
   FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN skus s ON s.id = l.sku_id
   WHERE o.id = $1 ORDER BY s.id FOR NO KEY UPDATE OF s`,
);

/** The pieces of orders $1 that return $2 is about; without one, all that were not given back before. */
const PIECES = `(
     SELECT l.product_id, l.sku_id, coalesce(r.restocked, true) AS restocked,
       CASE WHEN $2::bigint IS NULL THEN l.quantity - l.returned ELSE r.quantity END AS quantity
     FROM order_lines l LEFT JOIN return_lines r ON r.return_id = $2 AND r.position = l.position
     WHERE l.order_id = ANY ($1::bigint[]) AND ($2::bigint IS NULL OR r.return_id IS NOT NULL))`;

// Of a return's pieces only those that can be sold again or, where $6 is false, those that cannot; and only variants $5 where it is not null.
export const changeOrderStock = statement(
  'changeOrderStock',
  `UPDATE skus s SET reserved = s.reserved - l.quantity * $3::int, stock = s.stock + l.quantity * $4::int
   FROM ${PIECES} l WHERE s.id = l.sku_id AND l.restocked = $6::boolean
     AND ($5::bigint[] IS NULL OR s.id = ANY ($5))`,
);

// Locks the products of orders by id, in a statement of its own: an update that locks while it scans waits on outdated row
// versions, and deadlocks with the transaction that waits for it there.
// NO KEY UPDATE: orders being placed may still reference the products.
export const lockOrderProducts = statement(
  'lockOrderProducts',
  `SELECT p.id FROM products p WHERE p.id IN (SELECT product_id FROM order_lines WHERE order_id = ANY ($1::bigint[]))
   ORDER BY p.id FOR NO KEY UPDATE`,
);

export const countSold = statement(
  'countSold',
  `UPDATE products p SET sold = p.sold + l.quantity * $3::int
   FROM (SELECT product_id, sum(quantity)::int AS quantity FROM ${PIECES} pieces GROUP BY 1) l
   WHERE p.id = l.product_id`,
);

export const skusOfOrder = statement(
  'skusOfOrder',
  'SELECT sku_id FROM order_lines WHERE order_id = $1 AND quantity > returned',
  { sku_id: t.int },
);

export const productsOfSkus = statement(
  'productsOfSkus',
  'SELECT id, product_id FROM skus WHERE id = ANY ($1::bigint[])',
  { id: t.int, product_id: t.int },
);

export const productsOfOrder = statement(
  'productsOfOrder',
  `SELECT DISTINCT l.product_id FROM orders o JOIN order_lines l ON l.order_id = o.id
   WHERE o.out_trade_no = $1 AND o.buyer_id = $2`,
  { product_id: t.int },
);

export const productsOfGroup = statement(
  'productsOfGroup',
  `SELECT DISTINCT l.product_id FROM order_groups g JOIN orders o ON o.group_id = g.id
   JOIN order_lines l ON l.order_id = o.id WHERE g.number = $1 AND g.buyer_id = $2`,
  { product_id: t.int },
);
