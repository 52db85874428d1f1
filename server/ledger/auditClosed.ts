import type { Check } from './auditCheck';

const INVARIANT = 36;

const OPEN_THINGS = `
  SELECT member_id, 'session ' || id FROM sessions WHERE revoked_at IS NULL AND expires_at > now()
  UNION ALL SELECT member_id, 'wallet ' || address FROM wallets WHERE unbound_at IS NULL
  UNION ALL SELECT member_id, 'role ' || capability FROM capabilities
  UNION ALL SELECT member_id, 'hold ' || id FROM holds WHERE state = 'live'
  UNION ALL SELECT member_id, 'withdrawal ' || id FROM withdrawals
    WHERE state NOT IN ('done', 'rejected', 'cancelled')
  UNION ALL SELECT m.id, 'order ' || o.out_trade_no FROM orders o JOIN members m ON m.id IN (o.buyer_id, o.seller_id)
    WHERE m.closed_at IS NOT NULL AND (o.status IN (1, 2, 20) OR o.status = 10 AND o.settle_at IS NOT NULL)
  UNION ALL SELECT seller_id, 'product ' || id FROM products WHERE on_sale`;

/** Checks of accounts that their members closed (ADR 124). */
export const closedChecks: readonly Check[] = [
  {
    invariant: INVARIANT,
    what: 'nothing of a closed account is open',
    query: `SELECT format('member %s: %s', m.id, o.thing) AS breach
      FROM members m JOIN (${OPEN_THINGS}) o (member_id, thing) ON o.member_id = m.id WHERE m.closed_at IS NOT NULL`,
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
