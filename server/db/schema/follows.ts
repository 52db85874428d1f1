import { sql } from 'drizzle-orm';
import { boolean, check, date, index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { products } from './catalogue';
import { at, createdAt, ref, rowId } from './columns';
import { members } from './members';

/** Members who follow a seller (ADR 137). */
export const sellerFollows = pgTable(
  'seller_follows',
  {
    /** Orders the follower's list, the latest follow first: a follower who returns gets a new id. */
    id: rowId(),
    followerId: ref('follower_id')
      .notNull()
      .references(() => members.id),
    sellerId: ref('seller_id')
      .notNull()
      .references(() => members.id),
    createdAt: createdAt(),
    /** An ended follow is kept a while, so that undoing the end restores it. */
    removedAt: at('removed_at'),
  },
  (t) => [
    uniqueIndex('seller_follows_pair').on(t.followerId, t.sellerId),
    index('seller_follows_list').on(t.followerId, t.id).where(sql`${t.removedAt} is null`),
    index('seller_follows_seller').on(t.sellerId, t.followerId).where(sql`${t.removedAt} is null`),
    index('seller_follows_removed').on(t.removedAt).where(sql`${t.removedAt} is not null`),
    check('seller_follows_other', sql`${t.followerId} <> ${t.sellerId}`),
  ],
);

/** What followed sellers have put up, written by a trigger with the product; a job notifies followers and deletes the row. */
export const sellerNews = pgTable(
  'seller_news',
  {
    productId: ref('product_id')
      .primaryKey()
      .references(() => products.id),
    sellerId: ref('seller_id')
      .notNull()
      .references(() => members.id),
    createdAt: createdAt(),
    /** Whether the product is part of the digest that is being sent. */
    claimed: boolean('claimed').notNull().default(false),
  },
  (t) => [index('seller_news_seller').on(t.sellerId, t.createdAt)],
);

/** The last digest of a seller's news to their followers: one per day, sent in batches. */
export const sellerDigests = pgTable(
  'seller_digests',
  {
    sellerId: ref('seller_id')
      .primaryKey()
      .references(() => members.id),
    /** The digest's day in Taiwan. */
    day: date('day').notNull(),
    /** Followers with an id (`follower_id`) up to this one have been sent the digest. */
    passedId: ref('passed_id').notNull().default(0),
    endedAt: at('ended_at'),
  },
  (t) => [index('seller_digests_running').on(t.sellerId).where(sql`${t.endedAt} is null`)],
);
