import type { StaffProduct } from '@common/endpoints/adminProducts';
import type { Picture } from '@common/endpoints/pictures';
import type { Fulfilment } from '@common/endpoints/products';
import { type Queryable, statement, type Tx } from '../../db/database';

/** What staff edit here: what the platform sells at a price. Pieces of auctions are not among it. */
const OWN = `p.seller_id IS NULL AND p.channel = 'shop'
  AND NOT EXISTS (SELECT 1 FROM lots l WHERE l.product_id = p.id)`;

export interface SkuRow {
  id: number;
  name: string;
  code: string;
  /** Base units as text. */
  price: string;
  stock: number;
  reserved: number;
}

export interface ProductRow {
  id: number;
  handle: string;
  category: string;
  title: string;
  subtitle: string;
  description: string;
  fulfilment: Fulfilment;
  advMaxBps: number;
  attributes: Record<string, string[]>;
  pictures: Picture[];
  onSale: boolean;
  sold: number;
  version: number;
  skus: SkuRow[];
}

const columns = `p.id, p.handle, p.category, p.title, p.subtitle, p.description, p.fulfilment,
  p.adv_max_bps AS "advMaxBps", p.attributes, p.pictures, p.on_sale AS "onSale", p.sold, p.version,
  coalesce((SELECT json_agg(json_build_object('id', s.id, 'name', s.name, 'code', s.code, 'price', s.price::text,
     'stock', s.stock, 'reserved', s.reserved) ORDER BY s.position, s.id)
   FROM skus s WHERE s.product_id = p.id AND s.archived_at IS NULL), '[]') AS skus`;

const byIds = statement(
  'ownProducts',
  `SELECT ${columns} FROM products p WHERE p.id = ANY ($1::bigint[]) AND ${OWN} ORDER BY p.id`,
);

export function findOwn(db: Queryable, ids: number[]): Promise<ProductRow[]> {
  return db.run<ProductRow>(byIds, [ids]);
}

const idsBeyond = statement(
  'ownProductIds',
  `SELECT p.id FROM products p WHERE p.id > $1 AND ${OWN} ORDER BY p.id LIMIT $2`,
);

export async function findOwnIds(db: Queryable, beyond: number, limit: number): Promise<number[]> {
  return (await db.run<{ id: number }>(idsBeyond, [beyond, limit])).map(({ id }) => id);
}

const byHandles = statement(
  'ownProductsByHandle',
  `SELECT p.id FROM products p WHERE p.handle = ANY ($1) AND ${OWN} ORDER BY p.id`,
);

export function findOwnByHandle(db: Queryable, handles: string[]): Promise<{ id: number }[]> {
  return db.run<{ id: number }>(byHandles, [handles]);
}

const shownPictures = statement(
  'ownProductPictures',
  `SELECT DISTINCT ON (picture ->> 'url') picture
   FROM products p CROSS JOIN LATERAL jsonb_array_elements(p.pictures) picture
   WHERE p.seller_id IS NULL AND picture ->> 'url' = ANY ($1)`,
);

/** Of these addresses, those of pictures that something of the platform's shows already. */
export async function findOwnPictures(db: Queryable, urls: string[]): Promise<Picture[]> {
  if (urls.length === 0) return [];
  return (await db.run<{ picture: Picture }>(shownPictures, [urls])).map(({ picture }) => picture);
}

const allCategories = statement(
  'categoryNames',
  'SELECT slug, name, parent FROM categories ORDER BY position, slug',
);

export function findCategories(
  db: Queryable,
): Promise<{ slug: string; name: string; parent: string | null }[]> {
  return db.run(allCategories);
}

// Variants before products, each by id: the order in which orders lock.
const lockSkus = statement(
  'lockOwnSkus',
  'SELECT id FROM skus WHERE product_id = ANY ($1::bigint[]) ORDER BY id FOR UPDATE',
);
const lockProducts = statement(
  'lockOwnProducts',
  'SELECT id FROM products WHERE id = ANY ($1::bigint[]) ORDER BY id FOR NO KEY UPDATE',
);

/** As they stand once no order and nobody else can change them any more. */
export async function lockOwn(tx: Tx, ids: number[]): Promise<ProductRow[]> {
  await tx.run(lockSkus, [ids]);
  await tx.run(lockProducts, [ids]);
  return findOwn(tx, ids);
}

/** A product's own columns, its pictures as pages get them. */
export type Written = Pick<
  ProductRow,
  | 'category'
  | 'title'
  | 'subtitle'
  | 'description'
  | 'fulfilment'
  | 'advMaxBps'
  | 'attributes'
  | 'pictures'
  | 'onSale'
> & { handle?: string };

const valuesOf = (one: Written) => [
  one.category,
  one.title,
  one.subtitle,
  one.description,
  one.fulfilment,
  one.advMaxBps,
  JSON.stringify(one.attributes),
  JSON.stringify(one.pictures),
  one.onSale,
];

// The database mirrors the lowest price and whether anything is left as the variants come in.
const insert = statement(
  'insertOwnProduct',
  `INSERT INTO products (channel, category, title, subtitle, description, fulfilment, adv_max_bps, attributes,
     pictures, on_sale, min_price)
   VALUES ('shop', $1, $2, $3, $4, $5, $6, $7, $8, $9, 0) RETURNING id`,
);

// Of itself a product has a handle by chance.
const setHandle = statement('setHandle', 'UPDATE products SET handle = $2 WHERE id = $1');

export async function insertProduct(tx: Tx, one: Written): Promise<number> {
  const [row] = await tx.run<{ id: number }>(insert, valuesOf(one));
  if (!row) throw new Error('the product was not stored');
  if (one.handle !== undefined) await tx.run(setHandle, [row.id, one.handle]);
  return row.id;
}

const update = statement(
  'updateOwnProduct',
  `UPDATE products SET category = $1, title = $2, subtitle = $3, description = $4, fulfilment = $5,
     adv_max_bps = $6, attributes = $7, pictures = $8, on_sale = $9,
     version = version + 1, updated_at = now()
   WHERE id = $10`,
);

export async function updateProduct(tx: Tx, id: number, one: Written): Promise<void> {
  await tx.run(update, [...valuesOf(one), id]);
}

const setSale = statement(
  'setOwnOnSale',
  `UPDATE products p SET on_sale = $2, version = version + 1, updated_at = now()
   WHERE p.id = $1 AND p.on_sale <> $2 AND ${OWN} RETURNING p.id`,
);

/** Whether it was not so already. */
export async function setOnSale(tx: Tx, id: number, onSale: boolean): Promise<boolean> {
  return (await tx.run(setSale, [id, onSale])).length > 0;
}

/** A variant as it shall be; its place is its place in the list. */
export interface SkuPlan {
  /** Null for a new one. */
  id: number | null;
  name: string;
  code: string;
  price: bigint;
  stock: number;
}

const changeSkus = statement(
  'changeSkus',
  `UPDATE skus s SET name = u.name, code = u.code, price = u.price, stock = u.stock, position = u.position
   FROM unnest($2::bigint[], $3::text[], $4::text[], $5::numeric[], $6::int[]) WITH ORDINALITY
     AS u(id, name, code, price, stock, position)
   WHERE s.id = u.id AND s.product_id = $1`,
);
const insertSkus = statement(
  'insertSkus',
  `INSERT INTO skus (product_id, name, code, price, stock, position)
   SELECT $1, u.name, u.code, u.price, u.stock, u.position
   FROM unnest($2::bigint[], $3::text[], $4::text[], $5::numeric[], $6::int[]) WITH ORDINALITY
     AS u(id, name, code, price, stock, position)
   WHERE u.id IS NULL`,
);
const archiveSkus = statement(
  'archiveSkus',
  `UPDATE skus SET archived_at = now()
   WHERE product_id = $1 AND archived_at IS NULL AND id <> ALL ($2::bigint[])`,
);

/** Brings a product's variants to what they shall be; those that are not named are archived. */
export async function writeSkus(tx: Tx, productId: number, skus: readonly SkuPlan[]) {
  const kept = skus.flatMap(({ id }) => id ?? []);
  await tx.run(archiveSkus, [productId, kept]);
  const values = [
    productId,
    skus.map(({ id }) => id),
    skus.map(({ name }) => name),
    skus.map(({ code }) => code),
    skus.map(({ price }) => price.toString()),
    skus.map(({ stock }) => stock),
  ];
  await tx.run(changeSkus, values);
  await tx.run(insertSkus, values);
}

const categoryKnown = statement(
  'categoryKnown',
  'SELECT 1 FROM categories WHERE slug = $1 FOR KEY SHARE',
);

/** It stays as long as the transaction lasts. */
export async function isCategory(tx: Tx, slug: string): Promise<boolean> {
  return (await tx.run(categoryKnown, [slug])).length > 0;
}

export interface ListRow
  extends Pick<StaffProduct, 'id' | 'title' | 'category' | 'onSale' | 'sold'> {
  picture: Picture | null;
  price: string;
  highestPrice: string;
  skuCount: number;
  stock: number;
  reserved: number;
  updatedAt: number;
}

export interface ListFilter {
  onSale: boolean | null;
  inStock: boolean | null;
  category: string | null;
  q: string | null;
  limit: number;
  offset: number;
}

const filtered = `${OWN} AND ($1::boolean IS NULL OR p.on_sale = $1) AND ($2::boolean IS NULL OR p.in_stock = $2)
  AND ($3::text IS NULL OR p.category IN (
    WITH RECURSIVE below AS (
      SELECT slug FROM categories WHERE slug = $3
      UNION SELECT c.slug FROM categories c JOIN below b ON c.parent = b.slug)
    SELECT slug FROM below))
  AND ($4::text IS NULL OR p.title ILIKE $4 OR p.subtitle ILIKE $4
    OR EXISTS (SELECT 1 FROM skus s WHERE s.product_id = p.id AND s.code ILIKE $4))`;

const countList = statement(
  'countOwnProducts',
  `SELECT count(*) AS total FROM products p WHERE ${filtered}`,
);
const pageList = statement(
  'pageOwnProducts',
  `SELECT p.id, p.title, p.pictures -> 0 AS picture, p.category, p.on_sale AS "onSale", p.sold,
     coalesce(s.lowest, p.min_price) AS price, coalesce(s.highest, p.min_price) AS "highestPrice",
     s.n AS "skuCount", s.stock, s.reserved, (extract(epoch FROM p.updated_at) * 1000)::bigint AS "updatedAt"
   FROM products p CROSS JOIN LATERAL (
     SELECT min(price) AS lowest, max(price) AS highest, count(*)::int AS n,
       coalesce(sum(stock), 0)::int AS stock, coalesce(sum(reserved), 0)::int AS reserved
     FROM skus WHERE product_id = p.id AND archived_at IS NULL) s
   WHERE ${filtered} ORDER BY p.updated_at DESC, p.id DESC LIMIT $5 OFFSET $6`,
);

export async function findList(
  db: Queryable,
  { onSale, inStock, category, q, limit, offset }: ListFilter,
): Promise<{ rows: ListRow[]; total: number }> {
  const asked = [onSale, inStock, category, q && `%${q.replace(/[\\%_]/g, '\\$&')}%`];
  const [counted, rows] = await Promise.all([
    db.run<{ total: number }>(countList, asked),
    db.run<ListRow>(pageList, [...asked, limit, offset]),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}
