import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable } from 'drizzle-orm/pg-core';
import { at, createdAt, ref, rowId, units } from './columns';
import { journals } from './ledger';
import { members } from './members';

/** A quote for converting coin into adv, binding until it expires. */
export const exchangeQuotes = pgTable(
  'exchange_quotes',
  {
    id: rowId(),
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    /** adv per coin, scaled by 10^18. */
    rate: units('rate').notNull(),
    fee: units('fee').notNull(),
    amountIn: units('amount_in').notNull(),
    amountOut: units('amount_out').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('exchange_quotes_member').on(t.memberId)],
);

/** A completed conversion, never changed. Its id is its quote's, so a quote is used once. */
export const exchanges = pgTable(
  'exchanges',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    rate: units('rate').notNull(),
    fee: units('fee').notNull(),
    amountIn: units('amount_in').notNull(),
    amountOut: units('amount_out').notNull(),
    /** End of the quote's validity. */
    quotedUntil: at('quoted_until').notNull(),
    journalId: ref('journal_id')
      .notNull()
      .references(() => journals.id),
    /** Null when there was no fee. */
    feeJournalId: ref('fee_journal_id').references(() => journals.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('exchanges_member').on(t.memberId, t.id),
    check('exchanges_amounts', sql`${t.amountIn} > 0 and ${t.amountOut} > 0 and ${t.fee} >= 0`),
    check(
      'exchanges_rate',
      sql`${t.amountOut} = div(${t.amountIn} * ${t.rate}, 1000000000000000000)`,
    ),
    check('exchanges_in_time', sql`${t.createdAt} <= ${t.quotedUntil}`),
    check('exchanges_fee', sql`(${t.fee} > 0) = (${t.feeJournalId} is not null)`),
  ],
);
