import type { WithdrawalState } from '@common/withdrawalTransitions';
import { t } from '../../../db/columns';
import { type Queryable, statement } from '../../../db/database';
import { containsPattern } from '../../../db/likePattern';
import { withKind } from './kind';
import {
  FROM_STAFF,
  ROW,
  SHOWN,
  STAFF,
  STAFF_ROW,
  type StaffRow,
  type WithdrawalRow,
} from './store';

const countMine = statement(
  'countMyWithdrawals',
  'SELECT count(*) AS total FROM withdrawals WHERE member_id = $1',
  { total: t.int },
);
const pageMine = statement(
  'pageMyWithdrawals',
  `SELECT ${SHOWN} FROM withdrawals w WHERE w.member_id = $2 ORDER BY w.id DESC LIMIT $3 OFFSET $4`,
  ROW,
);
export async function pageWithdrawals(
  db: Queryable,
  chainId: number,
  memberId: number,
  page: { pageSize: number; offset: number },
): Promise<{ rows: WithdrawalRow[]; total: number }> {
  const [counted, rows] = await Promise.all([
    db.one(countMine, [memberId]),
    db.run(pageMine, [chainId, memberId, page.pageSize, page.offset]),
  ]);
  return { rows, total: counted.total };
}

const filtered = (what: string) => `SELECT ${what} ${FROM_STAFF}
  WHERE ($2::text[] IS NULL OR w.state = ANY ($2))
    AND ($3::text IS NULL OR w.id::text = $3 OR w.asker_id::text = $3 OR m.name ILIKE $4
      OR w.to_address = lower($3) OR EXISTS (
        SELECT 1 FROM withdrawal_attempts a WHERE a.withdrawal_id = w.id AND a.tx_hash = lower($3)))
    AND $1::bigint IS NOT NULL`;
const countAll = statement('countWithdrawals', filtered('count(*) AS total'), { total: t.int });
const pageAll = statement(
  'pageWithdrawals',
  `${filtered(STAFF)} ORDER BY CASE WHEN w.state = 'review' THEN w.id END, w.id DESC LIMIT $5 OFFSET $6`,
  STAFF_ROW,
);

/** A page for staff, the oldest in review first. `states` null stands for all. */
export async function pageForStaff(
  db: Queryable,
  chainId: number,
  filter: { states: readonly WithdrawalState[] | null; q: string | null },
  page: { pageSize: number; offset: number },
): Promise<{ rows: StaffRow[]; total: number }> {
  const values = [chainId, filter.states, filter.q, filter.q && containsPattern(filter.q)];
  const [counted, rows] = await Promise.all([
    db.one(countAll, values),
    db.run(pageAll, [...values, page.pageSize, page.offset]),
  ]);
  return { rows: rows.map((row) => withKind(row)), total: counted.total };
}
