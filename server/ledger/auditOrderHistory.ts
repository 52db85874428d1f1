import type { Check } from './auditCheck';
import { RECENT } from './auditOrders';

/**
 * SQL: the history steps of order `o` with a time before that of their previous step, for which no set-back of the
 * database's clock accounts. Journals, whose times are sealed, prove a set-back: a journal with a lower id has a time after
 * the middle between both steps, and one with a higher id a time before it.
 */
const STEPS_BACK = `SELECT FROM (
    SELECT at, lag(at, 1, at) OVER (ORDER BY id) AS previous_at FROM order_history WHERE order_id = o.id) s
  WHERE s.at < s.previous_at - interval '1 minute' AND NOT coalesce(
    (SELECT min(j.id) FROM journals j WHERE j.created_at > s.at + (s.previous_at - s.at) / 2 + interval '1 second')
      < (SELECT max(j.id) FROM journals j WHERE j.created_at <= s.at + (s.previous_at - s.at) / 2), false)`;

/**
 * Checks of orders against their histories. The statuses are those of `ORDER` (common/orders/orderTransitions.ts): -1 cancelled,
 * 1 awaiting payment, 2 processing, 10 succeeded, 11 failed, 20 shipped.
 */
export const orderHistoryChecks: readonly Check[] = [
  {
    invariant: 13,
    what: 'only listed order transitions, and the history tells them without a gap',
    query: `WITH steps AS (
        SELECT h.*, lag(to_status) OVER (PARTITION BY order_id ORDER BY h.id) AS previous_status
        FROM order_history h JOIN orders o ON o.id = h.order_id WHERE ${RECENT}
      )
      SELECT format('order %s: %s -> %s', order_id, from_status, to_status) AS breach FROM steps
      WHERE from_status IS DISTINCT FROM previous_status
         OR (from_status IS NULL AND to_status <> 1)
         OR (from_status IS NOT NULL AND (from_status, to_status) NOT IN (
              (1, 2), (1, -1), (1, 11), (2, 20), (2, 10), (2, -1), (2, 11), (20, 10), (20, 11))
            -- A cancelled booking takes the order back to be shipped again.
            AND NOT ((from_status, to_status) = (20, 2) AND EXISTS (
              SELECT 1 FROM parcels p WHERE p.order_id = steps.order_id AND p.state = 'cancelled')))
      UNION ALL
      SELECT format('order %s is %s, its history says otherwise', o.id, o.status) FROM orders o
      WHERE ${RECENT} AND o.status IS DISTINCT FROM (
        SELECT to_status FROM order_history h WHERE h.order_id = o.id ORDER BY h.id DESC LIMIT 1)`,
  },
  {
    invariant: 13,
    what: "an order's times are those of its history",
    query: `SELECT format('order %s', o.out_trade_no) AS breach FROM orders o
      CROSS JOIN LATERAL (
        SELECT max(at) FILTER (WHERE from_status = 1 AND to_status = 2) AS paid_at,
          -- The last shipping that no cancelled booking took back.
          (array_agg(CASE to_status WHEN 20 THEN at END ORDER BY id DESC)
            FILTER (WHERE to_status = 20 OR (from_status, to_status) = (20, 2)))[1] AS shipped_at,
          max(at) FILTER (WHERE to_status IN (-1, 10, 11)) AS closed_at,
          -- A step has the time at which its transaction began, which may then have waited for the previous step's.
          bool_and(at >= previous_at - interval '1 minute') AS in_order
        FROM (SELECT *, lag(at, 1, at) OVER (ORDER BY id) AS previous_at FROM order_history WHERE order_id = o.id) s) h
      WHERE ${RECENT} AND (o.paid_at IS DISTINCT FROM h.paid_at OR o.closed_at IS DISTINCT FROM h.closed_at
        OR o.shipped_at IS DISTINCT FROM h.shipped_at
        OR (NOT h.in_order AND EXISTS (${STEPS_BACK})))`,
  },
  {
    invariant: 17,
    what: 'every move of an order by staff has its audit row',
    query: `SELECT format('order %s -> %s', h.order_id, h.to_status) AS breach
      FROM order_history h JOIN orders o ON o.id = h.order_id
      WHERE h.actor = 'staff' AND NOT EXISTS (
        SELECT 1 FROM staff_actions s WHERE s.ref_type = 'order' AND s.ref_id = o.out_trade_no
          AND s.staff_id = h.actor_id AND s.created_at = h.at)`,
  },
];
