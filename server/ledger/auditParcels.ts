import { canMoveParcel, PARCEL_STATES } from '@common/delivery/parcels';
import type { Check } from './auditCheck';
import { RECENT } from './auditOrders';

const moves = PARCEL_STATES.flatMap((from) =>
  PARCEL_STATES.filter(
    (to) => canMoveParcel(from, to) || (from === 'made' && to === 'cancelled'),
  ).map((to) => `('${from}', '${to}')`),
).join(', ');

/** Checks of parcels (ADR 072). */
export const parcelChecks: readonly Check[] = [
  {
    invariant: 30,
    what: "pieces in parcels are never more than a line's less those given back unsent, and all of them once it is shipped",
    query: `SELECT format('order %s (%s), line %s: %s pieces of %s in parcels, %s given back unsent', o.out_trade_no, o.status,
        l.position, p.packed, l.quantity, u.unsent) AS breach
      FROM orders o JOIN order_lines l ON l.order_id = o.id
      JOIN LATERAL (
        SELECT coalesce(sum(x.quantity), 0) AS packed FROM parcel_lines x JOIN parcels p ON p.id = x.parcel_id
        WHERE x.order_id = l.order_id AND x.position = l.position AND p.state <> 'cancelled') p ON true
      JOIN LATERAL (
        SELECT coalesce(sum(i.quantity), 0) AS unsent FROM return_lines i JOIN order_returns r ON r.id = i.return_id
        WHERE i.order_id = l.order_id AND i.position = l.position AND r.reason = 'unsent' AND r.state = 'refunded') u ON true
      WHERE ${RECENT} AND (p.packed + u.unsent > l.quantity
        OR (o.shipped_at IS NOT NULL AND o.status <> 11 AND p.packed + u.unsent <> l.quantity)
        OR (o.shipped_at IS NULL AND o.status <> 2 AND p.packed > 0) OR (o.status = 1 AND u.unsent > 0))`,
  },
  {
    invariant: 30,
    what: "a parcel is of its order, and its state and number are its last event's",
    query: `SELECT format('parcel %s: %s, %s %s; events say %s, %s %s', p.id, p.state, p.carrier, p.tracking_no, s.kind, n.carrier,
        n.tracking_no) AS breach
      FROM parcels p JOIN orders o ON o.id = p.order_id
      LEFT JOIN LATERAL (
        SELECT kind FROM parcel_events WHERE parcel_id = p.id AND kind NOT IN ('correct', 'stray') ORDER BY id DESC LIMIT 1) s ON true
      LEFT JOIN LATERAL (
        SELECT carrier, tracking_no FROM parcel_events WHERE parcel_id = p.id ORDER BY id DESC LIMIT 1) n ON true
      WHERE ${RECENT} AND ((p.state, p.carrier, p.tracking_no) IS DISTINCT FROM (s.kind, n.carrier, n.tracking_no)
        OR NOT EXISTS (SELECT 1 FROM parcel_lines x WHERE x.parcel_id = p.id)
        OR EXISTS (SELECT 1 FROM parcel_lines x WHERE x.parcel_id = p.id AND x.order_id <> p.order_id))`,
  },
  {
    invariant: 30,
    what: 'what was given back as not collected was in a parcel of its order that came back',
    query: `SELECT format('return %s (%s): parcel %s is %s', r.id, r.reason, r.parcel_id, p.state) AS breach
      FROM order_returns r JOIN orders o ON o.id = r.order_id LEFT JOIN parcels p ON p.id = r.parcel_id
      WHERE ${RECENT} AND (r.reason = 'unclaimed' OR r.parcel_id IS NOT NULL)
        AND ((r.reason, p.state, p.order_id) IS DISTINCT FROM ('unclaimed', 'returned', r.order_id)
          OR EXISTS (SELECT 1 FROM return_lines l LEFT JOIN parcel_lines x ON x.parcel_id = p.id AND x.position = l.position
            WHERE l.return_id = r.id AND l.quantity > coalesce(x.quantity, 0)))`,
  },
  {
    invariant: 30,
    what: 'the events of a parcel follow each other as parcels go',
    query: `SELECT format('parcel %s: %s after %s', s.parcel_id, s.kind, s.before) AS breach FROM (
        SELECT e.parcel_id, e.kind, lag(e.kind) OVER (PARTITION BY e.parcel_id ORDER BY e.id) AS before
        FROM parcel_events e JOIN parcels p ON p.id = e.parcel_id JOIN orders o ON o.id = p.order_id
        WHERE ${RECENT} AND e.kind NOT IN ('correct', 'stray')) s
      WHERE CASE WHEN s.before IS NULL THEN s.kind NOT IN ('made', 'sent') ELSE (s.before, s.kind) NOT IN (VALUES ${moves}) END`,
  },
];
