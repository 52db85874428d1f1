import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { Id, NullableString, pageOf, pageQuery, strictObject, text } from '../schemas';
import { byNumber, OrderSchema, OrderSummarySchema } from './orders';

const StaffOrderSchema = strictObject({
  ...OrderSchema.properties,
  buyer: strictObject({ id: Id, name: Type.String(), email: NullableString }),
});
export type StaffOrder = Static<typeof StaffOrderSchema>;

export const listAllOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders',
  who: 'staff',
  tag: 'admin',
  summary: 'All orders, newest first, by status, number or buyer',
  query: strictObject({
    ...pageQuery,
    status: Type.Optional(Type.String({ maxLength: 20 })),
    q: Type.Optional(Type.String({ maxLength: 200 })),
    /** Part of the buyer's name or e-mail. */
    buyer: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  data: pageOf(
    strictObject({
      ...OrderSummarySchema.properties,
      buyer: strictObject({ id: Id, name: Type.String() }),
    }),
  ),
});

export const getAnyOrder = endpoint({
  method: 'GET',
  path: '/api/admin/orders/:out_trade_no',
  who: 'staff',
  tag: 'admin',
  summary: 'Any order, with its buyer and who moved it',
  params: byNumber,
  data: StaffOrderSchema,
});

export const shipOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:out_trade_no/ship',
  who: 'staff',
  tag: 'admin',
  summary: 'Mark as shipped, with carrier and tracking number',
  params: byNumber,
  body: strictObject({ carrier: text(30), trackingNo: text(60) }),
  data: StaffOrderSchema,
});

export const handOverOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:out_trade_no/handover',
  who: 'staff',
  tag: 'admin',
  summary: 'Digital goods delivered or pick-up handed over: the order succeeds',
  params: byNumber,
  body: strictObject({ note: text(200) }),
  data: StaffOrderSchema,
});

export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:out_trade_no/refund',
  who: 'staff',
  tag: 'admin',
  summary: 'Cannot deliver, lost, or a return upheld: the order fails and the buyer is refunded',
  params: byNumber,
  body: strictObject({
    reason: text(200),
    /** Goods are back or were never sent, so they can be sold again. */
    restock: Type.Boolean(),
  }),
  data: StaffOrderSchema,
});
