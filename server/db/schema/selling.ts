import { sql } from 'drizzle-orm';
import {
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { products } from './catalogue';
import { at, createdAt, ref, rowId } from './columns';
import { members } from './members';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * Listings of members and centres, as they wrote them. The shop shows `products` and `lots` only:
 * content gets there when it is approved, so nothing unapproved can be seen, found or ordered (ADR 018).
 */
export const listings = pgTable(
  'listings',
  {
    id: rowId(),
    sellerId: ref('seller_id')
      .notNull()
      .references(() => members.id),
    channel: text('channel', { enum: ['shop', 'market'] }).notNull(),
    kind: text('kind', { enum: ['fixed', 'auction'] }).notNull(),
    /** State of the content: the shop shows `approved`. */
    state: text('state', { enum: ['draft', 'pending', 'changes', 'refused', 'approved'] })
      .notNull()
      .default('draft'),
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
    /** Rises with every change of the content, so that staff approve only the revision they have read. */
    revision: integer('revision').notNull().default(1),
    /** Null until the first approval. */
    productId: ref('product_id').references(() => products.id),
    /** The reviewer's note to the seller. */
    reviewNote: text('review_note').notNull().default(''),
    reviewedBy: ref('reviewed_by').references(() => members.id),
    submittedAt: at('submitted_at'),
    reviewedAt: at('reviewed_at'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('listings_seller').on(t.sellerId, t.id.desc().nullsFirst()),
    index('listings_queue').on(t.submittedAt, t.id).where(sql`${t.state} = 'pending'`),
    // Staff's list.
    index('listings_state').on(t.state, sql`coalesce(${t.submittedAt}, ${t.createdAt})`, t.id),
    uniqueIndex('listings_product').on(t.productId),
    check(
      'listings_state',
      sql`${t.state} in ('draft', 'pending', 'changes', 'refused', 'approved')`,
    ),
    check('listings_approved', sql`${t.state} <> 'approved' or ${t.productId} is not null`),
    check('listings_not_own', sql`${t.reviewedBy} is null or ${t.reviewedBy} <> ${t.sellerId}`),
  ],
);

/** Sellers who are away, or were: what they sell cannot be bought until `ends_at` (ADR 131). */
export const sellerHolidays = pgTable(
  'seller_holidays',
  {
    sellerId: ref('seller_id')
      .primaryKey()
      .references(() => members.id),
    /** For buyers; may be ''. */
    note: text('note').notNull(),
    begunAt: at('begun_at').notNull().defaultNow(),
    endsAt: at('ends_at').notNull(),
  },
  (t) => [check('seller_holidays_ends', sql`${t.endsAt} > ${t.begunAt}`)],
);

/**
 * Traces by which two accounts belong to one person, as digests, which can be compared but not read. `network` is
 * weak evidence and bars no bid (ADR 019).
 */
export const memberTraces = pgTable(
  'member_traces',
  {
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    kind: text('kind', { enum: ['wallet', 'device', 'address', 'network'] }).notNull(),
    trace: bytea('trace').notNull(),
    firstSeen: at('first_seen').notNull().defaultNow(),
    lastSeen: at('last_seen').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.kind, t.trace] }),
    index('member_traces_shared').on(t.kind, t.trace),
    check('member_traces_kind', sql`${t.kind} in ('wallet', 'device', 'address', 'network')`),
  ],
);
