import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { products } from './catalogue';
import { at, createdAt, ref, rowId, units } from './columns';
import { journals } from './ledger';
import { members } from './members';

/** Periods for which a seller paid adv to have a product shown first; those of one product follow each other. */
export const promotions = pgTable(
  'promotions',
  {
    id: rowId(),
    productId: ref('product_id')
      .notNull()
      .references(() => products.id),
    sellerId: ref('seller_id')
      .notNull()
      .references(() => members.id),
    days: integer('days').notNull(),
    /** Price in adv a day when it was bought; refunds use it. */
    perDay: units('per_day').notNull(),
    journalId: ref('journal_id')
      .notNull()
      .references(() => journals.id),
    startsAt: at('starts_at').notNull(),
    /** Earlier than paid for if staff have stopped it. */
    endsAt: at('ends_at').notNull(),
    stoppedAt: at('stopped_at'),
    stoppedBy: ref('stopped_by').references(() => members.id),
    /** Null unless it was stopped with a whole day left. */
    refundJournalId: ref('refund_journal_id').references(() => journals.id),
    refundedDays: integer('refunded_days').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('promotions_journal').on(t.journalId),
    index('promotions_product').on(t.productId, t.endsAt),
    index('promotions_ends').on(t.endsAt),
    index('promotions_newest').on(t.id.desc().nullsFirst()),
    check('promotions_bought', sql`${t.days} > 0 and ${t.perDay} > 0`),
    check('promotions_refunded', sql`${t.refundedDays} between 0 and ${t.days}`),
    check(
      'promotions_stopped',
      sql`(${t.stoppedAt} is null) = (${t.stoppedBy} is null)
        and (${t.stoppedAt} is not null or ${t.refundedDays} = 0)
        and (${t.refundedDays} = 0) = (${t.refundJournalId} is null)`,
    ),
    // Staff cannot stop their own promotion.
    check('promotions_not_own', sql`${t.stoppedBy} is null or ${t.stoppedBy} <> ${t.sellerId}`),
  ],
);
