import type { ParcelState } from '@common/parcels';
import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { createdAt, ref, rowId } from './columns';
import { members } from './members';
import { orderLines, orders } from './orders';

/** A parcel of an order (ADR 072). */
export const parcels = pgTable(
  'parcels',
  {
    id: rowId(),
    orderId: ref('order_id')
      .notNull()
      .references(() => orders.id),
    carrier: text('carrier').notNull(),
    trackingNo: text('tracking_no').notNull(),
    state: text('state').$type<ParcelState>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('parcels_order').on(t.orderId, t.id),
    check(
      'parcels_state',
      sql`${t.state} in ('made', 'sent', 'moving', 'arrived', 'delivered', 'collected', 'returning', 'returned', 'cancelled')`,
    ),
  ],
);

/** The pieces in a parcel. */
export const parcelLines = pgTable(
  'parcel_lines',
  {
    parcelId: ref('parcel_id')
      .notNull()
      .references(() => parcels.id),
    orderId: ref('order_id').notNull(),
    position: smallint('position').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.parcelId, t.position] }),
    foreignKey({
      name: 'parcel_lines_order_line',
      columns: [t.orderId, t.position],
      foreignColumns: [orderLines.orderId, orderLines.position],
    }),
    index('parcel_lines_order').on(t.orderId, t.position),
    check('parcel_lines_quantity', sql`${t.quantity} > 0`),
  ],
);

/** What happened to a parcel, never changed: its states, and corrections with the number as it stands after them. */
export const parcelEvents = pgTable(
  'parcel_events',
  {
    id: rowId(),
    parcelId: ref('parcel_id')
      .notNull()
      .references(() => parcels.id),
    kind: text('kind').$type<ParcelState | 'correct'>().notNull(),
    actor: text('actor', { enum: ['seller', 'staff', 'system', 'carrier'] }).notNull(),
    actorId: ref('actor_id').references(() => members.id),
    carrier: text('carrier').notNull(),
    trackingNo: text('tracking_no').notNull(),
    text: text('text').notNull().default(''),
    at: createdAt(),
  },
  (t) => [index('parcel_events_parcel').on(t.parcelId, t.id)],
);
