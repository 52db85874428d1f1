import type { Listing } from '@common/endpoints/listings';
import { type Queryable, statement } from '../../db/database';
import { presentLive } from './present';
import type { LotRow } from './store';

const newest = statement(
  'newestLotsOfProducts',
  `SELECT DISTINCT ON (l.product_id) l.*, date_trunc('milliseconds', clock_timestamp()) AS now
   FROM lots l WHERE l.product_id = ANY ($1::bigint[]) ORDER BY l.product_id, l.id DESC`,
);

type ListedLot = NonNullable<Listing['lot']>;

function presentListed(row: LotRow, secret: Buffer): ListedLot {
  const { lotId, phase, price, bidCount, reserveMet, endsAt, endedAt, sold } = presentLive(
    row,
    secret,
  );
  const unsold = row.closed_at !== null && !row.sold && row.withdrawn_at === null;
  const untouched = row.closed_at === null && row.withdrawn_at === null && row.bid_count === 0;
  return {
    lotId,
    phase,
    price,
    bidCount,
    reserveMet,
    startsAt: row.starts_at.getTime(),
    endsAt,
    endedAt,
    sold,
    canWithdraw: unsold || (untouched && phase !== 'ended'),
    canClose: untouched && phase === 'live',
    canRelist: unsold,
  };
}

/** The newest lot of each product, as its seller sees it: no hidden maximum among it. */
export async function readListedLots(
  db: Queryable,
  productIds: number[],
  secret: Buffer,
): Promise<Map<number, ListedLot>> {
  if (productIds.length === 0) return new Map();
  const rows = await db.run<LotRow>(newest, [productIds]);
  return new Map(rows.map((row) => [row.product_id, presentListed(row, secret)]));
}
