import type { ProductCard } from '@common/endpoints/products';
import type { getRecommended, listViewed } from '@common/endpoints/storefront';
import type { Call } from '../../../http/route';
import { readCards } from '../../goods/catalogue/catalogue';
import { RECOMMENDED } from './home';
import { findBestSelling, findBought, findLikeThese, findShownOf } from './store';

const MAX_VIEWED = 20;
const VIEWED = /^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/;

/** The product ids that the browser reports as viewed; invalid input is ignored. */
export function parseViewed(text: string | undefined): number[] {
  if (!text || !VIEWED.test(text)) return [];
  return [...new Set(text.split(',').map(Number))].slice(0, MAX_VIEWED);
}

/** Recommends by viewed and bought products; the best sellers fill the rest. */
export async function recommend({
  db,
  caller,
  query,
}: Call<typeof getRecommended>): Promise<ProductCard[]> {
  const memberId = caller?.memberId ?? 0;
  const bought = caller ? await findBought(db, memberId) : [];
  const known = [...new Set([...parseViewed(query.viewed), ...bought])];
  const liked = known.length > 0 ? await findLikeThese(db, RECOMMENDED, memberId, known) : [];
  const missing = RECOMMENDED - liked.length;
  const others =
    missing > 0 ? await findBestSelling(db, missing, memberId, [...known, ...liked]) : [];
  return readCards(db, [...liked, ...others]);
}

/** Cards of the products that a device viewed, as far as they are on sale. */
export async function readViewedCards({
  db,
  query,
}: Call<typeof listViewed>): Promise<ProductCard[]> {
  const ids = parseViewed(query.ids);
  return ids.length === 0 ? [] : readCards(db, await findShownOf(db, ids));
}
