import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { INVOICE_KINDS, MAX_INVOICE_CODE, MAX_INVOICE_TITLE } from '../orders/invoice';
import { csvAnswer, NullableString, NullableTime, nullable, oneOf, strictObject } from '../schemas';
import { text } from '../text/typedText';
import { orderNumberParams } from './orderShapes';

/** As `InvoiceChoice`; blanks around it do not count. */
export const InvoiceChoiceSchema = strictObject({
  kind: oneOf(INVOICE_KINDS),
  code: text(2 * MAX_INVOICE_CODE, 0),
  title: text(MAX_INVOICE_TITLE, 0),
});

export const InvoiceSettingSchema = strictObject({ enabled: Type.Boolean() });

const MyInvoiceSchema = strictObject({
  /** Whether orders of the platform keep the data of an invoice. */
  enabled: Type.Boolean(),
  /** For my next orders. */
  choice: InvoiceChoiceSchema,
});

export const OrderInvoiceSchema = strictObject({
  choice: InvoiceChoiceSchema,
  /** NT$ per GAB when the order was placed; null when staff showed none. */
  twdRate: NullableString,
  /** The order's current price in whole NT$ at that rate. */
  twd: NullableString,
  /** Time of shipping or hand-over; final from then on. */
  issuedAt: NullableTime,
});
export type OrderInvoice = Static<typeof OrderInvoiceSchema>;

export const getMyInvoice = endpoint({
  method: 'GET',
  path: '/api/me/invoice',
  who: 'member',
  viewableAsMember: true,
  tag: 'orders',
  summary: 'To whom invoices of my next orders are made out',
  data: MyInvoiceSchema,
});

export const setMyInvoice = endpoint({
  method: 'PUT',
  path: '/api/me/invoice',
  who: 'member',
  tag: 'orders',
  summary: 'Choose to whom invoices of my next orders are made out; placed orders keep theirs',
  body: InvoiceChoiceSchema,
  data: MyInvoiceSchema,
});

export const getOrderInvoice = endpoint({
  method: 'GET',
  path: '/api/orders/:out_trade_no/invoice',
  who: 'member',
  viewableAsMember: true,
  tag: 'orders',
  summary: "The invoice data of the buyer's own order; null where it keeps none",
  params: orderNumberParams,
  data: nullable(OrderInvoiceSchema),
});

export const setOrderInvoice = endpoint({
  method: 'PUT',
  path: '/api/orders/:out_trade_no/invoice',
  who: 'member',
  tag: 'orders',
  summary: 'Correct the invoice data of an order until it is shipped or handed over',
  params: orderNumberParams,
  body: InvoiceChoiceSchema,
  data: OrderInvoiceSchema,
  allowedToFrozenMembers: true,
});

export const getAnyOrderInvoice = endpoint({
  method: 'GET',
  path: '/api/admin/orders/:out_trade_no/invoice',
  who: 'orders.read',
  tag: 'admin',
  summary: 'The invoice data of any order; null where it keeps none',
  params: orderNumberParams,
  data: nullable(OrderInvoiceSchema),
});

export const correctOrderInvoice = endpoint({
  method: 'PUT',
  path: '/api/admin/orders/:out_trade_no/invoice',
  who: 'orders.handle',
  tag: 'admin',
  summary:
    "Correct the invoice data of a buyer's order until it is shipped or handed over; the buyer is notified, and the log keeps the former data",
  params: orderNumberParams,
  body: strictObject({
    ...InvoiceChoiceSchema.properties,
    /** The data that the caller saw; if the stored data differs, the correction is refused, because somebody has changed it. */
    seen: InvoiceChoiceSchema,
    reason: text(300, 5),
  }),
  data: OrderInvoiceSchema,
});

export const exportInvoices = endpoint({
  method: 'GET',
  path: '/api/admin/invoices.csv',
  who: 'money.read',
  tag: 'admin',
  summary: 'Invoices and allowances of a month in Taiwan, for the accounting; CSV',
  query: strictObject({ month: Type.String({ pattern: '^20\\d\\d-(0[1-9]|1[0-2])$' }) }),
  ...csvAnswer,
});
