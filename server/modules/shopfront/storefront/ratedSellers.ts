import type { RatedSeller } from '@common/endpoints/storefront';
import { cachedRead } from '../../../db/cachedRead';
import type { Database } from '../../../db/database';
import { findRatedSellers } from './sellerStore';

/** Ratings move slowly, and the sums are of everything on the market: how long they are kept, ms. */
const FRESH_MS = 60_000;
/** Fewer reviews say little of a seller. */
const MIN_REVIEWS = 3;
/** Fewer sellers are no row, and a place in it no distinction. */
const MIN_SELLERS = 3;
const MOST = 6;

const readAll = cachedRead(FRESH_MS, ({ reads }: Database) =>
  findRatedSellers(reads, MIN_REVIEWS, MOST),
);

/** The best rated members who sell, best first; none unless there are a few. */
export async function readRatedSellers(db: Database): Promise<RatedSeller[]> {
  const sellers = await readAll(db);
  return sellers.length < MIN_SELLERS ? [] : sellers;
}
