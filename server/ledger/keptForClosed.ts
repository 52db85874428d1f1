import { t } from '../db/columns';
import { type Queryable, statement } from '../db/database';

/** Whether a reorg took back the payout of withdrawal `w`, and it was given up when the account had closed. */
export const GIVEN_UP_FOR_CLOSED = `(w.state = 'rejected' AND EXISTS (SELECT 1 FROM outflows o WHERE o.withdrawal_id = w.id)
  AND EXISTS (SELECT 1 FROM members m WHERE m.id = w.member_id AND m.closed_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM journals k JOIN postings p ON p.journal_id = k.id
    WHERE k.key = 'withdrawal:' || w.id || ':back' AND p.member_id = w.member_id))`;

const inSuspense = (journal: string) => `SELECT b.member_id, p.amount FROM outflow_bookings b
  JOIN journals k ON ${journal} JOIN postings p ON p.journal_id = k.id
  JOIN accounts a ON a.id = p.account_id AND a.member_id IS NULL AND a.bucket = 'suspense' WHERE b.booked_as = 'member'`;

/**
 * SQL: rows (member_id, amount) of what suspense keeps for members with closed accounts, base units: payouts with their fees that were
 * given up, charges for outflows that a reorg took back, and, negative, outflows that were charged to it (ADR 144).
 */
export const KEPT_FOR_CLOSED = `(
  SELECT w.member_id, w.amount + w.fee AS amount FROM withdrawals w WHERE ${GIVEN_UP_FOR_CLOSED}
  UNION ALL ${inSuspense('k.id = b.journal_id')}
  UNION ALL ${inSuspense(`k.key = 'outflow:' || b.outflow_id || ':reverse'`)})`;

const kept = statement(
  'keptForClosed',
  `SELECT coalesce(sum(amount), 0) AS kept FROM ${KEPT_FOR_CLOSED} x WHERE member_id = $1`,
  { kept: t.numeric },
);

/** What suspense keeps for a member with a closed account, base units. Lock the member first. */
export async function readKept(db: Queryable, memberId: number): Promise<bigint> {
  return BigInt((await db.one(kept, [memberId])).kept);
}
