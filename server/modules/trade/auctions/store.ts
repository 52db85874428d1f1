import { type Band, type BiddingState, DECISION_GRACE_MS } from '@common/auctions/auctionRules';
import { type RowOf, t } from '../../../db/columns';
import { type Queryable, statement, type Tx } from '../../../db/database';
import { hasNoFailure } from '../../../jobs/failureStore';

/** A row of `lots`; amounts in base units as text. */
export const lotColumns = {
  id: t.int,
  product_id: t.int,
  source_sku_id: t.int.orNull,
  channel: t.text.as<'shop' | 'market'>(),
  seller_id: t.int.orNull,
  start_price: t.numeric,
  reserve: t.numeric.orNull,
  buy_now: t.numeric.orNull,
  bands: t.json.as<{ from: string; step: string }[]>(),
  starts_at: t.timestamp,
  ends_at: t.timestamp,
  original_ends_at: t.timestamp,
  soft_close_seconds: t.int,
  extension_cap_seconds: t.int,
  extensions: t.int,
  price: t.numeric,
  version: t.int,
  bid_count: t.int,
  leader_id: t.int.orNull,
  leader_maximum: t.numeric.orNull,
  withdrawn_at: t.timestamp.orNull,
  closed_at: t.timestamp.orNull,
  sold: t.boolean,
  order_id: t.int.orNull,
  created_at: t.timestamp,
  /** Time of its suspension because the seller's account was frozen. */
  suspended_at: t.timestamp.orNull,
  /** Whether the lot was sold and that sale fell through; see `SALE_FAILED`. */
  fell_through: t.boolean,
  /** The database's clock, read after the row lock was acquired (where the row was locked). */
  now: t.timestamp,
};

export type LotRow = RowOf<typeof lotColumns>;

/**
 * SQL over a lot `l`: true when the lot was sold and its order was then cancelled, failed, or was refunded after it
 * had succeeded.
 */
export const SALE_FAILED = `(l.sold AND EXISTS (SELECT 1 FROM orders e WHERE e.id = l.order_id AND (
    e.status IN (-1, 11) OR EXISTS (
      SELECT 1 FROM order_returns r WHERE r.order_id = e.id AND r.state = 'refunded' AND r.is_whole)))) AS fell_through`;

export const NOW = `date_trunc('milliseconds', clock_timestamp())`;

// The clock stands outside the materialised CTE, so it is read after the lock is acquired.
const lock = statement(
  'lockLot',
  `WITH l AS MATERIALIZED (SELECT * FROM lots WHERE id = $1 FOR NO KEY UPDATE) SELECT l.*, ${SALE_FAILED}, ${NOW} AS now FROM l`,
  lotColumns,
);
const lockFree = statement(
  'lockFreeLots',
  `WITH l AS MATERIALIZED (SELECT * FROM lots WHERE id = ANY ($1::bigint[]) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)
   SELECT l.*, ${SALE_FAILED}, ${NOW} AS now FROM l`,
  lotColumns,
);
const findLot = statement(
  'findLot',
  `SELECT l.*, ${SALE_FAILED}, ${NOW} AS now FROM lots l WHERE l.id = $1`,
  lotColumns,
);
const close = statement(
  'closeLot',
  `WITH l AS (
     UPDATE lots SET closed_at = $2, sold = $3::bigint IS NOT NULL, order_id = $3, version = version + 1 WHERE id = $1
   ) SELECT announce('lot_events', $1::text)`,
);
const due = statement(
  'dueLots',
  `SELECT id FROM lots WHERE closed_at IS NULL AND withdrawn_at IS NULL AND ends_at <= clock_timestamp() - interval '${DECISION_GRACE_MS} ms'
     AND ${hasNoFailure('closeLots', 'id')}
   ORDER BY ends_at LIMIT 50`,
  { id: t.int },
);

export function lockLot(tx: Tx, id: number): Promise<LotRow | undefined> {
  return tx.maybeOne(lock, [id]);
}

/** Locks these lots without waiting, skipping those that are locked. */
export function lockFreeLots(tx: Tx, ids: readonly number[]): Promise<LotRow[]> {
  return tx.run(lockFree, [ids]);
}

export function readLot(db: Queryable, id: number): Promise<LotRow | undefined> {
  return db.maybeOne(findLot, [id]);
}

export async function readDueLots(db: Queryable): Promise<number[]> {
  return (await db.run(due)).map((row) => row.id);
}

/** Ends a locked lot, sold as `orderId` or unsold. */
export async function writeClose(tx: Tx, lot: LotRow, orderId: number | null): Promise<void> {
  await tx.run(close, [lot.id, lot.now, orderId]);
}

const bandsOf = (row: LotRow): Band[] =>
  row.bands.map(({ from, step }) => ({ from: BigInt(from), step: BigInt(step) }));

/** Converts a row to the `Standing` of `common/auctions/auctionRules.ts`. */
export function standingOf(row: LotRow): BiddingState {
  const { leader_id, leader_maximum } = row;
  return {
    startPrice: BigInt(row.start_price),
    reserve: row.reserve === null ? null : BigInt(row.reserve),
    bands: bandsOf(row),
    leader:
      leader_id === null || leader_maximum === null
        ? null
        : { bidder: leader_id, maximum: BigInt(leader_maximum) },
    price: BigInt(row.price),
  };
}
