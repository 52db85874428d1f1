import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at, createdAt, ref, rowId, units } from './columns';
import { members } from './members';

export const categories = pgTable('categories', {
  slug: text('slug').primaryKey(),
  name: text('name').notNull(),
  parent: text('parent'),
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
    pictures: jsonb('pictures').$type<{ url: string; alt: string }[]>().notNull().default([]),
    fulfilment: text('fulfilment', { enum: ['shipping', 'digital', 'pickup'] })
      .notNull()
      .default('shipping'),
    advMaxBps: integer('adv_max_bps').notNull().default(0),
    onSale: boolean('on_sale').notNull().default(true),
    /** Kept beside the variants so that listings sort and filter on one row. */
    minPrice: units('min_price').notNull(),
    inStock: boolean('in_stock').notNull().default(true),
    sold: bigint('sold', { mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('products_newest').on(t.channel, t.id.desc().nullsFirst()).where(sql`${t.onSale}`),
    index('products_price').on(t.channel, t.minPrice, t.id).where(sql`${t.onSale}`),
    index('products_sales')
      .on(t.channel, t.sold.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.onSale}`),
    index('products_category')
      .on(t.channel, t.category, t.id.desc().nullsFirst())
      .where(sql`${t.onSale}`),
    check('products_adv', sql`${t.advMaxBps} between 0 and 10000`),
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
  },
  (t) => [
    index('skus_product').on(t.productId, t.position),
    check('skus_stock', sql`0 <= ${t.reserved} and ${t.reserved} <= ${t.stock}`),
    check('skus_price', sql`${t.price} > 0`),
  ],
);
