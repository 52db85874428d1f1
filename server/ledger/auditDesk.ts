import { SETTING_KEYS } from '@common/staff/settingKeys';
import { KEPT_FOR_CLOSED } from './keptForClosed';

/** Checks of staff bookings on members' money against the books (invariants 7 and 17). */
export const deskChecks = [
  {
    invariant: 7,
    what: 'a deposit leaves suspense only by its assignment, whole, to one member, or by its return',
    query: `SELECT format('deposit %s', d.id) AS breach FROM deposits d
      JOIN postings p ON p.journal_id = d.journal_id
      JOIN accounts a ON a.id = p.account_id AND a.member_id IS NULL AND a.bucket = 'suspense'
      LEFT JOIN deposit_assignments s ON s.deposit_id = d.id
      WHERE (d.state = 'credited' AND s.deposit_id IS NULL) OR (d.state = 'suspense' AND s.deposit_id IS NOT NULL)
      UNION ALL
      SELECT format('assignment of deposit %s', s.deposit_id) FROM deposit_assignments s
      JOIN deposits d ON d.id = s.deposit_id JOIN journals j ON j.id = s.journal_id
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(p.amount) FILTER (WHERE a.bucket = 'suspense'), 0) AS suspense,
          coalesce(sum(p.amount) FILTER (WHERE a.member_id = s.member_id OR a.bucket = 'loss'), 0) AS given
        FROM postings p JOIN accounts a ON a.id = p.account_id WHERE p.journal_id = s.journal_id) m
      WHERE j.key <> 'deposit:' || d.id || ':assign' OR m.suspense <> -d.amount OR m.given <> d.amount
         OR d.member_id IS DISTINCT FROM s.member_id
      UNION ALL
      SELECT format('journal %s without its assignment', j.id) FROM journals j
      WHERE j.kind = 'deposit.assign' AND NOT EXISTS (
        SELECT 1 FROM deposit_assignments s WHERE s.journal_id = j.id)`,
  },
  {
    invariant: 7,
    what: 'a deposit is given to one return, whole, to its sender, or the chain took it when that was signed',
    query: `SELECT format('deposit %s (%s)', d.id, d.state) AS breach FROM deposits d
      WHERE d.state = 'returned' AND (d.member_id IS NOT NULL OR NOT EXISTS (
        SELECT 1 FROM withdrawals w WHERE w.deposit_id = d.id AND w.state NOT IN ('rejected', 'cancelled')))
      UNION ALL
      SELECT format('return %s (%s) of deposit %s (%s)', w.id, w.state, d.id, d.state)
      FROM withdrawals w JOIN deposits d ON d.id = w.deposit_id
      WHERE (w.to_address, w.amount, w.fee) <> (d.from_address, d.amount, 0)
         OR w.state NOT IN ('rejected', 'cancelled') AND d.state <> 'returned'
           AND NOT (d.state = 'reversed' AND w.state IN ('broadcast', 'confirming', 'done'))
      UNION ALL
      SELECT format('journal %s of a return moved something else', j.id) FROM outflows o
      JOIN withdrawals w ON w.id = o.withdrawal_id AND w.deposit_id IS NOT NULL
      LEFT JOIN journals j ON j.key = 'outflow:' || o.id || CASE WHEN EXISTS (
        SELECT 1 FROM outflow_bookings b WHERE b.outflow_id = o.id) THEN ':paid' ELSE '' END
      WHERE w.amount IS DISTINCT FROM (
        SELECT -p.amount FROM postings p JOIN accounts a ON a.id = p.account_id
        WHERE p.journal_id = j.id AND a.bucket = 'suspense' AND a.member_id IS NULL)`,
  },
  {
    invariant: 6,
    what: 'suspense holds what waits there: deposits of nobody, returns that are not final, what a reorg took back or gave to closed accounts',
    query: `SELECT format('suspense %s, waiting %s', s.held, s.waiting) AS breach FROM (
        SELECT ledger_house_balance('coin', 'suspense') AS held,
        (SELECT coalesce(sum(amount), 0) FROM deposits WHERE state = 'suspense')
        + (SELECT coalesce(sum(amount), 0) FROM withdrawals
           WHERE deposit_id IS NOT NULL AND state NOT IN ('rejected', 'cancelled', 'done'))
        + (SELECT coalesce(sum(w.amount), 0) FROM withdrawals w WHERE w.deposit_id IS NULL
           AND w.state IN ('broadcast', 'confirming') AND EXISTS (
             SELECT 1 FROM outflows o WHERE o.withdrawal_id = w.id))
        + (SELECT coalesce(sum(amount), 0) FROM ${KEPT_FOR_CLOSED} k) AS waiting) s
      WHERE s.held <> s.waiting`,
  },
  {
    invariant: 17,
    what: 'every assignment of a deposit has its audit row',
    query: `SELECT format('deposit %s', s.deposit_id) AS breach FROM deposit_assignments s
      WHERE NOT EXISTS (
        SELECT 1 FROM staff_actions x WHERE x.ref_type = 'deposit' AND x.ref_id = s.deposit_id::text
          AND x.action = 'deposit.assign' AND x.staff_id = s.staff_id AND x.created_at = s.created_at)`,
  },
  {
    invariant: 35,
    what: 'a decision on money above the limit was proposed by one and approved by another, each with an audit row',
    query: `SELECT format('proposal %s (%s %s)', p.id, p.ref_type, p.ref_id) AS breach FROM money_proposals p
      WHERE NOT EXISTS (SELECT 1 FROM staff_actions x WHERE x.ref_type = p.ref_type AND x.ref_id = p.ref_id
          AND x.action = 'money.propose' AND x.staff_id = p.proposer_id AND x.created_at = p.created_at)
        OR p.outcome = 'approved' AND (p.ended_by = p.proposer_id OR NOT EXISTS (
          SELECT 1 FROM staff_actions x WHERE x.ref_type = p.ref_type AND x.ref_id = p.ref_id
            AND x.action = 'money.agree' AND x.staff_id = p.ended_by AND x.created_at = p.ended_at))`,
  },
  {
    invariant: 18,
    what: 'a campaign gave what its files say, each member once, within its cap',
    query: `SELECT format('campaign %s: granted %s, files %s', c.id, c.granted, coalesce(b.total, 0)) AS breach
      FROM campaigns c LEFT JOIN (SELECT campaign_id, sum(total) AS total FROM campaign_batches GROUP BY 1) b
        ON b.campaign_id = c.id
      WHERE c.granted <> coalesce(b.total, 0) OR c.granted > c.cap
      UNION ALL
      SELECT format('file %s', b.id) FROM campaign_batches b JOIN journals j ON j.id = b.journal_id
      WHERE j.kind <> 'campaign.grant' OR j.ref_id <> b.campaign_id::text
         OR (SELECT count(*) FROM campaign_grants g WHERE g.batch_id = b.id) <> b.count
         OR EXISTS (
           (SELECT g.member_id, g.amount FROM campaign_grants g WHERE g.batch_id = b.id
            UNION ALL SELECT NULL, -b.total)
           EXCEPT ALL
           (SELECT a.member_id, p.amount FROM postings p JOIN accounts a ON a.id = p.account_id
            WHERE p.journal_id = b.journal_id AND a.asset = 'adv' AND a.bucket IN ('available', 'promotion')))
         OR (SELECT count(*) FROM postings p WHERE p.journal_id = b.journal_id) <> b.count + 1
      UNION ALL
      SELECT format('journal %s without its file', j.id) FROM journals j
      WHERE j.kind = 'campaign.grant' AND NOT EXISTS (SELECT 1 FROM campaign_batches b WHERE b.journal_id = j.id)`,
  },
  {
    invariant: 17,
    what: 'every file of a campaign and every change of terms has its audit row',
    query: `SELECT format('file %s', b.id) AS breach FROM campaign_batches b WHERE NOT EXISTS (
        SELECT 1 FROM staff_actions x WHERE x.ref_type = 'campaign' AND x.ref_id = b.campaign_id::text
          AND x.action = 'campaign.grant' AND x.staff_id = b.staff_id AND x.created_at = b.created_at)
      UNION ALL
      SELECT format('change %s of %s', c.id, c.key) FROM setting_changes c
      WHERE c.key = ANY ('{${SETTING_KEYS.join()}}') AND NOT EXISTS (
        SELECT 1 FROM staff_actions x WHERE x.ref_type = 'setting' AND x.ref_id = c.key
          AND x.staff_id = c.staff_id AND x.created_at = c.created_at)`,
  },
];
