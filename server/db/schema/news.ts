import type { Picture } from '@common/endpoints/pictures';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at, createdAt, rowId } from './columns';

export const news = pgTable(
  'news',
  {
    id: rowId(),
    category: text('category').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    cover: text('cover').notNull(),
    /** Shown instead of the drawn cover. */
    picture: jsonb('picture').$type<Picture>(),
    /** Markdown by staff, and its HTML as rendered and sanitised when it was saved. */
    markdown: text('markdown').notNull(),
    html: text('html').notNull(),
    published: boolean('published').notNull().default(false),
    /** First publication; kept when the item becomes a draft again. */
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

/** Single pages by staff, by name (`about`); without a row, the page has its text in the code. */
export const sitePages = pgTable('site_pages', {
  slug: text('slug').primaryKey(),
  markdown: text('markdown').notNull(),
  html: text('html').notNull(),
  version: integer('version').notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});
