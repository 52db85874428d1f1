import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { products } from './catalogue';
import { at, ref, rowId, units } from './columns';

/**
 * Search terms of products. A trigger on `products` keeps them in the writer's own transaction, so no writer can
 * forget them (ADR 021). In a table of their own, so that selling a piece does not touch their index.
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
    /** Copies of the product's columns, without an index, so that their changes do not touch that of the terms. */
    channel: text('channel', { enum: ['shop', 'market'] })
      .notNull()
      .default('shop'),
    category: text('category').notNull().default(''),
    minPrice: units('min_price').notNull().default(sql`0`),
    inStock: boolean('in_stock').notNull().default(false),
    onSale: boolean('on_sale').notNull().default(false),
    sold: bigint('sold', { mode: 'number' }).notNull().default(0),
  },
  // Without a pending list, which every search would scan.
  (t) => [index('product_search_terms').using('gin', t.terms).with({ fastupdate: false })],
);

/** Latin words in products, to correct mistyped ones. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').primaryKey(),
    /** Its trigrams, with `^` before the word and `$` after it. */
    grams: text('grams').array().notNull(),
  },
  (t) => [index('search_words_grams').using('gin', t.grams)],
);

/** Groups of words that staff declared to find the same products. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: rowId(),
    words: text('words').array().notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [check('search_synonyms_words', sql`cardinality(${t.words}) between 2 and 8`)],
);

/** Successful searches, suggested to others once several people made them. */
export const searchQueries = pgTable(
  'search_queries',
  {
    folded: text('folded').primaryKey(),
    shown: text('shown').notNull(),
    /** Number of addresses that searched for it; an address counts again after a while. */
    searchers: integer('searchers').notNull(),
    lastAt: at('last_at').notNull().defaultNow(),
  },
  (t) => [
    index('search_queries_prefix').on(t.folded.op('text_pattern_ops')),
    index('search_queries_age').on(t.lastAt),
  ],
);
