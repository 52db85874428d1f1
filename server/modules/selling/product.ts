import type { ListingContent } from '@common/endpoints/listings';
import type { Picture } from '@common/endpoints/pictures';
import type { Fulfilment } from '@common/endpoints/products';
import { conditionLabel, type ProductCondition } from '@common/lists/productCondition';
import { parseAmount } from '@common/money';
import { type Queryable, statement, type Tx } from '../../db/database';
import { AppError } from '../../errors';
import type { ListingRow } from './store';

// What a listing shows in the shop: one product with one variant.
const insert = statement(
  'insertListedProduct',
  `WITH p AS (
     INSERT INTO products (channel, seller_id, category, title, subtitle, description, pictures, fulfilment, condition,
       attributes, on_sale, min_price)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id
   ), s AS (
     INSERT INTO skus (product_id, price, stock) SELECT p.id, $12, $13 FROM p
   )
   SELECT id FROM p`,
);
const update = statement(
  'updateListedProduct',
  `UPDATE products SET category = $2, title = $3, subtitle = $4, description = $5, pictures = $6, fulfilment = $7,
     condition = $8, attributes = $9, version = version + 1, updated_at = now() WHERE id = $1`,
);
const shown = statement(
  'shownOfListings',
  `SELECT id, category, title, subtitle, description, pictures, fulfilment, condition
   FROM products WHERE id = ANY ($1::bigint[])`,
);
const lockSku = statement(
  'lockListedSku',
  'SELECT id, stock - reserved AS available FROM skus WHERE product_id = $1 ORDER BY position, id LIMIT 1 FOR UPDATE',
);
const writeOffer = statement(
  'writeOffer',
  `WITH s AS (UPDATE skus SET price = $2, stock = reserved + $3 WHERE id = $1 RETURNING product_id)
   UPDATE products p SET on_sale = $4, version = version + 1, updated_at = now() FROM s WHERE p.id = s.product_id`,
);

/** What buyers can narrow listings by. */
function attributesOf({ condition }: ListingContent): string {
  return JSON.stringify(condition ? { 商品狀況: [conditionLabel(condition)] } : {});
}

const itemOf = (content: ListingContent) => [
  content.category,
  content.title.trim(),
  content.subtitle.trim(),
  content.description,
  JSON.stringify(content.pictures),
  content.fulfilment,
  content.condition ?? null,
  attributesOf(content),
];

/** Puts an approved listing's product into the shop: on sale, or only for its lot. @returns its id */
export async function insertProduct(tx: Tx, listing: ListingRow): Promise<number> {
  const { channel, seller_id, kind, content } = listing;
  const isFixed = kind === 'fixed';
  const price = parseAmount((isFixed ? content.price : content.startPrice) ?? '0');
  const [made] = await tx.run<{ id: number }>(insert, [
    channel,
    seller_id,
    ...itemOf(content),
    isFixed,
    price.toString(),
    isFixed ? (content.stock ?? 1) : 1,
  ]);
  if (!made) throw new Error('the product was not stored');
  return made.id;
}

/** Shows an approved change of what buyers read. */
export async function updateProduct(
  tx: Tx,
  productId: number,
  content: ListingContent,
): Promise<void> {
  await tx.run(update, [productId, ...itemOf(content)]);
}

export interface ShownRow {
  id: number;
  category: string;
  title: string;
  subtitle: string;
  description: string;
  pictures: Picture[];
  fulfilment: Fulfilment;
  condition: ProductCondition | null;
}

/** What the shop shows of these products now. */
export async function readShown(
  db: Queryable,
  productIds: number[],
): Promise<Map<number, ShownRow>> {
  if (productIds.length === 0) return new Map();
  const rows = await db.run<ShownRow>(shown, [productIds]);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface Offer {
  price: string;
  available: number;
  seenAvailable: number;
  onSale: boolean;
}

/**
 * Price and pieces of a product's one variant. Orders lock it too, so none is sold that is not there.
 * @throws AppError LISTING_CHANGED when somebody ordered since the seller looked
 */
export async function changeOffer(tx: Tx, productId: number, offer: Offer): Promise<void> {
  const [sku] = await tx.run<{ id: number; available: number }>(lockSku, [productId]);
  if (!sku) throw new Error(`product ${productId} has no variant`);
  if (sku.available !== offer.seenAvailable) throw new AppError('LISTING_CHANGED');
  const { price, available, onSale } = offer;
  await tx.run(writeOffer, [sku.id, parseAmount(price).toString(), available, onSale]);
}
