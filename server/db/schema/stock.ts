import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { skus } from './catalogue';
import { at, ref, rowId } from './columns';
import { members } from './members';

/** Every change of a variant's stock, written by a trigger, never changed (ADR 036). */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: rowId(),
    skuId: ref('sku_id')
      .notNull()
      .references(() => skus.id),
    /** Changes of the pieces on hand and of the reserved ones. */
    stock: integer('stock').notNull(),
    reserved: integer('reserved').notNull(),
    kind: text('kind').notNull(),
    /** The order, lot, product or listing that the change was for. */
    refType: text('ref_type'),
    refId: text('ref_id'),
    /** Null if the reference names the person. */
    actorId: ref('actor_id').references(() => members.id),
    /** Why, in the words of who changed it by hand, or the import's; null for what the kind says. */
    note: text('note'),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [
    index('stock_movements_sku').on(t.skuId, t.id),
    index('stock_movements_ref').on(t.refType, t.refId),
    check('stock_movements_moves', sql`${t.stock} <> 0 or ${t.reserved} <> 0`),
  ],
);
