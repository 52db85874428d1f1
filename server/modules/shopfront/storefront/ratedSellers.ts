import type { RatedSeller } from '@common/endpoints/storefront';
import { cachedRead } from '../../../db/cachedRead';
import type { Database } from '../../../db/database';
import { findRatedSellers } from './sellerStore';

/** Cache lifetime, ms: long, because ratings change slowly and the sums read all products of the market. */
const FRESH_MS = 60_000;
/** Fewer reviews say little about a seller. */
const MIN_REVIEWS = 3;
/** With fewer sellers the row is not shown. */
const MIN_SELLERS = 3;
const MAX_SELLERS = 6;

const readAll = cachedRead(FRESH_MS, ({ reads }: Database) =>
  findRatedSellers(reads, MIN_REVIEWS, MAX_SELLERS),
);

/** The best rated members who sell, best first; none if they are fewer than `MIN_SELLERS`. */
export async function readRatedSellers(db: Database): Promise<RatedSeller[]> {
  const sellers = await readAll(db);
  return sellers.length < MIN_SELLERS ? [] : sellers;
}
