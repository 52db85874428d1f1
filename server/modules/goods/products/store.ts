import type { Picture } from '@common/endpoints/pictures';
import type { Fulfilment } from '@common/endpoints/products';
import type { Temperature } from '@common/lists/temperatures';
import { type RowOf, t } from '../../../db/columns';
import { type Queryable, type Reads, statement, type Tx } from '../../../db/database';
import { SHOP_PRODUCT } from '../../../db/shopProducts';

export interface SkuRow {
  id: number;
  name: string;
  code: string;
  /** Base units as text. */
  price: string;
  compareAt: string | null;
  cost: string | null;
  weightGrams: number | null;
  barcode: string;
  stock: number;
  reserved: number;
}

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
  attributes: t.json.as<Record<string, string[]>>(),
  pictures: t.json.as<Picture[]>(),
  onSale: t.boolean,
  sold: t.int,
  version: t.int,
  skus: t.json.as<SkuRow[]>(),
};

export type ProductRow = RowOf<typeof productColumns>;

const columns = `p.id, p.handle, p.category, p.title, p.subtitle, p.description, p.seo_title AS "seoTitle",
  p.seo_description AS "seoDescription", p.fulfilment, p.temperature,
  p.adv_max_bps AS "advMaxBps", p.low_stock_limit AS "lowStockLimit", p.attributes, p.pictures, p.on_sale AS "onSale", p.sold, p.version,
  coalesce((SELECT json_agg(json_build_object('id', s.id, 'name', s.name, 'code', s.code, 'price', s.price::text,
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

const idsAfter = statement(
  'shopProductIds',
  `SELECT p.id FROM products p WHERE p.id > $1 AND ${SHOP_PRODUCT} ORDER BY p.id LIMIT $2`,
  { id: t.int },
);

export async function findShopProductIds(
  db: Reads,
  afterId: number,
  limit: number,
): Promise<number[]> {
  return (await db.run(idsAfter, [afterId, limit])).map(({ id }) => id);
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
  'SELECT id FROM skus WHERE product_id = ANY ($1::bigint[]) ORDER BY id FOR UPDATE',
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
  | 'attributes'
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
];

// 0 stands for no price yet: triggers set the lowest price and the stock flag when the variants are inserted.
const insert = statement(
  'insertOwnProduct',
  `INSERT INTO products (channel, category, title, subtitle, description, fulfilment, adv_max_bps, attributes,
     pictures, on_sale, low_stock_limit, seo_title, seo_description, temperature, min_price)
   VALUES ('shop', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 0) RETURNING id`,
  { id: t.int },
);

// The column's default is a random handle.
const setHandle = statement('setHandle', 'UPDATE products SET handle = $2 WHERE id = $1');

export async function insertProduct(tx: Tx, one: ProductValues): Promise<number> {
  const row = await tx.one(insert, valuesOf(one));
  if (one.handle !== undefined) await tx.run(setHandle, [row.id, one.handle]);
  return row.id;
}

const update = statement(
  'updateOwnProduct',
  `UPDATE products SET category = $1, title = $2, subtitle = $3, description = $4, fulfilment = $5,
     adv_max_bps = $6, attributes = $7, pictures = $8, on_sale = $9, low_stock_limit = $10,
     seo_title = $11, seo_description = $12, temperature = $13, version = version + 1, updated_at = now()
   WHERE id = $14`,
);

export async function updateProduct(tx: Tx, id: number, one: ProductValues): Promise<void> {
  await tx.run(update, [...valuesOf(one), id]);
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

/** A variant as it shall be stored; its list index is its position. */
export interface SkuPlan {
  /** Null for a new variant. */
  id: number | null;
  name: string;
  code: string;
  price: bigint;
  compareAt: bigint | null;
  cost: bigint | null;
  weightGrams: number | null;
  barcode: string;
  stock: number;
}

const PLANNED = `unnest($2::bigint[], $3::text[], $4::text[], $5::numeric[], $6::int[], $7::numeric[], $8::numeric[],
     $9::int[], $10::text[]) WITH ORDINALITY
     AS u(id, name, code, price, stock, compare_at, cost, weight_grams, barcode, position)`;

const changeSkus = statement(
  'changeSkus',
  `UPDATE skus s SET name = u.name, code = u.code, price = u.price, stock = u.stock, position = u.position,
     compare_at = u.compare_at, cost = u.cost, weight_grams = u.weight_grams, barcode = u.barcode
   FROM ${PLANNED}
   WHERE s.id = u.id AND s.product_id = $1`,
);
const insertSkus = statement(
  'insertSkus',
  `INSERT INTO skus (product_id, name, code, price, stock, compare_at, cost, weight_grams, barcode, position)
   SELECT $1, u.name, u.code, u.price, u.stock, u.compare_at, u.cost, u.weight_grams, u.barcode, u.position
   FROM ${PLANNED}
   WHERE u.id IS NULL`,
);
const archiveSkus = statement(
  'archiveSkus',
  `UPDATE skus SET archived_at = now()
   WHERE product_id = $1 AND archived_at IS NULL AND id <> ALL ($2::bigint[])`,
);

// Read by the trigger that journals every stock change of this transaction.
const setStockReason = statement(
  'setProductStockReason',
  `SELECT stock_reason($1, 'product', $2::bigint::text, $3)`,
);

/** Reason and staff member of a manual stock change, for the stock journal. */
export interface StockChange {
  kind: 'product.edit' | 'product.import';
  staffId: number;
}

/** Updates a product's variants to the plan; variants that are not in it are archived. */
export async function writeSkus(
  tx: Tx,
  productId: number,
  skus: readonly SkuPlan[],
  { kind, staffId }: StockChange,
) {
  await tx.run(setStockReason, [kind, productId, staffId]);
  const kept = skus.flatMap(({ id }) => id ?? []);
  await tx.run(archiveSkus, [productId, kept]);
  const values = [
    productId,
    skus.map(({ id }) => id),
    skus.map(({ name }) => name),
    skus.map(({ code }) => code),
    skus.map(({ price }) => price.toString()),
    skus.map(({ stock }) => stock),
    skus.map(({ compareAt }) => compareAt?.toString() ?? null),
    skus.map(({ cost }) => cost?.toString() ?? null),
    skus.map(({ weightGrams }) => weightGrams),
    skus.map(({ barcode }) => barcode),
  ];
  await tx.run(changeSkus, values);
  await tx.run(insertSkus, values);
}

const lockBySlug = statement(
  'lockCategory',
  'SELECT 1 FROM categories WHERE slug = $1 FOR KEY SHARE',
);

/** Keeps a category from being deleted until the transaction ends. @returns whether it exists */
export async function lockCategory(tx: Tx, slug: string): Promise<boolean> {
  return (await tx.run(lockBySlug, [slug])).length > 0;
}
