import type { Picture } from '@common/endpoints/pictures';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { products } from './catalogue';
import { at, createdAt, ref, rowId } from './columns';

/** The pictures that lead the home page, as staff schedule them. */
export const banners = pgTable(
  'banners',
  {
    id: rowId(),
    title: text('title').notNull(),
    subtitle: text('subtitle').notNull().default(''),
    /** For wide screens (3:1), and for phones (4:3). */
    picture: jsonb('picture').$type<Picture>().notNull(),
    phonePicture: jsonb('phone_picture').$type<Picture>().notNull(),
    /** Whether the words over the picture are dark or light. */
    textColour: text('ink', { enum: ['dark', 'light'] }).notNull(),
    /** A path of this site. */
    link: text('link').notNull(),
    state: text('state', { enum: ['draft', 'published'] })
      .notNull()
      .default('draft'),
    startsAt: at('starts_at').notNull().defaultNow(),
    /** Null: until it is taken back. */
    endsAt: at('ends_at'),
    /** Lower comes first. */
    position: integer('position').notNull().default(0),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('banners_shown').on(t.position, t.id).where(sql`${t.state} = 'published'`),
    check('banners_state', sql`${t.state} in ('draft', 'published')`),
    check('banners_ink', sql`${t.textColour} in ('dark', 'light')`),
    check('banners_times', sql`${t.endsAt} is null or ${t.startsAt} < ${t.endsAt}`),
    // Never a link to another site: neither a scheme nor `//host` nor a backslash that browsers take for a slash.
    check('banners_link', sql`${t.link} ~ '^/([^/\\\\].*)?$'`),
  ],
);

/** Products that staff put first among the recommended. */
export const featured = pgTable('featured', {
  productId: ref('product_id')
    .primaryKey()
    .references(() => products.id),
  /** Lower comes first. */
  position: integer('position').notNull().default(0),
  /** Null: until it is taken back. */
  endsAt: at('ends_at'),
  createdAt: createdAt(),
});
