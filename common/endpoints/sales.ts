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
} from '../schemas';
import { text } from '../text/typedText';
import { OrderSchema, OrderSummarySchema, orderNumberParams } from './orderShapes';
import { byParcel, correctedShipment, packedPieces, typedShipment } from './parcels';
import { restockFields } from './restock';

/** State of a sale's money: unpaid by the buyer, held by the platform, paid out, refunded, or never paid. */
export const SaleMoneySchema = strictObject({
  state: Type.Union([
    Type.Literal('unpaid'),
    Type.Literal('escrow'),
    Type.Literal('released'),
    Type.Literal('refunded'),
    Type.Literal('none'),
  ]),
  /** The platform's fee on the coin part, as of the order. */
  fee: Amount,
  /** The seller's share in coin, and in adv. */
  net: Amount,
  netAdv: Amount,
  /** Pay-out time of the coin part, unless a return opens; null when nothing is held. */
  releaseAt: NullableTime,
});

export const SaleSummarySchema = strictObject({
  ...OrderSummarySchema.properties,
  buyer: Type.String(),
  money: SaleMoneySchema,
  /** The buyer wrote, and waits for an answer. */
  awaitsAnswer: Type.Boolean(),
  /** Deadline of shipping or handover; the order is refunded automatically after it. */
  shipBy: NullableTime,
  refundBy: NullableTime,
  /** Actions that the seller may take now. */
  canShip: Type.Boolean(),
  canHandOver: Type.Boolean(),
  canRefund: Type.Boolean(),
  /** A part was sent, and the rest can be given back. */
  canRefundRest: Type.Boolean(),
});
export type SaleSummary = Static<typeof SaleSummarySchema>;

const { note, address, delivery, parcels, paidAt, shippedAt, closedAt, history, returns } =
  OrderSchema.properties;
export const SaleSchema = strictObject({
  ...SaleSummarySchema.properties,
  note,
  /** The delivery address; null until the order is paid. */
  address,
  delivery,
  parcels,
  paidAt,
  shippedAt,
  closedAt,
  history,
  returns,
  /** The latest return of the order. */
  returnId: nullable(Type.Integer()),
  returnState: NullableString,
});
export type Sale = Static<typeof SaleSchema>;

export const listMySales = endpoint({
  method: 'GET',
  path: '/api/me/sales',
  who: 'member',
  viewableAsMember: true,
  tag: 'selling',
  summary: 'Orders of what I sell, newest first, with where their money is',
  query: strictObject({
    ...pageQuery,
    /** An `OrderStatus`; other values: all. */
    status: Type.Optional(Type.String({ maxLength: 20 })),
    q: Type.Optional(Type.String({ maxLength: 200 })),
    /** `messages`: those whose buyers wait for an answer; other values: all. */
    work: Type.Optional(Type.String({ maxLength: 20 })),
  }),
  data: pageOf(SaleSummarySchema),
});

export const getMySale = endpoint({
  method: 'GET',
  path: '/api/me/sales/:out_trade_no',
  who: 'member',
  viewableAsMember: true,
  tag: 'selling',
  summary: "One of my sales; another's is not found",
  params: orderNumberParams,
  data: SaleSchema,
});

export const shipMySale = endpoint({
  method: 'POST',
  path: '/api/me/sales/:out_trade_no/ship',
  who: 'member',
  tag: 'selling',
  summary:
    'I have sent a parcel, with carrier and tracking number; the last pieces make the order shipped',
  params: orderNumberParams,
  body: strictObject({ ...typedShipment, lines: packedPieces }),
  data: SaleSchema,
  allowedToFrozenMembers: true,
});

export const bookMyParcel = endpoint({
  method: 'POST',
  path: '/api/me/sales/:out_trade_no/book',
  who: 'member',
  tag: 'selling',
  summary:
    'The carrier shall take a parcel and gives its number; the last pieces make the order shipped',
  params: orderNumberParams,
  body: strictObject({ lines: packedPieces }),
  data: SaleSchema,
  allowedToFrozenMembers: true,
});

export const correctMyParcel = endpoint({
  method: 'POST',
  path: '/api/me/sales/:out_trade_no/parcels/:id',
  who: 'member',
  tag: 'selling',
  summary: 'Correct carrier and tracking number of a parcel; the buyer gets a notice',
  params: byParcel,
  body: strictObject(correctedShipment),
  data: SaleSchema,
  allowedToFrozenMembers: true,
});

export const cancelMyParcel = endpoint({
  method: 'POST',
  path: '/api/me/sales/:out_trade_no/parcels/:id/cancel',
  who: 'member',
  tag: 'selling',
  summary:
    'Cancel a booked parcel before it is handed in; its pieces can be packed again, the buyer gets a notice',
  params: byParcel,
  body: strictObject({}),
  data: SaleSchema,
  allowedToFrozenMembers: true,
});

export const handOverMySale = endpoint({
  method: 'POST',
  path: '/api/me/sales/:out_trade_no/handover',
  who: 'member',
  tag: 'selling',
  summary: 'Digital goods delivered, or handed over to the buyer',
  params: orderNumberParams,
  body: strictObject({ note: text(200) }),
  data: SaleSchema,
  allowedToFrozenMembers: true,
});

export const refundMySale = endpoint({
  method: 'POST',
  path: '/api/me/sales/:out_trade_no/refund',
  who: 'member',
  tag: 'selling',
  summary: 'I cannot deliver: the order fails and the buyer gets everything back',
  params: orderNumberParams,
  body: strictObject({ reason: text(200), ...restockFields }),
  data: SaleSchema,
  allowedToFrozenMembers: true,
});
