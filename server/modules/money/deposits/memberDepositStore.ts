import { HEALTH_LIMITS } from '@common/staff/healthLimits';
import { type RowOf, t } from '../../../db/columns';
import { type Queryable, statement } from '../../../db/database';
import { headAge } from '../../../db/headAge';

const countMine = statement(
  'countMyDeposits',
  `SELECT count(*) AS total FROM deposits WHERE member_id = $1`,
  { total: t.int },
);
const DEPOSIT = {
  id: t.int,
  tx_hash: t.text,
  from_address: t.text,
  amount: t.numeric,
  state: t.text.as<'credited' | 'reversed'>(),
  by_hand: t.boolean,
  created_at: t.timestamp,
};

export type DepositRow = RowOf<typeof DEPOSIT>;

const pageMine = statement(
  'pageMyDeposits',
  `SELECT d.id, d.tx_hash, d.from_address, d.amount, d.state, a.deposit_id IS NOT NULL AS by_hand, d.created_at
   FROM deposits d LEFT JOIN deposit_assignments a ON a.deposit_id = d.id
   WHERE d.member_id = $1 ORDER BY d.id DESC LIMIT $2 OFFSET $3`,
  DEPOSIT,
);

export async function pageDeposits(
  db: Queryable,
  memberId: number,
  page: { pageSize: number; offset: number },
): Promise<{ rows: DepositRow[]; total: number }> {
  const [counted, rows] = await Promise.all([
    db.one(countMine, [memberId]),
    db.run(pageMine, [memberId, page.pageSize, page.offset]),
  ]);
  return { rows, total: counted.total };
}

/** One row per transaction, even with several transfers. */
const SIGHTING = {
  tx_hash: t.text,
  from_address: t.text,
  amount: t.numeric,
  /** Blocks on top of the transfer's. */
  depth: t.int,
};

export type SightingRow = RowOf<typeof SIGHTING>;

// Only above the cursor: transfers below it are already deposits.
const sightingsOf = statement(
  'mySightings',
  `SELECT s.tx_hash, min(s.from_address) AS from_address, sum(s.amount) AS amount,
     greatest(min(c.head_number - s.block_number), 0)::int AS depth
   FROM deposit_sightings s JOIN chain_cursors c ON c.chain_id = s.chain_id AND s.block_number > c.block_number
   WHERE s.chain_id = $1 AND s.member_id = $2
   GROUP BY s.tx_hash ORDER BY min(s.block_number) DESC, s.tx_hash`,
  SIGHTING,
);

/** The member's transfers that are in a block and not credited yet. */
export function readSightings(
  db: Queryable,
  chainId: number,
  memberId: number,
): Promise<SightingRow[]> {
  return db.run(sightingsOf, [chainId, memberId]);
}

const watcher = statement(
  'depositWatcher',
  `SELECT greatest(head_number - $2 - block_number, 0)::int AS behind, head_seen_at,
     head_block_at, ${headAge('chain_cursors')} > ${HEALTH_LIMITS.chainHeadAgeS} AS stands,
     head_seen_at < now() - interval '30 seconds' AS silent
   FROM chain_cursors WHERE chain_id = $1`,
  {
    behind: t.int,
    head_seen_at: t.timestamp,
    head_block_at: t.timestamp.orNull,
    stands: t.boolean,
    silent: t.boolean,
  },
);

/** `behind`: final blocks that the watcher has not read, `needed` confirmations deep; undefined before its first round. */
export function readWatcher(db: Queryable, chainId: number, needed: number) {
  return db.maybeOne(watcher, [chainId, needed]);
}
