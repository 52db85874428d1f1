import { STOCK_KINDS } from '@common/lists/stockKinds';
import type { Check } from './auditCheck';

const knownKinds = Object.keys(STOCK_KINDS)
  .map((kind) => `'${kind}'`)
  .join(', ');

/** Checks of stock against its journal. */
export const stockChecks: readonly Check[] = [
  {
    invariant: 14,
    what: 'what is reserved is what open orders reserve',
    query: `SELECT format('sku %s: reserved %s, orders %s', s.id, s.reserved, coalesce(o.quantity, 0)) AS breach
      FROM skus s LEFT JOIN (
        SELECT l.sku_id, sum(l.quantity - l.returned) AS quantity FROM order_lines l JOIN orders o ON o.id = l.order_id
        -- Unpaid, or paid and not shipped.
        WHERE o.status IN (1, 2) GROUP BY 1
      ) o ON o.sku_id = s.id
      WHERE s.reserved <> coalesce(o.quantity, 0) OR s.reserved < 0 OR s.reserved > s.stock`,
  },
  {
    invariant: 21,
    what: 'stock is the sum of its movements',
    query: `SELECT format('sku %s: stock %s, reserved %s; movements %s, %s', s.id, s.stock, s.reserved,
        coalesce(m.stock, 0), coalesce(m.reserved, 0)) AS breach
      FROM skus s LEFT JOIN (
        SELECT sku_id, sum(stock) AS stock, sum(reserved) AS reserved FROM stock_movements GROUP BY 1) m ON m.sku_id = s.id
      WHERE (s.stock, s.reserved) <> (coalesce(m.stock, 0), coalesce(m.reserved, 0))`,
  },
  {
    invariant: 21,
    what: 'every movement of stock says why',
    query: `SELECT format('movement %s of sku %s: %s, %s %s %s', id, sku_id, stock, reserved, kind, ref_id) AS breach
      FROM stock_movements m WHERE kind NOT IN (${knownKinds})
        OR NOT CASE
          WHEN kind LIKE 'order.%' THEN ref_type = 'order' AND EXISTS (
            SELECT 1 FROM orders o JOIN order_lines l ON l.order_id = o.id
            WHERE o.out_trade_no = m.ref_id AND l.sku_id = m.sku_id)
          -- Names the product: the stock is taken before the lot has its id.
          WHEN kind = 'lot.putUp' THEN EXISTS (
            SELECT 1 FROM lots l WHERE l.product_id::text = m.ref_id AND l.created_at = m.at)
          WHEN kind = 'lot.takeDown' THEN EXISTS (
            SELECT 1 FROM lots l WHERE l.id::text = m.ref_id AND l.withdrawn_at IS NOT NULL)
          WHEN kind LIKE 'listing.%' THEN EXISTS (SELECT 1 FROM listings l WHERE l.product_id::text = m.ref_id)
          WHEN kind LIKE 'product.%' THEN EXISTS (
            SELECT 1 FROM staff_actions x WHERE x.ref_type = 'product' AND x.ref_id = m.ref_id
              AND x.staff_id = m.actor_id AND x.created_at = m.at)
          ELSE true END`,
  },
  {
    invariant: 21,
    what: "an order's movements are its lines', no more and no less",
    query: `SELECT format('order %s, sku %s: stock %s, reserved %s', o.out_trade_no, l.sku_id, m.stock, m.reserved) AS breach
      FROM orders o JOIN (
        SELECT order_id, sku_id, sum(quantity) AS quantity, sum(returned) AS returned, coalesce(sum(i.restocked), 0) AS restocked
        FROM order_lines LEFT JOIN (
          SELECT order_id, position, sum(quantity) AS restocked FROM return_lines WHERE restocked GROUP BY 1, 2) i
          USING (order_id, position)
        GROUP BY 1, 2) l ON l.order_id = o.id
      JOIN LATERAL (
        SELECT sum(stock) AS stock, sum(reserved) AS reserved, bool_or(kind IN ('order.place', 'order.win')) AS is_placed
        FROM stock_movements WHERE ref_type = 'order' AND ref_id = o.out_trade_no AND sku_id = l.sku_id
          AND kind LIKE 'order.%') m ON m.is_placed -- An order from before stock had movements lacks its first one.
      JOIN skus s ON s.id = l.sku_id
      -- An archived variant keeps no stock that comes back.
      WHERE (o.closed_at IS NULL OR o.closed_at >= :since) AND s.archived_at IS NULL
        AND NOT CASE
          -- Pieces that could not be sent were given back, and left the stock where they could not be sold either.
          WHEN o.status IN (1, 2) THEN (m.stock, m.reserved) = (l.restocked - l.returned, l.quantity - l.returned)
          WHEN o.status = -1 THEN (m.stock, m.reserved) = (l.restocked - l.returned, 0)
          WHEN o.status = 20 THEN (m.stock, m.reserved) = (l.restocked - l.quantity, 0)
          -- Ended (10, 11): its pieces left the stock, or a refund put back all that were not returned before.
          ELSE m.reserved = 0 AND m.stock IN (l.restocked - l.quantity, l.restocked - l.returned) END`,
  },
];
