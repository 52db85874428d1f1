import type { CardBadge, ProductCard } from '@common/endpoints/products';
import { sellerRefOf } from '@common/endpoints/sellerRef';
import { FEW_LEFT } from '@common/goods/lowStock';
import { markedAsNew } from '@common/goods/newBadge';
import { unitsToAmount } from '@common/money/money';
import { awayWords } from '@common/selling/awayWords';
import { cachedRead } from '../../../db/cachedRead';
import type { Database, Reads } from '../../../db/database';
import { dealBadges } from '../deals/dealBadges';
import { type CardRow, findBestSellers } from './store';

/** Cache lifetime of the best sellers, ms. */
const FRESH_MS = 60_000;
const HOT_PER_CHANNEL = 10;
/** Min. sold pieces of a best seller. */
const HOT_MIN_SOLD = 2;

/** The best sellers, which carry the badge `hot`: one statement a minute for all cards. */
const hotProducts = cachedRead(
  FRESH_MS,
  async (db: Reads): Promise<ReadonlySet<number>> =>
    new Set(await findBestSellers(db, HOT_MIN_SOLD, HOT_PER_CHANNEL)),
);

/**
 * A card's badge, the most urgent that applies; null if the product cannot be bought now. `few` is not for a member's only
 * piece, which never had more.
 */
function badgeOf(
  { id, channel, inStock, sold, left, isNew, away }: CardRow,
  best: ReadonlySet<number>,
  deal: string | undefined,
): CardBadge | null {
  if (!inStock || away) return null;
  const hadMore = channel === 'shop' || sold > 0;
  if (hadMore && left !== null && left <= FEW_LEFT) return 'few';
  if (deal !== undefined) return 'deal';
  if (best.has(id)) return 'hot';
  return isNew ? 'new' : null;
}

/** Rows as cards, each with its badge. */
export async function toCards(db: Database | Reads, rows: CardRow[]): Promise<ProductCard[]> {
  const best = await hotProducts(db);
  const dealOf = await dealBadges(db);
  const badges = new Map(rows.map((row) => [row.id, badgeOf(row, best, dealOf(row))]));
  const fresh = rows.map(({ id }) => id).filter((id) => badges.get(id) === 'new');
  const marked = markedAsNew(fresh, rows.length);
  return rows.map((row) => {
    const { isNew, left, price, compareAt, sellerId, sellerName, isLowest, away, ...card } = row;
    const deal = dealOf(row);
    const known = badges.get(row.id) ?? null;
    const badge = known === 'new' && !marked.has(row.id) ? null : known;
    return {
      ...card,
      price: unitsToAmount(price),
      ...(compareAt !== null && { compareAt: unitsToAmount(compareAt) }),
      ...(isLowest && { isLowest }),
      ...(away && { away: awayWords(away.getTime()) }),
      seller: sellerRefOf(sellerId, sellerName),
      badge,
      left: badge === 'few' ? left : null,
      deal: badge === 'deal' ? (deal ?? null) : null,
    };
  });
}
