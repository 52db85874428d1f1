import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at, createdAt, rowId } from './columns';

export const news = pgTable(
  'news',
  {
    id: rowId(),
    category: text('category').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    cover: text('cover').notNull(),
    /** As staff wrote it, and as it was rendered and sanitised then. */
    markdown: text('markdown').notNull(),
    html: text('html').notNull(),
    published: boolean('published').notNull().default(false),
    /** The first time; kept while it is taken back. */
    publishedAt: at('published_at'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('news_newest').on(t.publishedAt, t.id).where(sql`${t.published}`),
    index('news_category').on(t.category, t.publishedAt, t.id).where(sql`${t.published}`),
    check('news_published', sql`not ${t.published} or ${t.publishedAt} is not null`),
  ],
);

/** Single pages that staff write, by name (`about`); one never written has its text in the code. */
export const sitePages = pgTable('site_pages', {
  slug: text('slug').primaryKey(),
  markdown: text('markdown').notNull(),
  html: text('html').notNull(),
  version: integer('version').notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});
