import { DEAL_KINDS } from '@common/discounts/dealRules';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at, createdAt, ref, rowId, units } from './columns';
import { members } from './members';

/** Discounts that apply without a code to the goods of their maker, who also bears them (ADR 075). */
export const deals = pgTable(
  'deals',
  {
    id: rowId(),
    /** Null for a deal of the platform. */
    sellerId: ref('seller_id').references(() => members.id),
    kind: text('kind', { enum: DEAL_KINDS }).notNull(),
    /** For `spend`: the minimum total of the goods, and the discount from there on. */
    minimum: units('minimum').notNull().default(sql`0`),
    amount: units('amount').notNull().default(sql`0`),
    /** For `spend`: whether the discount is given for each full minimum. */
    isRepeated: boolean('is_repeated').notNull().default(false),
    /** For the other kinds: the number of pieces, and the discount in basis points. */
    pieces: integer('pieces').notNull().default(0),
    offBps: integer('off_bps').notNull().default(0),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    isOn: boolean('is_on').notNull().default(true),
    /** Categories, each with those below it, and products; both empty for all goods of the maker. */
    categories: text('categories').array().notNull().default(sql`'{}'`),
    productIds: bigint('product_ids', { mode: 'number' }).array().notNull().default(sql`'{}'`),
    /** Time at which staff stopped a seller's deal for good. */
    stoppedAt: at('stopped_at'),
    stopReason: text('stop_reason'),
    version: integer('version').notNull().default(1),
    createdBy: ref('created_by')
      .notNull()
      .references(() => members.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('deals_running').on(t.endsAt).where(sql`${t.isOn} and ${t.stoppedAt} is null`),
    // Staff's list, by end.
    index('deals_ends').on(t.endsAt, t.id),
    index('deals_seller').on(t.sellerId, t.id),
    // A discount is always less than the price.
    check(
      'deals_terms',
      sql`case when ${t.kind} = 'spend' then ${t.amount} > 0 and ${t.minimum} > ${t.amount} and ${t.pieces} = 0 and ${t.offBps} = 0
        else ${t.kind} in ('pieces', 'nth') and ${t.minimum} = 0 and ${t.amount} = 0 and not ${t.isRepeated}
          and ${t.pieces} >= 2 and ${t.pieces} <= 99 and ${t.offBps} >= 1
          and ${t.offBps} <= case when ${t.kind} = 'nth' then 10000 else 9999 end end`,
    ),
    check('deals_period', sql`${t.endsAt} > ${t.startsAt}`),
    check('deals_stopped', sql`(${t.stoppedAt} is null) = (${t.stopReason} is null)`),
  ],
);
