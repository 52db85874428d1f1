import type { ProductCard } from '@common/endpoints/products';
import type { getRecommended, listViewed } from '@common/endpoints/storefront';
import { parseViewed } from '@common/goods/viewedProducts';
import type { Call } from '../../../http/route';
import { readCards } from '../../goods/catalogue/catalogue';
import { RECOMMENDED } from './home';
import { findBestSelling, findBought, findLikeThese, findShownOf } from './store';

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
