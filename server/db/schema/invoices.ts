import type { InvoiceKind } from '@common/orders/invoice';
import { sql } from 'drizzle-orm';
import { check, index, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { at, ref } from './columns';
import { members } from './members';
import { orders } from './orders';

/** To whom invoices of a member's next orders are made out (ADR 088). */
export const memberInvoices = pgTable(
  'member_invoices',
  {
    memberId: ref('member_id')
      .primaryKey()
      .references(() => members.id),
    kind: text('kind').$type<InvoiceKind>().notNull(),
    code: text('code').notNull(),
    title: text('title').notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    check(
      'member_invoices_kind',
      sql`${t.kind} in ('member', 'mobile', 'citizen', 'donation', 'company') and (${t.kind} = 'member') = (${t.code} = '')
        and (${t.kind} = 'company') = (${t.title} <> '')`,
    ),
  ],
);

/** The invoice of an order of the platform; final once it is issued. */
export const orderInvoices = pgTable(
  'order_invoices',
  {
    orderId: ref('order_id')
      .primaryKey()
      .references(() => orders.id),
    kind: text('kind').$type<InvoiceKind>().notNull(),
    code: text('code').notNull(),
    title: text('title').notNull(),
    /** NT$ per GAB when the order was placed; null when staff showed none. */
    twdRate: numeric('twd_rate'),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** Time of the order's shipping or hand-over. */
    issuedAt: at('issued_at'),
  },
  (t) => [
    index('order_invoices_issued').on(t.issuedAt).where(sql`${t.issuedAt} is not null`),
    check(
      'order_invoices_kind',
      sql`${t.kind} in ('member', 'mobile', 'citizen', 'donation', 'company') and (${t.kind} = 'member') = (${t.code} = '')
        and (${t.kind} = 'company') = (${t.title} <> '')`,
    ),
  ],
);
