import type { HomeAddress } from '@common/endpoints/deliveryAddress';
import type { DeliveryTerms } from '@common/endpoints/shipping';
import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, createdAt, ref, rowId } from './columns';
import { members } from './members';

/** Sellers' ways and fees of delivery; orders copy what was chosen (ADR 056). */
export const shippingProfiles = pgTable(
  'shipping_profiles',
  {
    id: rowId(),
    /** Null for the platform. */
    sellerId: ref('seller_id').references(() => members.id),
    /** Null: delivery is free. */
    terms: jsonb('terms').$type<DeliveryTerms>(),
    version: integer('version').notNull().default(1),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('shipping_profiles_seller').on(sql`coalesce(${t.sellerId}, 0)`),
    check('shipping_profiles_ways', sql`jsonb_array_length(${t.terms} -> 'ways') between 1 and 4`),
  ],
);

/** Staff's changes of the platform's ways and fees; the newest row is the current terms. */
export const shippingChanges = pgTable(
  'shipping_changes',
  {
    id: rowId(),
    /** Null: delivery was free. */
    before: jsonb('before').$type<DeliveryTerms>(),
    after: jsonb('after').$type<DeliveryTerms>(),
    staffId: ref('staff_id')
      .notNull()
      .references(() => members.id),
    note: text('note').notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('shipping_changes_differ', sql`${t.before} is distinct from ${t.after}`)],
);

/** Where sellers send from and where goods come back to; agreed returns copy it (ADR 123). */
export const senderAddresses = pgTable(
  'sender_addresses',
  {
    id: rowId(),
    /** Null for the platform. */
    sellerId: ref('seller_id').references(() => members.id),
    /** Null: none is kept. */
    address: jsonb('address').$type<HomeAddress>(),
    version: integer('version').notNull().default(1),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('sender_addresses_seller').on(sql`coalesce(${t.sellerId}, 0)`)],
);
