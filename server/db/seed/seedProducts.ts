import { parseAmount } from '@common/money';
import type { Tx } from '../database';
import { categories, products, skus } from '../schema/catalogue';
import { demoCategories } from './demoCategories';
import type { DemoProduct } from './demoProduct';
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

/** One of each in turn, so that a listing by age has something of everything. */
const mixed = (lists: readonly (readonly DemoProduct[])[]): DemoProduct[] =>
  Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, place) =>
    lists.flatMap((list) => list.slice(place, place + 1)),
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

/** Each thing as it stands, close by and where it is used (`scripts/art`). */
export const picturesOf = ({ picture, alt }: Pick<DemoProduct, 'picture' | 'alt'>) => [
  { url: `/demo/${picture}.svg`, alt },
  { url: `/demo/${picture}-near.svg`, alt: `${alt}，近看` },
  { url: `/demo/${picture}-home.svg`, alt: `${alt}，使用情境` },
];

async function createProduct(
  tx: Tx,
  { picture, alt, skus: variants, advPercent = 0, attributes = {}, ...product }: DemoProduct,
  sellerId: number | null,
): Promise<void> {
  const rows = variants.map(([name, price, stock], position) => ({
    name,
    price: parseAmount(price),
    stock,
    position,
  }));
  const [made] = await tx.orm
    .insert(products)
    .values({
      ...product,
      channel: sellerId === null ? 'shop' : 'market',
      sellerId,
      pictures: picturesOf({ picture, alt }),
      attributes,
      advMaxBps: advPercent * 100,
      // The database mirrors price and stock from the variants as they come in.
      minPrice: 0n,
    })
    .returning({ id: products.id });
  if (!made) throw new Error('an insert returned nothing');
  await tx.orm.insert(skus).values(rows.map((row) => ({ ...row, productId: made.id })));
}

/** The category tree and everything on sale: ours in the shop, a member's in the market. */
export async function seedProducts(tx: Tx, sellerId: number): Promise<void> {
  const tree = demoCategories.flatMap(({ slug, name, parts }, position) => [
    { slug, name, parent: null, position },
    ...parts.map(([part, label], at) => ({ slug: part, name: label, parent: slug, position: at })),
  ]);
  await tx.orm.insert(categories).values(tree);
  // The newest is shown first, so the first of each list goes in last.
  for (const one of shopProducts.toReversed()) await createProduct(tx, one, null);
  for (const one of marketProducts.toReversed()) await createProduct(tx, one, sellerId);
}
