import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { products } from './catalogue';
import { at, ref, units } from './columns';

/**
 * What a product is found by. A trigger on `products` keeps it in the writer's own transaction, so no
 * writer can forget it (ADR 021); apart from `products`, so that selling a piece does not touch its index.
 */
export const productSearch = pgTable(
  'product_search',
  {
    productId: ref('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Folded by `search_fold`. */
    title: text('title').notNull(),
    /** Subtitle and attribute values, folded. */
    body: text('body').notNull(),
    /** Han characters and pairs, words and their beginnings, numbers; `#name=value` for attributes. */
    terms: text('terms').array().notNull(),
    /** As the product has them, and in no index here: they change without touching that of the terms. */
    channel: text('channel', { enum: ['shop', 'market'] })
      .notNull()
      .default('shop'),
    category: text('category').notNull().default(''),
    minPrice: units('min_price').notNull().default(sql`0`),
    inStock: boolean('in_stock').notNull().default(false),
    onSale: boolean('on_sale').notNull().default(false),
    sold: bigint('sold', { mode: 'number' }).notNull().default(0),
  },
  // What waits in a pending list is read through by every search.
  (t) => [index('product_search_terms').using('gin', t.terms).with({ fastupdate: false })],
);

/** Words of letters that products have: what a mistyped one is held against. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').primaryKey(),
    /** Its threes of letters, with `^` before and `$` after. */
    grams: text('grams').array().notNull(),
  },
  (t) => [index('search_words_grams').using('gin', t.grams)],
);

/** What people search for and find, to be suggested to others once several have. */
export const searchQueries = pgTable(
  'search_queries',
  {
    folded: text('folded').primaryKey(),
    shown: text('shown').notNull(),
    /** Different addresses, counted anew in each stretch of time. */
    searchers: integer('searchers').notNull(),
    lastAt: at('last_at').notNull().defaultNow(),
  },
  (t) => [
    index('search_queries_prefix').on(t.folded.op('text_pattern_ops')),
    index('search_queries_age').on(t.lastAt),
  ],
);
