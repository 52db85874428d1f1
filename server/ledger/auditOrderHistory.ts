import type { Check } from './auditCheck';
import { RECENT } from './auditOrders';

/**
 * SQL: the steps of the order `o` that go back in time without a set-back of the database's clock. The sealed times of the
 * journals prove a set-back: one with a higher id lies before the middle between both steps, one with a lower id behind it.
 */
const STEPS_BACK = `SELECT FROM (
    SELECT at, lag(at, 1, at) OVER (ORDER BY id) AS before FROM order_history WHERE order_id = o.id) s
  WHERE s.at < s.before - interval '1 minute' AND NOT coalesce(
    (SELECT min(j.id) FROM journals j WHERE j.created_at > s.at + (s.before - s.at) / 2 + interval '1 second')
      < (SELECT max(j.id) FROM journals j WHERE j.created_at <= s.at + (s.before - s.at) / 2), false)`;

/** Checks of orders against what their histories say. */
export const orderHistoryChecks: readonly Check[] = [
  {
    invariant: 13,
    what: 'only listed order transitions, and the history tells them without a gap',
    query: `WITH steps AS (
        SELECT h.*, lag(to_status) OVER (PARTITION BY order_id ORDER BY h.id) AS before
        FROM order_history h JOIN orders o ON o.id = h.order_id WHERE ${RECENT}
      )
      SELECT format('order %s: %s -> %s', order_id, from_status, to_status) AS breach FROM steps
      WHERE from_status IS DISTINCT FROM before
         OR (from_status IS NULL AND to_status <> 1)
         OR (from_status IS NOT NULL AND (from_status, to_status) NOT IN (
              (1, 2), (1, -1), (1, 11), (2, 20), (2, 10), (2, -1), (2, 11), (20, 10), (20, 11))
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
          (array_agg(at ORDER BY id DESC) FILTER (WHERE to_status = 20))[1] AS shipped_at, max(at) FILTER (WHERE to_status IN (-1, 10, 11)) AS closed_at,
          -- Steps have the times at which their transactions began, and one may have waited for the other.
          bool_and(at >= before - interval '1 minute') AS in_order
        FROM (SELECT *, lag(at, 1, at) OVER (ORDER BY id) AS before FROM order_history WHERE order_id = o.id) s) h
      WHERE ${RECENT} AND (o.paid_at IS DISTINCT FROM h.paid_at OR o.closed_at IS DISTINCT FROM h.closed_at
        OR o.shipped_at <> h.shipped_at OR (o.shipped_at IS NULL AND o.status = 20) OR NOT h.in_order AND EXISTS (${STEPS_BACK}))`,
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
