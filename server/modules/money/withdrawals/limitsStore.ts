import { t } from '../../../db/columns';
import { type Queryable, statement } from '../../../db/database';

// A day begins at midnight in Taipei: the day of the transaction, by which the request is dated, also if it waits for its
// lock past midnight. Rejected and cancelled withdrawals do not count.
const usedToday = statement(
  'withdrawnToday',
  `SELECT coalesce(sum(amount), 0) AS used FROM withdrawals
   WHERE member_id = $1 AND state NOT IN ('rejected', 'cancelled')
     AND created_at >= date_trunc('day', now(), 'Asia/Taipei')`,
  { used: t.numeric },
);
// A sliding window, so that amounts on both sides of midnight add up for the review thresholds.
const lastDay = statement(
  'withdrawnInADay',
  `SELECT coalesce(sum(amount), 0) AS used FROM withdrawals
   WHERE member_id = $1 AND state NOT IN ('rejected', 'cancelled')
     AND created_at >= clock_timestamp() - interval '24 hours'`,
  { used: t.numeric },
);

/** Base units that the member requested today (Taipei). */
export async function readUsedToday(db: Queryable, memberId: number): Promise<bigint> {
  return BigInt((await db.one(usedToday, [memberId])).used);
}

/** Base units that the member requested in the last 24 hours. */
export async function readLastDay(db: Queryable, memberId: number): Promise<bigint> {
  return BigInt((await db.one(lastDay, [memberId])).used);
}
