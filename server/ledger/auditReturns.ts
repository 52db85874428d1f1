import { ORDER } from '@common/orders/orderTransitions';
import { RETURN_STEP_NAMES, returnStep } from '@common/orders/returns';
import type { Check } from './auditCheck';
import { RECENT } from './auditOrders';

/** SQL: the listed steps of a return as (state before, step, state after); its request has no state before. */
const STEPS = [
  `(NULL, 'begin', 'open')`,
  ...RETURN_STEP_NAMES.flatMap((name) => {
    const { from, to } = returnStep(name);
    return from.map((state) => `('${state}', '${name}', '${to}')`);
  }),
].join(', ');

/** Checks of returns and their refunds (ADR 016). */
export const returnChecks: readonly Check[] = [
  {
    invariant: 15,
    what: 'an order is marked as disputed exactly while it has an open return',
    query: `SELECT format('order %s (%s)', o.id, o.status) AS breach FROM orders o
      WHERE (o.disputed_at IS NOT NULL) <> EXISTS (
        SELECT 1 FROM order_returns r WHERE r.order_id = o.id AND r.closed_at IS NULL)`,
  },
  {
    invariant: 15,
    what: 'a refunded return of a whole order has refunded the order, and an order that succeeded is refunded only so',
    query: `SELECT format('order %s (%s)', o.id, o.status) AS breach
      FROM orders o LEFT JOIN order_returns r ON r.order_id = o.id AND r.state = 'refunded' AND r.is_whole
      LEFT JOIN journals j ON j.ref_type = 'order' AND j.ref_id = o.out_trade_no AND j.kind = 'order.refund'
      WHERE (r.id IS NOT NULL AND j.id IS NULL) OR (o.status = ${ORDER.succeeded} AND r.id IS NULL AND j.id IS NOT NULL)`,
  },
  {
    invariant: 15,
    what: 'a refund of an order gave the buyer the coin and the adv that were left of the payment',
    query: `SELECT format('order %s: %s', o.id, a.asset) AS breach
      FROM journals j JOIN orders o ON o.out_trade_no = j.ref_id
      JOIN postings p ON p.journal_id = j.id JOIN accounts a ON a.id = p.account_id
      WHERE j.kind = 'order.refund' AND a.member_id IS NOT NULL AND (a.member_id <> o.buyer_id
        OR p.amount <> CASE a.asset WHEN 'coin' THEN o.coin_amount - o.refunded_coin ELSE o.adv_amount - o.refunded_adv END)`,
  },
  {
    invariant: 29,
    what: "a line's refunds are of its returned pieces, at most what the line cost, and all of that once all pieces are returned",
    query: `SELECT format('order %s, line %s: %s pieces of %s returned, by returns %s; %s of %s, discount %s of %s', o.out_trade_no,
        l.position, l.returned, l.quantity, refunded.pieces, refunded.paid, bought.cost, refunded.discount, l.discount) AS breach
      FROM orders o JOIN order_lines l ON l.order_id = o.id
      JOIN LATERAL (SELECT l.unit_price * l.quantity - l.deal_discount - l.discount AS cost) bought ON true
      JOIN LATERAL (
        SELECT coalesce(sum(i.quantity), 0) AS pieces, coalesce(sum(i.coin_amount + i.adv_amount), 0) AS paid,
          coalesce(sum(i.discount), 0) AS discount
        FROM return_lines i JOIN order_returns r ON r.id = i.return_id AND r.order_id = i.order_id
        WHERE i.order_id = l.order_id AND i.position = l.position AND r.state = 'refunded') refunded ON true
      WHERE ${RECENT} AND (l.returned <> refunded.pieces OR l.returned > l.quantity
        OR CASE WHEN l.returned = l.quantity THEN (refunded.paid, refunded.discount) <> (bought.cost, l.discount)
          ELSE refunded.paid > bought.cost OR refunded.discount > l.discount END)`,
  },
  {
    invariant: 29,
    what: 'a return of some pieces asks for the sum of its lines, and an open or refunded return of a whole order for all that was left',
    query: `SELECT format('return %s: %s coin, %s adv, discount %s', r.id, r.coin_amount, r.adv_amount, r.discount) AS breach
      FROM order_returns r JOIN orders o ON o.id = r.order_id
      LEFT JOIN LATERAL (
        SELECT sum(i.coin_amount) AS coin, sum(i.adv_amount) AS adv, sum(i.discount) AS discount
        FROM return_lines i WHERE i.return_id = r.id) lines ON true
      -- Returns of early releases have no amount. What was left when a whole return was rejected or withdrawn has changed since.
      WHERE ${RECENT} AND r.coin_amount IS NOT NULL AND CASE
        WHEN NOT r.is_whole THEN (r.coin_amount, r.adv_amount, r.discount) IS DISTINCT FROM (lines.coin, lines.adv, lines.discount)
        WHEN r.closed_at IS NULL OR r.state = 'refunded' THEN (r.coin_amount, r.adv_amount, r.discount) IS DISTINCT FROM
          (o.coin_amount - o.refunded_coin, o.adv_amount - o.refunded_adv, o.discount - o.refunded_discount) END`,
  },
  {
    invariant: 29,
    what: 'the refunded amounts of an order are the sums of its refunded returns of some pieces',
    query: `SELECT format('order %s: gave back %s coin, %s adv, discount %s; returns %s, %s, %s', o.out_trade_no, o.refunded_coin,
        o.refunded_adv, o.refunded_discount, r.coin, r.adv, r.discount) AS breach
      FROM orders o JOIN LATERAL (
        SELECT coalesce(sum(coin_amount), 0) AS coin, coalesce(sum(adv_amount), 0) AS adv, coalesce(sum(discount), 0) AS discount
        FROM order_returns WHERE order_id = o.id AND state = 'refunded' AND NOT is_whole) r ON true
      WHERE ${RECENT} AND (o.refunded_coin, o.refunded_adv, o.refunded_discount) <> (r.coin, r.adv, r.discount)`,
  },
  {
    invariant: 29,
    what: 'a return of some pieces moved what it asked for to the buyer if it was refunded, and otherwise nothing',
    query: `SELECT format('return %s: asked %s coin and %s adv, moved %s and %s, to the platform %s', r.id, r.coin_amount, r.adv_amount,
        j.coin, j.adv, j.to_platform) AS breach
      FROM order_returns r JOIN orders o ON o.id = r.order_id
      JOIN LATERAL (
        SELECT coalesce(sum(p.amount) FILTER (WHERE a.member_id = o.buyer_id AND a.asset = 'coin'), 0) AS coin,
          coalesce(sum(p.amount) FILTER (WHERE a.member_id = o.buyer_id AND a.asset = 'adv'), 0) AS adv,
          coalesce(sum(p.amount) FILTER (WHERE a.bucket = 'coupons'), 0) AS to_platform
        FROM journals k JOIN postings p ON p.journal_id = k.id JOIN accounts a ON a.id = p.account_id
        WHERE k.key = 'order:' || o.out_trade_no || ':return:' || r.id AND k.kind = 'order.returnPart') j ON true
      WHERE ${RECENT} AND NOT r.is_whole AND CASE
        WHEN r.state = 'refunded' THEN (j.coin, j.adv, j.to_platform) <> (r.coin_amount, r.adv_amount,
          -- The platform gets its top-up back; without a member as seller, or where the seller bears the discount, there is none.
          CASE WHEN o.seller_id IS NULL OR o.seller_bears THEN 0 ELSE r.discount END)
        ELSE (j.coin, j.adv, j.to_platform) <> (0, 0, 0) END`,
  },
  {
    invariant: 13,
    what: 'the steps of a return lead from its request to its state',
    query: `WITH rules (state, step, next) AS (VALUES ${STEPS}), steps AS (
        -- DISTINCT: a step is listed for several states before, and leads to the same state from each.
        SELECT e.return_id, e.id, e.step, target.next, lag(target.next) OVER (PARTITION BY e.return_id ORDER BY e.id) AS previous_state
        FROM return_entries e JOIN order_returns r ON r.id = e.return_id JOIN orders o ON o.id = r.order_id
        LEFT JOIN (SELECT DISTINCT step, next FROM rules) target ON target.step = e.step
        WHERE ${RECENT} AND e.step IS NOT NULL
      )
      SELECT format('return %s: %s in %s', s.return_id, s.step, s.previous_state) AS breach FROM steps s
      WHERE NOT EXISTS (SELECT 1 FROM rules WHERE rules.step = s.step AND rules.state IS NOT DISTINCT FROM s.previous_state)
      UNION ALL
      SELECT format('return %s is %s, its steps say otherwise', r.id, r.state)
      FROM order_returns r JOIN orders o ON o.id = r.order_id
      WHERE ${RECENT} AND r.state IS DISTINCT FROM (SELECT s.next FROM steps s WHERE s.return_id = r.id ORDER BY s.id DESC LIMIT 1)`,
  },
  {
    invariant: 17,
    what: 'every step of staff in a return has its audit row',
    query: `SELECT format('return %s: %s', e.return_id, e.step) AS breach FROM return_entries e
      WHERE e.role = 'staff' AND e.step IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM staff_actions s WHERE s.ref_type = 'return' AND s.ref_id = e.return_id::text
          AND s.staff_id = e.actor_id AND s.created_at = e.created_at)`,
  },
];
