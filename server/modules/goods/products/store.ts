import type { Picture } from '@common/endpoints/pictures';
import type { Fulfilment } from '@common/endpoints/products';
import type { Temperature } from '@common/lists/temperatures';
import { type RowOf, t } from '../../../db/columns';
import { type Queryable, type Reads, statement, type Tx } from '../../../db/database';
import { SHOP_PRODUCT } from '../../../db/shopProducts';
import type { SkuRow } from './skuStore';

const productColumns = {
  id: t.int,
  handle: t.text.notNull,
  category: t.text,
  title: t.text,
  subtitle: t.text,
  description: t.text,
  seoTitle: t.text,
  seoDescription: t.text,
  fulfilment: t.text.as<Fulfilment>(),
  temperature: t.text.as<Temperature>(),
  advMaxBps: t.int,
  lowStockLimit: t.int.orNull,
  perBuyer: t.int.orNull,
  attributes: t.json.as<Record<string, string[]>>(),
  axes: t.text.array,
  pictures: t.json.as<Picture[]>(),
  onSale: t.boolean,
  sold: t.int,
  version: t.int,
  skus: t.json.as<SkuRow[]>(),
};

export type ProductRow = RowOf<typeof productColumns>;

const columns = `p.id, p.handle, p.category, p.title, p.subtitle, p.description, p.seo_title AS "seoTitle",
  p.seo_description AS "seoDescription", p.fulfilment, p.temperature,
  p.adv_max_bps AS "advMaxBps", p.low_stock_limit AS "lowStockLimit", p.per_buyer AS "perBuyer", p.attributes, p.axes, p.pictures, p.on_sale AS "onSale", p.sold, p.version,
  coalesce((SELECT json_agg(json_build_object('id', s.id, 'name', s.name, 'values', s.axis_values, 'code', s.code, 'price', s.price::text,
     'compareAt', s.compare_at::text, 'cost', s.cost::text, 'weightGrams', s.weight_grams, 'barcode', s.barcode,
     'stock', s.stock, 'reserved', s.reserved) ORDER BY s.position, s.id)
   FROM skus s WHERE s.product_id = p.id AND s.archived_at IS NULL), '[]') AS skus`;

const byIds = statement(
  'shopProducts',
  `SELECT ${columns} FROM products p WHERE p.id = ANY ($1::bigint[]) AND ${SHOP_PRODUCT} ORDER BY p.id`,
  productColumns,
);

export function findShopProducts(db: Reads, ids: number[]): Promise<ProductRow[]> {
  return db.run(byIds, [ids]);
}

const byHandles = statement(
  'shopProductsByHandle',
  `SELECT p.id FROM products p WHERE p.handle = ANY ($1) AND ${SHOP_PRODUCT} ORDER BY p.id`,
  { id: t.int },
);

export function findIdsByHandle(db: Queryable, handles: string[]): Promise<{ id: number }[]> {
  return db.run(byHandles, [handles]);
}

const shownPictures = statement(
  'shopProductPictures',
  `SELECT DISTINCT ON (picture ->> 'url') picture
   FROM products p CROSS JOIN LATERAL jsonb_array_elements(p.pictures) picture
   WHERE p.seller_id IS NULL AND picture ->> 'url' = ANY ($1)`,
  { picture: t.json.as<Picture>() },
);

/** The pictures with these URLs that a product of the platform shows. */
export async function findShopPictures(db: Queryable, urls: string[]): Promise<Picture[]> {
  if (urls.length === 0) return [];
  return (await db.run(shownPictures, [urls])).map(({ picture }) => picture);
}

const allCategories = statement(
  'categoryNames',
  'SELECT slug, name, parent FROM categories ORDER BY position, slug',
  { slug: t.text, name: t.text, parent: t.text.orNull },
);

export function findCategories(
  db: Reads,
): Promise<{ slug: string; name: string; parent: string | null }[]> {
  return db.run(allCategories);
}

// Variants before products, each by id: the same lock order as in orders.
const lockSkus = statement(
  'lockShopSkus',
  'SELECT id FROM skus WHERE product_id = ANY ($1::bigint[]) ORDER BY id FOR NO KEY UPDATE',
);
const lockProducts = statement(
  'lockShopProducts',
  'SELECT id FROM products WHERE id = ANY ($1::bigint[]) ORDER BY id FOR NO KEY UPDATE',
);

/** Locks products of the platform with their variants, then reads them, so that the rows are current. */
export async function lockShopProducts(tx: Tx, ids: number[]): Promise<ProductRow[]> {
  await tx.run(lockSkus, [ids]);
  await tx.run(lockProducts, [ids]);
  return findShopProducts(tx, ids);
}

/** The columns that staff edit. */
export type ProductValues = Pick<
  ProductRow,
  | 'category'
  | 'title'
  | 'subtitle'
  | 'description'
  | 'seoTitle'
  | 'seoDescription'
  | 'fulfilment'
  | 'temperature'
  | 'advMaxBps'
  | 'lowStockLimit'
  | 'perBuyer'
  | 'attributes'
  | 'axes'
  | 'pictures'
  | 'onSale'
> & { handle?: string };

const valuesOf = (one: ProductValues) => [
  one.category,
  one.title,
  one.subtitle,
  one.description,
  one.fulfilment,
  one.advMaxBps,
  JSON.stringify(one.attributes),
  JSON.stringify(one.pictures),
  one.onSale,
  one.lowStockLimit,
  one.seoTitle,
  one.seoDescription,
  one.temperature,
  one.axes,
  one.perBuyer,
];

// `min_price` 0 means no price yet: triggers set it and the stock flag when the variants are inserted.
const insertOwnProduct = statement(
  'insertOwnProduct',
  `INSERT INTO products (channel, category, title, subtitle, description, fulfilment, adv_max_bps, attributes,
     pictures, on_sale, low_stock_limit, seo_title, seo_description, temperature, axes, per_buyer, min_price)
   VALUES ('shop', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 0) RETURNING id`,
  { id: t.int },
);

// The column's default is a random handle.
const setHandle = statement('setHandle', 'UPDATE products SET handle = $2 WHERE id = $1');

export async function insertProduct(tx: Tx, one: ProductValues): Promise<number> {
  const row = await tx.one(insertOwnProduct, valuesOf(one));
  if (one.handle !== undefined) await tx.run(setHandle, [row.id, one.handle]);
  return row.id;
}

const updateOwnProduct = statement(
  'updateOwnProduct',
  `UPDATE products SET category = $1, title = $2, subtitle = $3, description = $4, fulfilment = $5,
     adv_max_bps = $6, attributes = $7, pictures = $8, on_sale = $9, low_stock_limit = $10,
     seo_title = $11, seo_description = $12, temperature = $13, axes = $14, per_buyer = $15, version = version + 1, updated_at = now()
   WHERE id = $16`,
);

export async function updateProduct(tx: Tx, id: number, one: ProductValues): Promise<void> {
  await tx.run(updateOwnProduct, [...valuesOf(one), id]);
}

const setSale = statement(
  'setOwnOnSale',
  `UPDATE products p SET on_sale = $2, version = version + 1, updated_at = now()
   WHERE p.id = $1 AND p.on_sale <> $2 AND p.version = $3 AND ${SHOP_PRODUCT} RETURNING p.id`,
);

/** @returns false when the state is already set or the version has changed */
export async function setOnSale(
  tx: Tx,
  id: number,
  onSale: boolean,
  version: number,
): Promise<boolean> {
  return (await tx.run(setSale, [id, onSale, version])).length > 0;
}

const lockBySlug = statement(
  'lockCategory',
  'SELECT 1 FROM categories WHERE slug = $1 FOR KEY SHARE',
);

/** Keeps a category from being deleted until the transaction ends. @returns whether it exists */
export async function lockCategory(tx: Tx, slug: string): Promise<boolean> {
  return (await tx.run(lockBySlug, [slug])).length > 0;
}
