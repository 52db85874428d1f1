import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { skus } from './catalogue';
import { at, createdAt, ref, units } from './columns';
import { members } from './members';

/** The lines of members' carts; they reserve nothing. */
export const cartLines = pgTable(
  'cart_lines',
  {
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    skuId: ref('sku_id')
      .notNull()
      .references(() => skus.id),
    quantity: integer('quantity').notNull(),
    /** The price that the cart's owner saw when the line was added. */
    priceThen: units('price_then').notNull(),
    addedAt: at('added_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.skuId] }),
    index('cart_lines_sku').on(t.skuId),
    check('cart_lines_quantity', sql`${t.quantity} between 1 and 99`),
    check('cart_lines_price', sql`${t.priceThen} >= 0`),
  ],
);

/** Members who are notified once when a variant can be bought again (ADR 132). */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    skuId: ref('sku_id')
      .notNull()
      .references(() => skus.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.skuId] }),
    index('stock_alerts_sku').on(t.skuId, t.memberId),
  ],
);
