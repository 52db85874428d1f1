import type { Picture } from '@common/endpoints/pictures';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, createdAt, ref, rowId } from './columns';
import { members } from './members';
import { orders } from './orders';

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
    state: text('state', {
      enum: [
        'open',
        'sendBack',
        'sentBack',
        'refused',
        'escalated',
        'refunded',
        'rejected',
        'withdrawn',
      ],
    })
      .notNull()
      .default('open'),
    /** How the goods come back. */
    carrier: text('carrier'),
    trackingNo: text('tracking_no'),
    /** Deadline of the next step; after it a job moves the return on. */
    dueAt: at('due_at'),
    createdAt: createdAt(),
    changedAt: at('changed_at').notNull().defaultNow(),
    closedAt: at('closed_at'),
  },
  (t) => [
    uniqueIndex('order_returns_open').on(t.orderId).where(sql`${t.closedAt} is null`),
    uniqueIndex('order_returns_refunded').on(t.orderId).where(sql`${t.state} = 'refunded'`),
    index('order_returns_order').on(t.orderId, t.id),
    index('order_returns_buyer').on(t.buyerId, t.id),
    index('order_returns_seller').on(t.sellerId, t.id),
    index('order_returns_state').on(t.state, t.id),
    index('order_returns_due').on(t.dueAt).where(sql`${t.closedAt} is null`),
    check(
      'order_returns_closed',
      sql`(${t.closedAt} is not null) = (${t.state} in ('refunded', 'rejected', 'withdrawn'))`,
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
    role: text('role', { enum: ['buyer', 'seller', 'staff', 'system'] }).notNull(),
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
