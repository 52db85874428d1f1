import type { CardBadge, ProductCard } from '@common/endpoints/products';
import { FEW_LEFT } from '@common/lowStock';
import { amountToString } from '@common/money';
import type { Database, Reads } from '../../db/database';
import { type CardRow, findBestSellers } from './store';

/** How long the best sellers are kept, ms. */
const FRESH_MS = 60_000;
const HOT_PER_CHANNEL = 10;
/** One sale is no trend. */
const HOT_SOLD = 2;

const hot = new WeakMap<Reads, { ids: Promise<ReadonlySet<number>>; until: number }>();

/** The best sellers, which carry the badge `hot`: one statement a minute for all cards. */
function hotProducts(db: Reads): Promise<ReadonlySet<number>> {
  const known = hot.get(db);
  if (known && performance.now() < known.until) return known.ids;
  const ids = findBestSellers(db, HOT_SOLD, HOT_PER_CHANNEL).then((found) => new Set(found));
  hot.set(db, { ids, until: performance.now() + FRESH_MS });
  // A failure is thrown to its callers, and not kept.
  ids.catch(() => hot.delete(db));
  return ids;
}

/** A card's one badge: what presses most comes first. A member's single piece is no last one. */
function badgeOf(
  { id, channel, inStock, sold, left, isNew }: CardRow,
  best: ReadonlySet<number>,
): CardBadge | null {
  if (!inStock) return null;
  const hadMore = channel === 'shop' || sold > 0;
  if (hadMore && left !== null && left <= FEW_LEFT) return 'few';
  if (best.has(id)) return 'hot';
  return isNew ? 'new' : null;
}

/** Rows as cards, each with its badge. */
export async function toCards(db: Database | Reads, rows: CardRow[]): Promise<ProductCard[]> {
  const best = await hotProducts(db);
  return rows.map((row) => {
    const { isNew, left, price, ...card } = row;
    const badge = badgeOf(row, best);
    return {
      ...card,
      price: amountToString(BigInt(price)),
      badge,
      left: badge === 'few' ? left : null,
    };
  });
}
