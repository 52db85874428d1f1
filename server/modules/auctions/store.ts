import type { Band, BidEffect, Standing } from '@common/auctionRules';
import { type Queryable, statement, type Tx } from '../../db/database';

/** A lot with what its product tells, amounts in base units as text. */
export interface LotRow {
  id: number;
  product_id: number;
  source_sku_id: number | null;
  channel: 'shop' | 'market';
  seller_id: number | null;
  start_price: string;
  reserve: string | null;
  buy_now: string | null;
  bands: { from: string; step: string }[];
  starts_at: Date;
  ends_at: Date;
  original_ends_at: Date;
  soft_close_seconds: number;
  extension_cap_seconds: number;
  extensions: number;
  price: string;
  version: number;
  bid_count: number;
  leader_id: number | null;
  leader_maximum: string | null;
  withdrawn_at: Date | null;
  closed_at: Date | null;
  sold: boolean;
  order_id: number | null;
  /** The database's clock, read after the row was locked where it was locked. */
  now: Date;
}

const NOW = `date_trunc('milliseconds', clock_timestamp())`;

// The clock stands outside the materialised part, so it is read after the lock was got.
const lock = statement(
  'lockLot',
  `WITH l AS MATERIALIZED (SELECT * FROM lots WHERE id = $1 FOR UPDATE) SELECT l.*, ${NOW} AS now FROM l`,
);
const find = statement('findLot', `SELECT l.*, ${NOW} AS now FROM lots l WHERE l.id = $1`);
// Of a raise the watchers see nothing: neither its count nor the number of a new version.
const accept = statement(
  'acceptBid',
  `WITH l AS (
     UPDATE lots SET price = $5, leader_id = $6, leader_maximum = $7,
       bid_count = bid_count + CASE WHEN $3 = 'raise' THEN 0 ELSE 1 END,
       version = version + CASE WHEN $3 = 'raise' THEN 0 ELSE 1 END, ends_at = $10, extensions = extensions + CASE WHEN $10 > ends_at THEN 1 ELSE 0 END
     WHERE id = $1
   ), b AS (
     INSERT INTO bids (lot_id, bidder_id, kind, maximum, least, price_after, leader_after, at, ends_before, ends_after)
     VALUES ($1, $2, $3, $4, $8, $5, $6, $9, $11, $10) RETURNING id
   )
   SELECT b.id, CASE WHEN $3 <> 'raise' THEN pg_notify('lot_events', $1::text) END FROM b`,
);
const close = statement(
  'closeLot',
  `WITH l AS (
     UPDATE lots SET closed_at = $2, sold = $3::bigint IS NOT NULL, order_id = $3, version = version + 1 WHERE id = $1
   ) SELECT pg_notify('lot_events', $1::text)`,
);
const due = statement(
  'dueLots',
  `SELECT id FROM lots WHERE closed_at IS NULL AND withdrawn_at IS NULL AND ends_at <= clock_timestamp()
   ORDER BY ends_at LIMIT 50`,
);

export async function lockLot(tx: Tx, id: number): Promise<LotRow | undefined> {
  const [row] = await tx.run<LotRow>(lock, [id]);
  return row;
}

export async function readLot(db: Queryable, id: number): Promise<LotRow | undefined> {
  const [row] = await db.run<LotRow>(find, [id]);
  return row;
}

export async function readDueLots(db: Queryable): Promise<number[]> {
  return (await db.run<{ id: number }>(due)).map((row) => row.id);
}

export interface AcceptedBid {
  lot: LotRow;
  bidderId: number;
  kind: 'bid' | 'raise' | 'buyNow';
  maximum: bigint;
  least: bigint;
  effect: BidEffect;
  endsAt: Date;
}

/** Writes the bid and what it did to the lot, and tells the watchers of what they see once it commits. */
export async function writeBid(tx: Tx, bid: AcceptedBid): Promise<number> {
  const { lot, effect } = bid;
  const [row] = await tx.run<{ id: number }>(accept, [
    lot.id,
    bid.bidderId,
    bid.kind,
    bid.maximum.toString(),
    effect.price.toString(),
    effect.leader.bidder,
    effect.leader.maximum.toString(),
    bid.least.toString(),
    lot.now,
    bid.endsAt,
    lot.ends_at,
  ]);
  if (!row) throw new Error('the bid was not stored');
  return row.id;
}

/** Ends a locked lot, sold as `orderId` or unsold. */
export async function writeClose(tx: Tx, lot: LotRow, orderId: number | null): Promise<void> {
  await tx.run(close, [lot.id, lot.now, orderId]);
}

const bandsOf = (row: LotRow): Band[] =>
  row.bands.map(({ from, step }) => ({ from: BigInt(from), step: BigInt(step) }));

/** The lot as the rules see it. */
export function standingOf(row: LotRow): Standing {
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
