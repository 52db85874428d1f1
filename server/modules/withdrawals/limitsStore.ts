import { type Queryable, statement } from '../../db/database';

// A day begins at midnight in Taipei. What failed or was called off takes nothing of the limit.
const usedToday = statement(
  'withdrawnToday',
  `SELECT coalesce(sum(amount), 0) AS used FROM withdrawals
   WHERE member_id = $1 AND state NOT IN ('rejected', 'cancelled')
     AND created_at >= date_trunc('day', clock_timestamp(), 'Asia/Taipei')`,
);
// By the clock and not by the day: two just below a threshold around midnight are still one sum.
const lastDay = statement(
  'withdrawnInADay',
  `SELECT coalesce(sum(amount), 0) AS used FROM withdrawals
   WHERE member_id = $1 AND state NOT IN ('rejected', 'cancelled')
     AND created_at >= clock_timestamp() - interval '24 hours'`,
);

const returnedInADay = statement(
  'returnedInADay',
  `SELECT coalesce(sum(amount), 0) AS used FROM withdrawals
   WHERE staff_id = $1 AND state NOT IN ('rejected', 'cancelled')
     AND created_at >= clock_timestamp() - interval '24 hours'`,
);

/** Base units. */
export async function readUsedToday(db: Queryable, memberId: number): Promise<bigint> {
  const [row] = await db.run<{ used: string }>(usedToday, [memberId]);
  return BigInt(row?.used ?? '0');
}

/** Base units asked for in the last 24 hours. */
export async function readLastDay(db: Queryable, memberId: number): Promise<bigint> {
  const [row] = await db.run<{ used: string }>(lastDay, [memberId]);
  return BigInt(row?.used ?? '0');
}

/** Base units of deposits that this member of staff sent back in the last 24 hours. */
export async function readReturnedLastDay(db: Queryable, staffId: number): Promise<bigint> {
  const [row] = await db.run<{ used: string }>(returnedInADay, [staffId]);
  return BigInt(row?.used ?? '0');
}
