import type { DepositState } from '@common/lists/depositState';
import type { SortKey } from '@common/lists/listSorts';
import { type RowOf, t } from '../../../db/columns';
import { byAmount, byId, readBeyond } from '../../../db/cursorPages';
import { type Queryable, type Reads, statement } from '../../../db/database';
import { containsPattern } from '../../../db/likePattern';
import { type FoundPage, idsFirst, sortedPages } from '../../../db/sortedPages';
import type { PageCursor } from '../../../http/paging';
import type { Period } from '../../../http/period';

const DEPOSIT = {
  id: t.int,
  tx_hash: t.text,
  from_address: t.text,
  amount: t.numeric,
  member_id: t.int.orNull,
  member_name: t.text.orNull,
  by_hand: t.boolean,
  block_number: t.int,
  /** Blocks on top of the transfer's; null for one that a reorganisation undid, and before the watcher's first round. */
  depth: t.int.orNull,
  state: t.text.as<DepositState>(),
  created_at: t.timestamp,
};
export type StaffDepositRow = RowOf<typeof DEPOSIT>;

export interface DepositFilter extends Period {
  state: DepositState | null;
  memberId: number | null;
  text: string | null;
}

const shown = (
  cursor: string,
) => `SELECT ${cursor} d.id, d.tx_hash, d.from_address, d.amount, d.member_id, m.name AS member_name,
    EXISTS (SELECT 1 FROM deposit_assignments a WHERE a.deposit_id = d.id) AS by_hand, d.block_number,
    CASE WHEN d.state <> 'reversed' THEN greatest(c.head_number - d.block_number, 0)::int END AS depth, d.state, d.created_at
  FROM deposits d LEFT JOIN members m ON m.id = d.member_id LEFT JOIN chain_cursors c ON c.chain_id = d.chain_id`;

// $3 state, $4 and $5 the period, $6 a text, $7 its pattern, $8 the member; each may be null.
const shapeOf = (whose: string) => ({
  from: 'deposits d',
  where: `${whose} AND ($3::text IS NULL OR d.state = $3)
       AND ($4::timestamptz IS NULL OR d.created_at >= $4) AND ($5::timestamptz IS NULL OR d.created_at < $5)
       AND ($6::text IS NULL OR d.tx_hash = lower($6) OR d.from_address = lower($6)
         OR (SELECT m.name ILIKE $7::text FROM members m WHERE m.id = d.member_id))`,
  text: idsFirst('d.id', shown),
  columns: DEPOSIT,
});
// OFFSET 0 keeps the planner from walking all deposits by amount for the few of a member.
const OF_MEMBER = 'd.member_id = $8::bigint';
const ALL_OF_MEMBER = `(SELECT d.* FROM deposits d WHERE ${OF_MEMBER} OFFSET 0) d`;
const KEYS = { booked: byId('d.id'), amount: byAmount('d.amount', 'd.id') };
const OF_ONE = { ...KEYS, amount: { ...KEYS.amount, from: ALL_OF_MEMBER } };
const PAGES = {
  any: sortedPages('deposits', 'Deposits', KEYS, shapeOf('$8::bigint IS NULL')),
  ofMember: sortedPages('deposits', 'DepositsOfMember', OF_ONE, shapeOf(OF_MEMBER)),
};

/** No index serves a state, a period or a text: with one of them only a short list is counted. */
export function pageStaffDeposits(
  db: Reads,
  { state, from, to, text, memberId }: DepositFilter,
  by: SortKey<'deposits'>,
  cursor: PageCursor<number | string>,
  size: number,
): Promise<FoundPage<StaffDepositRow>> {
  const values = [state, from, to, text, text && containsPattern(text), memberId];
  const isIndexed = memberId !== null || values.every((one) => one === null);
  return readBeyond(
    db,
    PAGES[memberId === null ? 'any' : 'ofMember'][by],
    cursor,
    size,
    values,
    isIndexed,
  );
}

const PENDING = {
  tx_hash: t.text,
  log_index: t.int,
  from_address: t.text,
  amount: t.numeric,
  member_id: t.int.orNull,
  member_name: t.text.orNull,
  depth: t.int,
};
export type PendingRow = RowOf<typeof PENDING>;

// Only above the cursor: transfers below it are already deposits.
const sightings = statement(
  'allSightings',
  `SELECT s.tx_hash, s.log_index, s.from_address, s.amount, s.member_id, m.name AS member_name,
     greatest(c.head_number - s.block_number, 0)::int AS depth
   FROM deposit_sightings s JOIN chain_cursors c ON c.chain_id = s.chain_id AND s.block_number > c.block_number
   LEFT JOIN members m ON m.id = s.member_id
   WHERE s.chain_id = $1 ORDER BY s.block_number DESC, s.tx_hash, s.log_index LIMIT 100`,
  PENDING,
);

/** The newest transfers that are in a block and no deposits yet. */
export const readPending = (db: Queryable, chainId: number): Promise<PendingRow[]> =>
  db.run(sightings, [chainId]);
