import type { Picture } from '@common/endpoints/pictures';
import { ORDER_ROLES } from '@common/orders/orderMessageRules';
import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, ref, rowId } from './columns';
import { members } from './members';
import { orders } from './orders';

/** What the two sides of an order, and staff, write to each other about it; never changed. */
export const orderMessages = pgTable(
  'order_messages',
  {
    id: rowId(),
    orderId: ref('order_id')
      .notNull()
      .references(() => orders.id),
    /** The order's seller; null: the platform sold. */
    sellerId: ref('seller_id').references(() => members.id),
    role: text('role', { enum: ORDER_ROLES }).notNull(),
    actorId: ref('actor_id')
      .notNull()
      .references(() => members.id),
    text: text('text').notNull(),
    pictures: jsonb('pictures').$type<Picture[]>().notNull(),
    /** True for a buyer's message until the seller answers it or marks it as needing no answer. */
    awaits: boolean('awaits').notNull(),
    /** Who answered the message, or said that it needs no answer. */
    settledBy: ref('settled_by').references(() => members.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('order_messages_order').on(t.orderId, t.id),
    index('order_messages_actor').on(t.actorId, t.createdAt),
    index('order_messages_awaited').on(t.sellerId, t.orderId, t.id).where(sql`${t.awaits}`),
    check('order_messages_role', sql`${t.role} in ('buyer', 'seller', 'staff')`),
    check(
      'order_messages_awaits',
      sql`case ${t.role} when 'buyer' then ${t.awaits} = (${t.settledBy} is null) else not ${t.awaits} and ${t.settledBy} is null end`,
    ),
    check('order_messages_said', sql`${t.text} <> '' or jsonb_array_length(${t.pictures}) > 0`),
  ],
);
