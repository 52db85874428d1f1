import type { Check } from './auditCheck';

const INVARIANT = 36;

const OPEN_ORDER = `(o.status IN (1, 2, 20) OR o.status = 10 AND o.settle_at IS NOT NULL)`;

/** What can be open of a member `m`, each part by an index of its member. */
const OPEN_THINGS = `
  SELECT 'session ' || id FROM sessions WHERE member_id = m.id AND revoked_at IS NULL AND expires_at > now()
  UNION ALL SELECT 'wallet ' || address FROM wallets WHERE member_id = m.id AND unbound_at IS NULL
  UNION ALL SELECT 'role ' || capability FROM capabilities WHERE member_id = m.id
  UNION ALL SELECT 'hold ' || id FROM holds WHERE member_id = m.id AND state = 'live'
  -- One that had been paid before a reorg took its payout back was spent, and waits for the same transaction.
  UNION ALL SELECT 'withdrawal ' || w.id FROM withdrawals w
    WHERE w.member_id = m.id AND w.state NOT IN ('done', 'rejected', 'cancelled')
      AND NOT EXISTS (SELECT 1 FROM outflows o WHERE o.withdrawal_id = w.id)
  UNION ALL SELECT 'order ' || o.out_trade_no FROM orders o WHERE o.buyer_id = m.id AND ${OPEN_ORDER}
  UNION ALL SELECT 'sale ' || o.out_trade_no FROM orders o WHERE o.seller_id = m.id AND ${OPEN_ORDER}
  UNION ALL SELECT 'product ' || id FROM products WHERE seller_id = m.id AND on_sale`;

/** Checks of accounts that their members closed (ADR 124). */
export const closedChecks: readonly Check[] = [
  {
    invariant: INVARIANT,
    what: 'nothing of a closed account is open',
    query: `SELECT format('member %s: %s', m.id, o.thing) AS breach
      FROM members m CROSS JOIN LATERAL (${OPEN_THINGS}) o (thing) WHERE m.closed_at IS NOT NULL`,
  },
  {
    invariant: INVARIANT,
    rangeOver: 'journal',
    what: 'nothing is posted to a closed account',
    query: `SELECT format('journal %s: member %s', j.id, m.id) AS breach
      FROM members m JOIN accounts a ON a.member_id = m.id JOIN postings p ON p.account_id = a.id
        JOIN journals j ON j.id = p.journal_id
      WHERE m.closed_at < j.created_at AND p.journal_id > :from AND p.journal_id <= :to`,
  },
];
