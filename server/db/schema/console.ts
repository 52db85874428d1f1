import type { ViewList } from '@common/lists/viewLists';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { skus } from './catalogue';
import { at, createdAt, ref, rowId } from './columns';
import { members } from './members';

/**
 * Search terms of orders and members for staff (ADR 053). Triggers keep them in the writer's own transaction. In a
 * table of their own, because an order changes state several times without changing them.
 */
export const staffSearch = pgTable(
  'staff_search',
  {
    kind: text('kind', { enum: ['order', 'member'] }).notNull(),
    refId: ref('ref_id').notNull(),
    /** Lower case. An order: number without its day, tracking number, phone; a member: name, e-mail address. */
    words: text('words').notNull(),
    /** `find_grams` of the words. */
    terms: text('terms').array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.refId] }),
    index('staff_search_terms').using('gin', t.terms),
    check('staff_search_kind', sql`${t.kind} in ('order', 'member')`),
  ],
);

/**
 * Article numbers and barcodes for staff (ADR 053): apart from `staff_search`, because barcodes of a country begin alike and
 * would be read beside the orders and members of the same digits.
 */
export const skuSearch = pgTable(
  'sku_search',
  {
    skuId: ref('sku_id')
      .primaryKey()
      .references(() => skus.id, { onDelete: 'cascade' }),
    /** Lower case: the number as it is written, its letters and digits, the barcode. */
    words: text('words').notNull(),
    /** `find_grams` of the words. */
    terms: text('terms').array().notNull(),
  },
  (t) => [index('sku_search_terms').using('gin', t.terms)],
);

/** Staff's internal notes about an order or a member; never shown to members, never changed. */
export const staffNotes = pgTable(
  'staff_notes',
  {
    id: rowId(),
    refType: text('ref_type', { enum: ['order', 'member'] }).notNull(),
    refId: ref('ref_id').notNull(),
    staffId: ref('staff_id')
      .notNull()
      .references(() => members.id),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('staff_notes_ref').on(t.refType, t.refId, t.id),
    check('staff_notes_ref_type', sql`${t.refType} in ('order', 'member')`),
  ],
);

/** View settings of one member of staff for a list of the console. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: rowId(),
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    list: text('list').$type<ViewList>().notNull(),
    name: text('name').notNull(),
    /** The list's part of the URL. */
    query: text('query').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('saved_views_name').on(t.memberId, t.list, t.name),
    check(
      'saved_views_list',
      sql`${t.list} in ('orders', 'members', 'products', 'withdrawals', 'deposits', 'returns', 'listings', 'auctions', 'reviews', 'questions', 'log')`,
    ),
  ],
);

/** News and products that are to be published by themselves, at most one time for each. */
export const plannedPublishings = pgTable(
  'planned_publishings',
  {
    kind: text('kind', { enum: ['news', 'product'] }).notNull(),
    refId: ref('ref_id').notNull(),
    publishAt: at('publish_at').notNull(),
    staffId: ref('staff_id')
      .notNull()
      .references(() => members.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.refId] }),
    index('planned_publishings_due').on(t.publishAt),
    check('planned_publishings_kind', sql`${t.kind} in ('news', 'product')`),
  ],
);
