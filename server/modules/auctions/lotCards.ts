import type { LotCard } from '@common/endpoints/auctions';
import { type Queryable, statement } from '../../db/database';
import { presentCard, SHOWN, type ShownLot } from './readLots';

const newest = statement(
  'newestShownLots',
  `${SHOWN} WHERE l.id IN (SELECT DISTINCT ON (product_id) id FROM lots
     WHERE product_id = ANY ($1::bigint[]) ORDER BY product_id, id DESC)`,
);

/** The newest lot of each product that was ever put up, as everyone sees it. */
export async function readLotCards(
  db: Queryable,
  productIds: readonly number[],
  secret: Buffer,
): Promise<Map<number, LotCard>> {
  if (productIds.length === 0) return new Map();
  const rows = await db.run<ShownLot>(newest, [productIds]);
  return new Map(rows.map((row) => [row.product_id, presentCard(row, secret)]));
}
