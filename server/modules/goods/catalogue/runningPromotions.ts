import { cachedRead } from '../../../db/cachedRead';
import type { Queryable } from '../../../db/database';
import { findRunning, readPromotedUntil } from './promotedStore';

/** Cache lifetime, ms: that of the listings which show promotions (ADR 006). */
const FRESH_MS = 1000;

/** The promoted products, read once a second at most because every first page needs them. */
const readRunning = cachedRead(FRESH_MS, (db: Queryable) => findRunning(db));

/** At most `limit` ids of promoted products; null stands for both channels, or all categories. */
export async function choosePromoted(
  db: Queryable,
  channel: 'shop' | 'market' | null,
  slugs: readonly string[] | null,
  limit: number,
): Promise<number[]> {
  const rows = await readRunning(db);
  return rows
    .filter(
      (row) => (!channel || row.channel === channel) && (!slugs || slugs.includes(row.category)),
    )
    .slice(0, limit)
    .map(({ id }) => id);
}

/** Ends of the promotions of these products, ms; products without one are missing. */
export function promotedUntil(
  db: Queryable,
  productIds: readonly number[],
): Promise<Map<number, number>> {
  return readPromotedUntil(db, productIds);
}
