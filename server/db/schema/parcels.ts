import type { ParcelNote, ParcelState } from '@common/delivery/parcels';
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
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at, createdAt, ref, rowId } from './columns';
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
    /** The carrier that gave the number and reports where it is (ADR 073); null: typed by its sender. */
    driver: text('driver'),
    /** Data by which the carrier's driver names the booking again, such as the carrier's own number. */
    bookingRef: text('booking_ref'),
    /** Until when its store keeps it. */
    collectBy: at('collect_by'),
    createdAt: createdAt(),
  },
  (t) => [
    index('parcels_order').on(t.orderId, t.id),
    index('parcels_number').on(t.trackingNo),
    uniqueIndex('parcels_booked').on(t.driver, t.trackingNo).where(sql`${t.driver} is not null`),
    index('parcels_on_the_road')
      .on(t.driver, t.id)
      .where(
        sql`${t.driver} is not null and ${t.state} in ('made', 'sent', 'moving', 'arrived', 'returning')`,
      ),
    index('parcels_came_back').on(t.id).where(sql`${t.state} = 'returned'`),
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

/** Events of a parcel, append-only: its states, and corrections with the corrected number. */
export const parcelEvents = pgTable(
  'parcel_events',
  {
    id: rowId(),
    parcelId: ref('parcel_id')
      .notNull()
      .references(() => parcels.id),
    kind: text('kind').$type<ParcelState | ParcelNote>().notNull(),
    actor: text('actor', { enum: ['seller', 'staff', 'system', 'carrier'] }).notNull(),
    actorId: ref('actor_id').references(() => members.id),
    carrier: text('carrier').notNull(),
    trackingNo: text('tracking_no').notNull(),
    text: text('text').notNull().default(''),
    /** The carrier's own id of its report: a repeated one changes nothing. */
    report: text('report'),
    at: createdAt(),
  },
  (t) => [
    index('parcel_events_parcel').on(t.parcelId, t.id),
    uniqueIndex('parcel_events_report')
      .on(t.parcelId, t.report)
      .where(sql`${t.report} is not null`),
  ],
);
