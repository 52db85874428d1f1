import type { Picture } from '@common/endpoints/pictures';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at, createdAt, ref, rowId, units } from './columns';
import { members } from './members';

export const categories = pgTable('categories', {
  slug: text('slug').primaryKey(),
  name: text('name').notNull(),
  parent: text('parent').references((): AnyPgColumn => categories.slug),
  position: integer('position').notNull().default(0),
});

export const products = pgTable(
  'products',
  {
    id: rowId(),
    channel: text('channel', { enum: ['shop', 'market'] }).notNull(),
    /** Null when the platform itself sells. */
    sellerId: ref('seller_id').references(() => members.id),
    category: text('category')
      .notNull()
      .references(() => categories.slug),
    title: text('title').notNull(),
    subtitle: text('subtitle').notNull().default(''),
    description: text('description').notNull().default(''),
    pictures: jsonb('pictures').$type<Picture[]>().notNull().default([]),
    fulfilment: text('fulfilment', { enum: ['shipping', 'digital', 'pickup'] })
      .notNull()
      .default('shipping'),
    /** Of a used piece; null where nobody said. */
    condition: text('condition', { enum: ['new', 'likeNew', 'good', 'fair', 'forParts'] }),
    /** What listings can be narrowed by: name → its values, in the words of the shop. */
    attributes: jsonb('attributes').$type<Record<string, string[]>>().notNull().default({}),
    advMaxBps: integer('adv_max_bps').notNull().default(0),
    onSale: boolean('on_sale').notNull().default(true),
    /** The name by which files (CSV) know it; given by whoever made the file, or by chance. */
    handle: text('handle').default(
      sql`'p-' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 16)`,
    ),
    /** Rises with each change by staff, so that two people do not overwrite each other. */
    version: integer('version').notNull().default(1),
    /** Kept beside the variants so that listings sort and filter on one row. */
    minPrice: units('min_price').notNull(),
    inStock: boolean('in_stock').notNull().default(true),
    sold: bigint('sold', { mode: 'number' }).notNull().default(0),
    /** How many reviews gave one star, two, … five; a trigger keeps it, and the average follows from it. */
    ratings: integer('ratings').array().notNull().default([0, 0, 0, 0, 0]),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    // Listings walk through these in their order; what narrows them stands in the index too, so that no
    // product is read that is not shown.
    index('products_newest')
      .on(t.channel, t.id.desc().nullsFirst(), t.category, t.minPrice, t.inStock)
      .where(sql`${t.onSale}`),
    index('products_price')
      .on(t.channel, t.minPrice, t.id, t.category, t.inStock, t.sold)
      .where(sql`${t.onSale}`),
    index('products_sales')
      .on(
        t.channel,
        t.sold.desc().nullsFirst(),
        t.id.desc().nullsFirst(),
        t.category,
        t.minPrice,
        t.inStock,
      )
      .where(sql`${t.onSale}`),
    index('products_category')
      .on(t.channel, t.category, t.id.desc().nullsFirst())
      .where(sql`${t.onSale}`),
    index('products_counted')
      .on(t.channel, t.category, t.minPrice, t.inStock, t.id, t.sold)
      .where(sql`${t.onSale}`),
    index('products_category_sales')
      .on(t.category, t.sold.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.onSale} and ${t.inStock}`),
    index('products_seller').on(t.sellerId),
    uniqueIndex('products_handle').on(t.handle),
    check(
      'products_attributes',
      sql`jsonb_typeof(${t.attributes}) = 'object'
        and not jsonb_path_exists(${t.attributes}, 'strict $.* ? (@.type() != "array")')
        and not jsonb_path_exists(${t.attributes}, 'strict $.*[*] ? (@.type() != "string")')`,
    ),
    check('products_adv', sql`${t.advMaxBps} between 0 and 10000`),
    check('products_ratings', sql`cardinality(${t.ratings}) = 5 and 0 <= all(${t.ratings})`),
    check('products_market_seller', sql`${t.channel} = 'shop' or ${t.sellerId} is not null`),
  ],
);

export const skus = pgTable(
  'skus',
  {
    id: rowId(),
    productId: ref('product_id')
      .notNull()
      .references(() => products.id),
    name: text('name').notNull().default(''),
    price: units('price').notNull(),
    /** On hand; what is reserved by orders is part of it (invariant 14). */
    stock: integer('stock').notNull(),
    reserved: integer('reserved').notNull().default(0),
    position: integer('position').notNull().default(0),
    /** What the warehouse calls it. */
    code: text('code').notNull().default(''),
    /** No longer offered. Its stock is what orders still hold of it: a trigger keeps the rest at nothing. */
    archivedAt: at('archived_at'),
  },
  (t) => [
    index('skus_product').on(t.productId, t.position),
    check('skus_stock', sql`0 <= ${t.reserved} and ${t.reserved} <= ${t.stock}`),
    check('skus_archived', sql`${t.archivedAt} is null or ${t.stock} = ${t.reserved}`),
    check('skus_price', sql`${t.price} > 0`),
  ],
);
