import type { Picture } from '@common/endpoints/pictures';
import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { products } from './catalogue';
import { at, createdAt, ref, rowId } from './columns';
import { members } from './members';
import { orderLines } from './orders';

/** Buyers' reviews: one for each line of a completed order. */
export const reviews = pgTable(
  'reviews',
  {
    id: rowId(),
    orderId: ref('order_id').notNull(),
    linePosition: smallint('line_position').notNull(),
    productId: ref('product_id')
      .notNull()
      .references(() => products.id),
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    rating: smallint('rating').notNull(),
    text: text('text').notNull(),
    /** The buyer's pictures; each belongs to this review only. */
    pictures: jsonb('pictures').$type<Picture[]>().notNull().default([]),
    createdAt: createdAt(),
    /** Time of its change; it may be changed once. */
    editedAt: at('edited_at'),
    /** The seller's one answer. */
    reply: text('reply'),
    repliedAt: at('replied_at'),
    hiddenAt: at('hidden_at'),
    /** The reason that staff gave its author. */
    hiddenReason: text('hidden_reason'),
  },
  (t) => [
    foreignKey({
      columns: [t.orderId, t.linePosition],
      foreignColumns: [orderLines.orderId, orderLines.position],
    }),
    uniqueIndex('reviews_line').on(t.orderId, t.linePosition),
    index('reviews_product')
      .on(t.productId, t.id.desc().nullsFirst())
      .where(sql`${t.hiddenAt} is null`),
    index('reviews_pictured')
      .on(t.productId, t.id.desc().nullsFirst())
      .where(sql`${t.hiddenAt} is null and ${t.pictures} <> '[]'::jsonb`),
    index('reviews_member').on(t.memberId, t.id.desc().nullsFirst()),
    // Staff's list, by stars.
    index('reviews_stars').on(t.rating, t.id),
    check('reviews_rating', sql`${t.rating} between 1 and 5`),
    check('reviews_reply', sql`(${t.reply} is null) = (${t.repliedAt} is null)`),
    check('reviews_hidden', sql`(${t.hiddenAt} is null) = (${t.hiddenReason} is null)`),
  ],
);
