import type { Check } from './auditCheck';

/** Checks of returns and their refunds (ADR 016). */
export const returnChecks: readonly Check[] = [
  {
    invariant: 15,
    what: 'an order is kept back exactly while a return of it is open',
    query: `SELECT format('order %s (%s)', o.id, o.status) AS breach FROM orders o
      WHERE (o.disputed_at IS NOT NULL) <> EXISTS (
        SELECT 1 FROM order_returns r WHERE r.order_id = o.id AND r.closed_at IS NULL)`,
  },
  {
    invariant: 15,
    what: 'a return that was upheld was refunded, and an order that succeeded is refunded only by one',
    query: `SELECT format('order %s (%s)', o.id, o.status) AS breach
      FROM orders o LEFT JOIN order_returns r ON r.order_id = o.id AND r.state = 'refunded'
      LEFT JOIN journals j ON j.ref_type = 'order' AND j.ref_id = o.out_trade_no AND j.kind = 'order.refund'
      WHERE (r.id IS NOT NULL AND j.id IS NULL) OR (o.status = 10 AND r.id IS NULL AND j.id IS NOT NULL)`,
  },
  {
    invariant: 15,
    what: 'a refund gave back what was paid, each asset as itself',
    query: `SELECT format('order %s: %s', o.id, a.asset) AS breach
      FROM journals j JOIN orders o ON o.out_trade_no = j.ref_id
      JOIN postings p ON p.journal_id = j.id JOIN accounts a ON a.id = p.account_id
      WHERE j.kind = 'order.refund' AND a.member_id IS NOT NULL AND (a.member_id <> o.buyer_id
        OR p.amount <> CASE a.asset WHEN 'coin' THEN o.coin_amount ELSE o.adv_amount END)`,
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
