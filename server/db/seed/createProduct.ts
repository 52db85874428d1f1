import { combinationName } from '@common/goods/variantAxes';
import { parseAmount } from '@common/money/money';
import { statement, type Tx } from '../database';
import { products, skus } from '../schema/catalogue';
import type { DemoProduct } from './demoProduct';

/** The pictures of a thing: alone, close up and in use (`scripts/art`). */
export const picturesOf = ({ picture, alt }: Pick<DemoProduct, 'picture' | 'alt'>) => [
  { url: `/demo/${picture}.svg`, alt },
  { url: `/demo/${picture}-near.svg`, alt: `${alt}，近看` },
  { url: `/demo/${picture}-home.svg`, alt: `${alt}，使用情境` },
];

const explainSeed = statement(
  'explainSeededStock',
  `SELECT stock_reason('seed', 'product', $1::bigint::text, NULL)`,
);

/**
 * Creates a product of the shop, or a member's in the market.
 * @param onSale false if only its lot sells it
 * @returns its id
 */
export async function createProduct(
  tx: Tx,
  {
    picture,
    alt,
    skus: variants,
    axes = [],
    advPercent = 0,
    attributes = {},
    ...product
  }: DemoProduct,
  sellerId: number | null,
  onSale = true,
): Promise<number> {
  const rows = variants.map(([name, price, stock, compareAt], position) => ({
    name: axes.length > 0 ? combinationName(axes, name.split('／')) : name,
    axisValues: axes.length > 0 ? name.split('／') : [],
    price: parseAmount(price),
    compareAt: compareAt === undefined ? null : parseAmount(compareAt),
    stock,
    position,
  }));
  const [made] = await tx.orm
    .insert(products)
    .values({
      ...product,
      channel: sellerId === null ? 'shop' : 'market',
      sellerId,
      onSale,
      pictures: picturesOf({ picture, alt }),
      attributes,
      axes,
      advMaxBps: advPercent * 100,
      // The database mirrors price and stock from the variants as they come in.
      minPrice: 0n,
    })
    .returning({ id: products.id });
  if (!made) throw new Error('an insert returned nothing');
  await tx.run(explainSeed, [made.id]);
  await tx.orm.insert(skus).values(rows.map((row) => ({ ...row, productId: made.id })));
  return made.id;
}
