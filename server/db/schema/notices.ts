import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { lots } from './auctions';
import { products } from './catalogue';
import { at, createdAt, ref, rowId, units } from './columns';
import { members } from './members';

/** Notices to members, one per kind and subject (ADR 017). Their texts are rendered when read: common/lists/noticeKinds.ts. */
export const notices = pgTable(
  'notices',
  {
    id: rowId(),
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    kind: text('kind').notNull(),
    /** Deduplication key within its kind: a second notice with it is ignored. */
    subject: text('subject').notNull(),
    /** The thing it is about, such as `lot:7`; an outdated notice is settled by it. */
    about: text('about').notNull(),
    /** Shown with the product's current title and picture. */
    productId: ref('product_id').references(() => products.id),
    data: jsonb('data').$type<Record<string, string>>().notNull(),
    /** Whether the member wants this kind on the site; a hidden row still prevents a second mail. */
    shown: boolean('shown').notNull(),
    /** Due time of its mail; null: no mail. */
    mailDueAt: at('mail_due_at'),
    mailedAt: at('mailed_at'),
    /** Due time of its push to the member's browsers; null: not pushed. */
    pushDueAt: at('push_due_at'),
    pushedAt: at('pushed_at'),
    readAt: at('read_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('notices_once').on(t.memberId, t.kind, t.subject),
    index('notices_newest').on(t.memberId, t.id.desc().nullsFirst()).where(sql`${t.shown}`),
    index('notices_unread').on(t.memberId, t.id).where(sql`${t.shown} and ${t.readAt} is null`),
    index('notices_about').on(t.memberId, t.about, t.kind),
    index('notices_mail_due').on(t.mailDueAt).where(sql`${t.mailDueAt} is not null`),
    index('notices_push_due').on(t.pushDueAt).where(sql`${t.pushDueAt} is not null`),
    index('notices_product').on(t.productId),
    check('notices_mailed', sql`${t.mailedAt} is null or ${t.mailDueAt} is null`),
  ],
);

/** A member's changed preferences; groups without a row have the defaults of `NOTICE_GROUPS`. */
export const noticePreferences = pgTable(
  'notice_preferences',
  {
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    group: text('group').notNull(),
    site: boolean('site').notNull(),
    mail: boolean('mail').notNull(),
    push: boolean('push').notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.group] })],
);

/** Lots whose reminder before the end was sent. */
export const lotReminders = pgTable('lot_reminders', {
  lotId: ref('lot_id')
    .primaryKey()
    .references(() => lots.id),
  toldAt: at('told_at').notNull().defaultNow(),
});

/** Lots that members asked to be reminded of, before the start, the end or both; each is sent once. */
export const lotAlerts = pgTable(
  'lot_alerts',
  {
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    lotId: ref('lot_id')
      .notNull()
      .references(() => lots.id),
    atStart: boolean('at_start').notNull(),
    atEnd: boolean('at_end').notNull(),
    startSentAt: at('start_sent_at'),
    endSentAt: at('end_sent_at'),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.lotId] }),
    index('lot_alerts_start').on(t.lotId).where(sql`${t.atStart} and ${t.startSentAt} is null`),
    index('lot_alerts_end').on(t.lotId).where(sql`${t.atEnd} and ${t.endSentAt} is null`),
  ],
);

/** Products that members want to keep in sight; of a product under the hammer, its lot. */
export const favourites = pgTable(
  'favourites',
  {
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    productId: ref('product_id')
      .notNull()
      .references(() => products.id),
    addedAt: at('added_at').notNull().defaultNow(),
    /** State when it was added, to show that the price has dropped or the product is back in stock. */
    priceThen: units('price_then').notNull(),
    inStockThen: boolean('in_stock_then').notNull(),
    /** A removed row is kept a while, so that undoing the removal restores it. */
    removedAt: at('removed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.productId] }),
    index('favourites_product').on(t.productId, t.memberId).where(sql`${t.removedAt} is null`),
    index('favourites_removed').on(t.removedAt).where(sql`${t.removedAt} is not null`),
  ],
);

/**
 * Price drops and restocks, written by a trigger in the transaction of the change; a job notifies members with the
 * product among their favourites, and deletes the row.
 */
export const productNews = pgTable(
  'product_news',
  {
    id: rowId(),
    productId: ref('product_id')
      .notNull()
      .references(() => products.id),
    kind: text('kind', { enum: ['priceDrop', 'backInStock'] }).notNull(),
    /** The price before a drop. */
    priceBefore: units('price_before').notNull(),
    price: units('price').notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('product_news_kind', sql`${t.kind} in ('priceDrop', 'backInStock')`)],
);
