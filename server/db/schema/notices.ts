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

/** What members are told, each thing once (ADR 017). Texts are made when it is read: common/lists/noticeKinds.ts. */
export const notices = pgTable(
  'notices',
  {
    id: rowId(),
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    kind: text('kind').notNull(),
    /** What makes this one different from others of its kind: told again, nothing happens. */
    subject: text('subject').notNull(),
    /** The thing it is about, such as `lot:7`: what is overtaken is settled by it. */
    about: text('about').notNull(),
    /** Shown with its title and picture as they are when it is read. */
    productId: ref('product_id').references(() => products.id),
    data: jsonb('data').$type<Record<string, string>>().notNull(),
    /** Whether the member wanted this kind in the site; those who did not still have it told once only. */
    shown: boolean('shown').notNull(),
    /** When a mail about it is due; null: none is, or none any more. */
    mailDueAt: at('mail_due_at'),
    mailedAt: at('mailed_at'),
    readAt: at('read_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('notices_once').on(t.memberId, t.kind, t.subject),
    index('notices_newest').on(t.memberId, t.id.desc().nullsFirst()).where(sql`${t.shown}`),
    index('notices_unread').on(t.memberId, t.id).where(sql`${t.shown} and ${t.readAt} is null`),
    index('notices_about').on(t.memberId, t.about, t.kind),
    index('notices_mail_due').on(t.mailDueAt).where(sql`${t.mailDueAt} is not null`),
    index('notices_product').on(t.productId),
    check('notices_mailed', sql`${t.mailedAt} is null or ${t.mailDueAt} is null`),
  ],
);

/** What a member has switched; what is not here is as `NOTICE_GROUPS` says. */
export const noticePreferences = pgTable(
  'notice_preferences',
  {
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    group: text('group').notNull(),
    site: boolean('site').notNull(),
    mail: boolean('mail').notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.group] })],
);

/** Lots whose nearing end was told. */
export const lotReminders = pgTable('lot_reminders', {
  lotId: ref('lot_id')
    .primaryKey()
    .references(() => lots.id),
  toldAt: at('told_at').notNull().defaultNow(),
});

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
    /** As it was when it was added: a price has dropped, or a product is back, since then. */
    priceThen: units('price_then').notNull(),
    inStockThen: boolean('in_stock_then').notNull(),
    /** Kept a while after its removal, so that it can be undone as if nothing had been. */
    removedAt: at('removed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.productId] }),
    index('favourites_product').on(t.productId, t.memberId).where(sql`${t.removedAt} is null`),
    index('favourites_removed').on(t.removedAt).where(sql`${t.removedAt} is not null`),
  ],
);

/**
 * Prices that fell and products that came back, written by a trigger in the transaction of whoever
 * changed them, told to those who have them among their favourites, and then gone.
 */
export const productNews = pgTable('product_news', {
  id: rowId(),
  productId: ref('product_id')
    .notNull()
    .references(() => products.id),
  kind: text('kind', { enum: ['priceDrop', 'backInStock'] }).notNull(),
  /** Before a drop. */
  priceBefore: units('price_before').notNull(),
  price: units('price').notNull(),
  createdAt: createdAt(),
});
