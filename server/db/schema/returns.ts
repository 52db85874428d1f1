import type { HomeAddress } from '@common/endpoints/deliveryAddress';
import type { Picture } from '@common/endpoints/pictures';
import { RETURN_ROLES, RETURN_STATES } from '@common/orders/returns';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at, createdAt, ref, rowId, units } from './columns';
import { members } from './members';
import { orderLines, orders } from './orders';
import { parcels } from './parcels';

/** A buyer's request to return an order, and its outcome (ADR 016). */
export const orderReturns = pgTable(
  'order_returns',
  {
    id: rowId(),
    orderId: ref('order_id')
      .notNull()
      .references(() => orders.id),
    buyerId: ref('buyer_id')
      .notNull()
      .references(() => members.id),
    /** Null when the platform itself sold: staff answer. */
    sellerId: ref('seller_id').references(() => members.id),
    reason: text('reason').notNull(),
    state: text('state', { enum: RETURN_STATES }).notNull().default('open'),
    /** Whether it asks for everything that the order still has, delivery included: its refund ends the order's money. */
    isWhole: boolean('is_whole').notNull().default(true),
    /** The requested refund, and its part of the discount; null for all, in returns from before ADR 070. */
    coinAmount: units('coin_amount'),
    advAmount: units('adv_amount'),
    discount: units('discount'),
    /** Transport of the goods back to the seller. */
    carrier: text('carrier'),
    trackingNo: text('tracking_no'),
    /** Where the goods go back to, as agreed; null where a note says it, or before they are sent for. */
    returnTo: jsonb('return_to').$type<HomeAddress>(),
    /** The parcel that nobody collected (ADR 073). */
    parcelId: ref('parcel_id').references(() => parcels.id),
    /** Deadline of the next step; after it a job moves the return on. */
    dueAt: at('due_at'),
    createdAt: createdAt(),
    changedAt: at('changed_at').notNull().defaultNow(),
    closedAt: at('closed_at'),
  },
  (t) => [
    uniqueIndex('order_returns_open').on(t.orderId).where(sql`${t.closedAt} is null`),
    uniqueIndex('order_returns_refunded_whole')
      .on(t.orderId)
      .where(sql`${t.state} = 'refunded' and ${t.isWhole}`),
    uniqueIndex('order_returns_parcel').on(t.parcelId).where(sql`${t.parcelId} is not null`),
    index('order_returns_order').on(t.orderId, t.id),
    index('order_returns_buyer').on(t.buyerId, t.id),
    index('order_returns_seller').on(t.sellerId, t.id),
    index('order_returns_state').on(t.state, t.id),
    index('order_returns_due').on(t.dueAt).where(sql`${t.closedAt} is null`),
    check(
      'order_returns_amounts',
      sql`(${t.coinAmount} is null) = (${t.advAmount} is null) and (${t.coinAmount} is null) = (${t.discount} is null)
        and (${t.isWhole} or ${t.coinAmount} is not null)
        and ${t.coinAmount} >= 0 and ${t.advAmount} >= 0 and ${t.discount} >= 0`,
    ),
    check(
      'order_returns_closed',
      sql`(${t.closedAt} is not null) = (${t.state} in ('refunded', 'rejected', 'withdrawn'))`,
    ),
  ],
);

/** The pieces that a return asks for, with what they cost; those of a request to cancel are not listed. */
export const returnLines = pgTable(
  'return_lines',
  {
    returnId: ref('return_id')
      .notNull()
      .references(() => orderReturns.id),
    orderId: ref('order_id').notNull(),
    position: smallint('position').notNull(),
    quantity: integer('quantity').notNull(),
    coinAmount: units('coin_amount').notNull(),
    advAmount: units('adv_amount').notNull(),
    /** The pieces' part of the line's discount. */
    discount: units('discount').notNull(),
    /** Whether the pieces are in stock again. */
    restocked: boolean('restocked').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.returnId, t.position] }),
    foreignKey({
      name: 'return_lines_order_line',
      columns: [t.orderId, t.position],
      foreignColumns: [orderLines.orderId, orderLines.position],
    }),
    index('return_lines_order').on(t.orderId, t.position),
    check('return_lines_quantity', sql`${t.quantity} > 0`),
    check(
      'return_lines_amounts',
      sql`${t.coinAmount} >= 0 and ${t.advAmount} >= 0 and ${t.discount} >= 0`,
    ),
  ],
);

/** The thread of a return: messages and steps, in order, never changed. */
export const returnEntries = pgTable(
  'return_entries',
  {
    id: rowId(),
    returnId: ref('return_id')
      .notNull()
      .references(() => orderReturns.id),
    role: text('role', { enum: RETURN_ROLES }).notNull(),
    /** Null for the system. */
    actorId: ref('actor_id').references(() => members.id),
    /** Null for a message. */
    step: text('step'),
    text: text('text').notNull().default(''),
    pictures: jsonb('pictures').$type<Picture[]>().notNull().default([]),
    at: createdAt(),
  },
  (t) => [index('return_entries_return').on(t.returnId, t.id)],
);
