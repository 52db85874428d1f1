import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import {
  csvAnswer,
  Id,
  NullableString,
  NullableTime,
  nullable,
  periodQuery,
  sortedPageOf,
  sortedQuery,
  sortQuery,
  strictObject,
} from '../schemas';
import { text } from '../text/typedText';
import { HomeAddressSchema } from './deliveryAddress';
import { OrderSchema, OrderSummarySchema, orderNumberParams } from './orderShapes';
import { byParcel, correctedShipment, packedPieces, typedShipment } from './parcels';
import { restockFields } from './restock';

const Somebody = strictObject({ id: Id, name: Type.String() });

export const StaffOrderSchema = strictObject({
  ...OrderSchema.properties,
  buyer: strictObject({ id: Id, name: Type.String(), email: NullableString }),
  /** Null where the platform sells. */
  seller: nullable(Somebody),
  /** Where an undelivered parcel goes back to; left out where the seller keeps none. */
  from: Type.Optional(HomeAddressSchema),
});
export type StaffOrder = Static<typeof StaffOrderSchema>;

const filters = {
  /** An `OrderStatus`; other values: all. */
  status: Type.Optional(Type.String({ maxLength: 20 })),
  /** Part of a number, a tracking number, a phone or a title. */
  q: Type.Optional(Type.String({ maxLength: 200 })),
  /** Part of the buyer's name or e-mail. */
  buyer: Type.Optional(Type.String({ maxLength: 200 })),
  channel: Type.Optional(Type.String({ maxLength: 20 })),
  /** Pending work, a name of common/orders/orderWork.ts. */
  work: Type.Optional(Type.String({ maxLength: 20 })),
  ...periodQuery,
};

export const listAllOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders',
  who: 'orders.read',
  tag: 'admin',
  summary:
    'All orders, newest first, by total or, of pending work, by its date; by status, channel, pending work, period, buyer, or a piece of number, tracking number, phone or title',
  query: strictObject({ ...sortedQuery, ...filters }),
  data: sortedPageOf(
    strictObject({
      ...OrderSummarySchema.properties,
      buyer: Somebody,
      seller: nullable(Somebody),
      /** Until when it is to be shipped or handed over; null where nothing is due. */
      shipBy: NullableTime,
    }),
  ),
});

export const exportOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders.csv',
  who: 'orders.read',
  tag: 'admin',
  summary: 'The orders of the list with the same filters and order as CSV; the export is logged',
  query: strictObject({ ...sortQuery, ...filters }),
  ...csvAnswer,
});

export const getAnyOrder = endpoint({
  method: 'GET',
  path: '/api/admin/orders/:out_trade_no',
  who: 'orders.read',
  tag: 'admin',
  summary: 'Any order, with its buyer and who moved it',
  params: orderNumberParams,
  data: StaffOrderSchema,
});

export const shipOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:out_trade_no/ship',
  who: 'orders.handle',
  tag: 'admin',
  summary:
    'Send a parcel, with carrier and tracking number; the last pieces make the order shipped',
  params: orderNumberParams,
  body: strictObject({
    ...typedShipment,
    lines: packedPieces,
    /** Refuse a number that another parcel has; left out by staff who put two orders into one parcel. */
    alone: Type.Optional(Type.Boolean()),
    /** Why staff ship a member's sale; the seller reads it. */
    reason: Type.Optional(text(200)),
  }),
  data: StaffOrderSchema,
});

export const bookOrderParcel = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:out_trade_no/book',
  who: 'orders.handle',
  tag: 'admin',
  summary:
    "The carrier shall take a parcel and gives its number; of a member's sale with a reason for the seller",
  params: orderNumberParams,
  body: strictObject({ lines: packedPieces, reason: Type.Optional(text(200)) }),
  data: StaffOrderSchema,
});

export const correctParcel = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:out_trade_no/parcels/:id',
  who: 'orders.handle',
  tag: 'admin',
  summary: 'Correct carrier and tracking number of a parcel; the buyer gets a notice',
  params: byParcel,
  body: strictObject({ ...correctedShipment, reason: text(200) }),
  data: StaffOrderSchema,
});

export const cancelParcel = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:out_trade_no/parcels/:id/cancel',
  who: 'orders.handle',
  tag: 'admin',
  summary:
    'Cancel a booked parcel before it is handed in; its pieces can be packed again, the buyer gets a notice',
  params: byParcel,
  body: strictObject({ reason: text(200) }),
  data: StaffOrderSchema,
});

export const handOverOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:out_trade_no/handover',
  who: 'orders.handle',
  tag: 'admin',
  summary: 'Digital goods delivered or pick-up handed over: the order succeeds',
  params: orderNumberParams,
  body: strictObject({ note: text(200) }),
  data: StaffOrderSchema,
});

export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:out_trade_no/refund',
  who: 'orders.refund',
  freshProof: true,
  tag: 'admin',
  summary: 'Cannot deliver, lost, or a return upheld: the order fails and the buyer is refunded',
  params: orderNumberParams,
  body: strictObject({ reason: text(200), ...restockFields }),
  data: StaffOrderSchema,
});
