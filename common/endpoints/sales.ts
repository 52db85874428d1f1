import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import {
  Amount,
  NullableString,
  NullableTime,
  nullable,
  pageOf,
  pageQuery,
  strictObject,
  text,
} from '../schemas';
import { OrderSchema, OrderSummarySchema } from './orders';

/** Where a sale's money is: with the buyer, kept by the platform, paid out, given back, or never paid. */
export const SaleMoneySchema = strictObject({
  state: Type.Union([
    Type.Literal('unpaid'),
    Type.Literal('escrow'),
    Type.Literal('released'),
    Type.Literal('refunded'),
    Type.Literal('none'),
  ]),
  /** What the platform keeps of the coin part, as agreed when it was ordered. */
  fee: Amount,
  /** What the seller gets in coin. */
  net: Amount,
  /** The coin part is paid out then, unless the buyer gives it back; null when nothing waits. */
  releaseAt: NullableTime,
});

export const SaleSummarySchema = strictObject({
  ...OrderSummarySchema.properties,
  buyer: Type.String(),
  money: SaleMoneySchema,
  /** What the seller may do now. */
  canShip: Type.Boolean(),
  canHandOver: Type.Boolean(),
  canRefund: Type.Boolean(),
});
export type SaleSummary = Static<typeof SaleSummarySchema>;

const { note, address, carrier, trackingNo, paidAt, shippedAt, closedAt, history } =
  OrderSchema.properties;
export const SaleSchema = strictObject({
  ...SaleSummarySchema.properties,
  note,
  /** Once it is paid: where it goes is nobody's business before. */
  address,
  carrier,
  trackingNo,
  paidAt,
  shippedAt,
  closedAt,
  history,
  /** The buyer gives it back: the seller's page of it. */
  returnId: nullable(Type.Integer()),
  returnState: NullableString,
});
export type Sale = Static<typeof SaleSchema>;

const byNumber = strictObject({ out_trade_no: Type.String({ pattern: '^[0-9A-Z]{10,40}$' }) });

export const listMySales = endpoint({
  method: 'GET',
  path: '/api/me/sales',
  who: 'member',
  tag: 'selling',
  summary: 'Orders of what I sell, newest first, with where their money is',
  query: strictObject({
    ...pageQuery,
    status: Type.Optional(Type.String({ maxLength: 20 })),
    q: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  data: pageOf(SaleSummarySchema),
});

export const getMySale = endpoint({
  method: 'GET',
  path: '/api/me/sales/:out_trade_no',
  who: 'member',
  tag: 'selling',
  summary: "One of my sales; another's is not found",
  params: byNumber,
  data: SaleSchema,
});

export const shipMySale = endpoint({
  method: 'POST',
  path: '/api/me/sales/:out_trade_no/ship',
  who: 'member',
  tag: 'selling',
  summary: 'I have sent it, with carrier and tracking number',
  params: byNumber,
  body: strictObject({ carrier: text(30), trackingNo: text(60) }),
  data: SaleSchema,
});

export const handOverMySale = endpoint({
  method: 'POST',
  path: '/api/me/sales/:out_trade_no/handover',
  who: 'member',
  tag: 'selling',
  summary: 'Digital goods delivered, or handed over to the buyer',
  params: byNumber,
  body: strictObject({ note: text(200) }),
  data: SaleSchema,
});

export const refundMySale = endpoint({
  method: 'POST',
  path: '/api/me/sales/:out_trade_no/refund',
  who: 'member',
  tag: 'selling',
  summary: 'I cannot deliver: the order fails and the buyer gets everything back',
  params: byNumber,
  body: strictObject({
    reason: text(200),
    /** Whether the piece can be sold again. */
    restock: Type.Boolean(),
  }),
  data: SaleSchema,
});
