import type { SortKey } from '@common/lists/listSorts';
import type { WithdrawalState } from '@common/money/withdrawalTransitions';
import { t } from '../../../db/columns';
import { byAmount, byId, readBeyond } from '../../../db/cursorPages';
import { type Queryable, statement } from '../../../db/database';
import { containsPattern } from '../../../db/likePattern';
import { type FoundPage, idsFirst, sortedPages } from '../../../db/sortedPages';
import type { PageCursor } from '../../../http/paging';
import { withKind } from './kind';
import {
  FROM_STAFF,
  ROW,
  SHOWN,
  STAFF_ROW,
  type StaffRow,
  staffColumns,
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

// $3 chain, $4 state, $5 the search text, $6 its pattern; all but the chain may be null. WHICH has one list for each index.
const TEXT = `($5::text IS NULL OR w.id::text = $5 OR w.asker_id::text = $5 OR w.to_address = lower($5)
    OR (SELECT m.name ILIKE $6::text FROM members m WHERE m.id = w.asker_id) OR EXISTS (
      SELECT 1 FROM withdrawal_attempts a WHERE a.withdrawal_id = w.id AND a.tx_hash = lower($5)))`;
const WHICH = {
  all: '$4::text IS NULL',
  open: `$4::text IS NULL AND w.state NOT IN ('done', 'rejected', 'cancelled')`,
  one: 'w.state = $4::text',
};
export type Which = keyof typeof WHICH;
const KEYS = { created: byId('w.id'), amount: byAmount('w.amount', 'w.id') };
const pagesOf = (name: string, which: Which) =>
  sortedPages('withdrawals', name, KEYS, {
    from: 'withdrawals w',
    where: `$3::bigint IS NOT NULL AND ${WHICH[which]} AND ${TEXT}`,
    text: idsFirst('w.id', (cursor) => `SELECT ${cursor} ${staffColumns('$3')} ${FROM_STAFF}`),
    columns: STAFF_ROW,
  });
const PAGES = {
  all: pagesOf('Withdrawals', 'all'),
  open: pagesOf('OpenWithdrawals', 'open'),
  one: pagesOf('WithdrawalsInState', 'one'),
} satisfies Record<Which, unknown>;

/** A page for staff. @param state for `one` */
export async function pageForStaff(
  db: Queryable,
  chainId: number,
  filter: { which: Which; state: WithdrawalState | null; q: string | null },
  by: SortKey<'withdrawals'>,
  cursor: PageCursor<number | string>,
  size: number,
): Promise<FoundPage<StaffRow>> {
  const { which, state, q } = filter;
  const values = [chainId, state, q, q && containsPattern(q)];
  const { found, total } = await readBeyond(db, PAGES[which][by], cursor, size, values, q === null);
  return { found: found.map((row) => withKind(row)), total };
}
