import { CATEGORY_ARTS, categoryArt } from '@common/goods/categoryArts';
import { statement, type Tx } from '../database';
import { categories } from '../schema/catalogue';
import { createProduct } from './createProduct';
import { demoCategories } from './demoCategories';
import type { DemoProduct } from './demoProduct';
import { type DemoSeller, listProduct } from './listProduct';
import { brewingProducts } from './products/brewing';
import { digitalProducts } from './products/digital';
import { downloadProducts } from './products/downloads';
import { livingProducts } from './products/living';
import { makingProducts } from './products/making';
import { marketProducts as firstMarketProducts } from './products/market';
import { moreMarketProducts } from './products/moreMarket';
import { pantryProducts } from './products/pantry';
import { roomProducts } from './products/rooms';
import { tableProducts } from './products/table';
import { workshopProducts } from './products/workshop';

/** The site's drawing of that name. */
function pictureFor(slug: string) {
  const art = CATEGORY_ARTS.find(({ value }) => value === slug);
  return art ? categoryArt(art.value) : null;
}

/** Takes one product of each list in turn, so that a listing by age mixes all kinds. */
const mixed = (lists: readonly (readonly DemoProduct[])[]): DemoProduct[] =>
  Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, position) =>
    lists.flatMap((list) => list.slice(position, position + 1)),
  ).flat();

export const shopProducts = mixed([
  tableProducts,
  brewingProducts,
  livingProducts,
  roomProducts,
  makingProducts,
  workshopProducts,
  pantryProducts,
  digitalProducts,
  downloadProducts,
]);
export const marketProducts = mixed([firstMarketProducts, moreMarketProducts]);

/** Dates the products back from now, so that only the newest of each channel count as new. */
const dateBack = statement(
  'dateSeededProducts',
  `UPDATE products p SET created_at = now() - aged.position * interval '36 hours' FROM (
     SELECT id, row_number() OVER (PARTITION BY channel ORDER BY id DESC) AS position FROM products
   ) aged WHERE aged.id = p.id`,
);

/**
 * The category tree and everything on sale: ours in the shop, members' in the market.
 * @param others ids of other sellers by the picture of their product; all further products are of `seller`
 */
export async function seedProducts(
  tx: Tx,
  seller: DemoSeller,
  others: ReadonlyMap<string, number>,
): Promise<void> {
  const tree = demoCategories.flatMap(({ slug, name, parts }, position) => [
    { slug, name, parent: null, position, picture: pictureFor(slug) },
    ...parts.map(([part, label], at) => ({
      slug: part,
      name: label,
      parent: slug,
      position: at,
      picture: pictureFor(part),
    })),
  ]);
  await tx.orm.insert(categories).values(tree);
  // The newest is shown first, so the first of each list goes in last.
  for (const one of shopProducts.toReversed()) await createProduct(tx, one, null);
  for (const one of marketProducts.toReversed()) {
    await listProduct(tx, one, { ...seller, id: others.get(one.picture) ?? seller.id });
  }
  await tx.run(dateBack);
}
