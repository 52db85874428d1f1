import type { Picture } from '@common/endpoints/pictures';
import { TEMPERATURES } from '@common/lists/temperatures';
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
  /** Chosen by staff; null: the site's own drawing for all others. */
  picture: jsonb('picture').$type<Picture>(),
});

/** Types of product files that staff have given a category of the shop, for the next file (ADR 094). */
export const productTypes = pgTable('product_types', {
  /** As compared: trimmed, lower case. */
  type: text('type').primaryKey(),
  category: text('category')
    .notNull()
    .references(() => categories.slug, { onDelete: 'cascade' }),
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
    /** Texts for search engines; '' stands for the product's title, and for the beginning of its description. */
    seoTitle: text('seo_title').notNull().default(''),
    seoDescription: text('seo_description').notNull().default(''),
    pictures: jsonb('pictures').$type<Picture[]>().notNull().default([]),
    fulfilment: text('fulfilment', { enum: ['shipping', 'digital', 'pickup'] })
      .notNull()
      .default('shipping'),
    /** Transport temperature (ADR 090). */
    temperature: text('temperature', { enum: TEMPERATURES }).notNull().default('ambient'),
    /** Condition of a used piece; null when not stated. */
    condition: text('condition', { enum: ['new', 'likeNew', 'good', 'fair', 'forParts'] }),
    /** Attributes that filter lists: name → values, in the interface's words. */
    attributes: jsonb('attributes').$type<Record<string, string[]>>().notNull().default({}),
    /** Names of the option axes in order; empty for variants with plain names (ADR 094). */
    axes: text('axes').array().notNull().default([]),
    advMaxBps: integer('adv_max_bps').notNull().default(0),
    /** Pieces left at which staff get a notice; null: the shop's usual number. */
    lowStockLimit: integer('low_stock_limit'),
    /** The most pieces that one buyer may have (ADR 110); null: no limit. */
    perBuyer: integer('per_buyer'),
    onSale: boolean('on_sale').notNull().default(true),
    /** Whether it was taken off sale because its seller is frozen; unfreezing puts it back. */
    paused: boolean('paused').notNull().default(false),
    /** When staff took a member's product off sale: it comes back with an approved revision and no other way (ADR 126). */
    barredAt: at('barred_at'),
    /** Key of the product in CSV files; from the file, else random. */
    handle: text('handle').default(
      sql`'p-' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 16)`,
    ),
    /** Rises with each change by staff, so that two people do not overwrite each other. */
    version: integer('version').notNull().default(1),
    /** Derived from the variants, so that listings sort and filter on one row. */
    minPrice: units('min_price').notNull(),
    inStock: boolean('in_stock').notNull().default(true),
    sold: bigint('sold', { mode: 'number' }).notNull().default(0),
    /** Number of reviews with one star, two, … five; a trigger keeps it, and the average is computed from it. */
    ratings: integer('ratings').array().notNull().default([0, 0, 0, 0, 0]),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    // Listings read these indexes in order. They include the filter columns, so that only shown products are read.
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
    // Staff's list.
    index('products_changed')
      .on(t.updatedAt, t.id)
      .where(sql`${t.sellerId} is null and ${t.channel} = 'shop'`),
    index('products_own_name')
      .on(sql`${t.title} collate "zh-Hant-TW-x-icu"`, t.id)
      .where(sql`${t.sellerId} is null and ${t.channel} = 'shop'`),
    index('products_own_price')
      .on(t.minPrice, t.id)
      .where(sql`${t.sellerId} is null and ${t.channel} = 'shop'`),
    index('products_own_sales')
      .on(t.sold, t.id)
      .where(sql`${t.sellerId} is null and ${t.channel} = 'shop'`),
    // Finds the products that show a picture of the media library.
    index('products_pictures')
      .using('gin', t.pictures.op('jsonb_path_ops'))
      .where(sql`${t.sellerId} is null`),
    index('products_described_with_pictures')
      .on(t.id)
      .where(sql`${t.sellerId} is null and ${t.description} like '%/files/pictures/%'`),
    index('products_paused').on(t.sellerId).where(sql`${t.paused}`),
    uniqueIndex('products_handle').on(t.handle),
    check(
      'products_attributes',
      sql`jsonb_typeof(${t.attributes}) = 'object'
        and not jsonb_path_exists(${t.attributes}, 'strict $.* ? (@.type() != "array")')
        and not jsonb_path_exists(${t.attributes}, 'strict $.*[*] ? (@.type() != "string")')`,
    ),
    check('products_temperature', sql`${t.temperature} in ('ambient', 'chilled', 'frozen')`),
    check(
      'products_axes',
      sql`cardinality(${t.axes}) <= 3 and array_position(${t.axes}, '') is null and array_position(${t.axes}, null) is null
        and (${t.axes}[1] = ${t.axes}[2]) is not true and (${t.axes}[1] = ${t.axes}[3]) is not true
        and (${t.axes}[2] = ${t.axes}[3]) is not true`,
    ),
    check('products_adv', sql`${t.advMaxBps} between 0 and 10000`),
    check('products_per_buyer', sql`${t.perBuyer} between 1 and 99`),
    check('products_low_stock_limit', sql`${t.lowStockLimit} >= 0`),
    check('products_ratings', sql`cardinality(${t.ratings}) = 5 and 0 <= all(${t.ratings})`),
    check('products_market_seller', sql`${t.channel} = 'shop' or ${t.sellerId} is not null`),
    check('products_paused', sql`not (${t.paused} and ${t.onSale})`),
    check(
      'products_barred',
      sql`${t.barredAt} is null or not ${t.onSale} and not ${t.paused} and ${t.sellerId} is not null`,
    ),
    check(
      'products_condition',
      sql`${t.condition} in ('new', 'likeNew', 'good', 'fair', 'forParts')`,
    ),
  ],
);

/** The platform's products that run low, and since when; a job keeps it. */
export const lowStockProducts = pgTable('low_stock_products', {
  productId: ref('product_id')
    .primaryKey()
    .references(() => products.id),
  since: at('since').notNull().defaultNow(),
});

export const skus = pgTable(
  'skus',
  {
    id: rowId(),
    productId: ref('product_id')
      .notNull()
      .references(() => products.id),
    /** Composed of the axis values if there are any, so that a variant has the same text everywhere. */
    name: text('name').notNull().default(''),
    /** One value for each axis of the product, in their order; a trigger compares them when a transaction commits. */
    axisValues: text('axis_values').array().notNull().default([]),
    price: units('price').notNull(),
    /** Pieces on hand, including those that orders reserve (invariant 14). */
    stock: integer('stock').notNull(),
    reserved: integer('reserved').notNull().default(0),
    position: integer('position').notNull().default(0),
    /** The warehouse's code. */
    code: text('code').notNull().default(''),
    /** The price that the shop shows struck through where it is above the price. */
    compareAt: units('compare_at'),
    /** The shop's cost of a piece; only staff see it. */
    cost: units('cost'),
    weightGrams: integer('weight_grams'),
    /** A GTIN, or a code of the shop's own. */
    barcode: text('barcode').notNull().default(''),
    /** Time since which it is no longer offered; a trigger keeps its stock equal to the pieces that orders still reserve. */
    archivedAt: at('archived_at'),
  },
  (t) => [
    index('skus_product').on(t.productId, t.position),
    uniqueIndex('skus_combination')
      .on(t.productId, t.axisValues)
      .where(sql`${t.archivedAt} is null and ${t.axisValues} <> '{}'`),
    index('skus_code').on(sql`lower(${t.code}) text_pattern_ops`).where(sql`${t.code} <> ''`),
    index('skus_barcode')
      .on(sql`lower(${t.barcode}) text_pattern_ops`)
      .where(sql`${t.barcode} <> ''`),
    check('skus_stock', sql`0 <= ${t.reserved} and ${t.reserved} <= ${t.stock}`),
    check('skus_archived', sql`${t.archivedAt} is null or ${t.stock} = ${t.reserved}`),
    check(
      'skus_axis_values',
      sql`array_position(${t.axisValues}, '') is null and array_position(${t.axisValues}, null) is null`,
    ),
    check('skus_price', sql`${t.price} > 0`),
    check('skus_facts', sql`${t.compareAt} > 0 and ${t.cost} >= 0 and ${t.weightGrams} > 0`),
  ],
);
