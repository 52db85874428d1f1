import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { ORDER_ROLES } from '../orders/orderMessageRules';
import { Id, NullableString, oneOf, pageOf, pageQuery, strictObject, Time } from '../schemas';
import { longText } from '../text/typedText';
import { orderNumberParams } from './orderShapes';
import { PictureInputSchema, PictureSchema } from './pictures';

const MessageSchema = strictObject({
  id: Id,
  role: oneOf(ORDER_ROLES),
  /** The person's name is shown only to staff. */
  actorName: NullableString,
  text: Type.String(),
  pictures: Type.Array(PictureSchema),
  at: Time,
});
export type OrderMessage = Static<typeof MessageSchema>;

export const OrderMessagesSchema = strictObject({
  /** The caller's role in the order. */
  role: oneOf(ORDER_ROLES),
  /** The platform sold the goods, so its staff answer. */
  isPlatform: Type.Boolean(),
  /** Whether the caller's side may write. */
  canWrite: Type.Boolean(),
  /** The buyer waits for an answer of the caller's side. */
  awaitsAnswer: Type.Boolean(),
  /** Oldest first. */
  messages: Type.Array(MessageSchema),
  /** There are older ones. */
  hasOlder: Type.Boolean(),
});
export type OrderMessages = Static<typeof OrderMessagesSchema>;

const read = {
  method: 'GET',
  params: orderNumberParams,
  /** `before`: those older than the message of this id. */
  query: strictObject({ before: Type.Optional(Type.String({ maxLength: 20 })) }),
  data: OrderMessagesSchema,
} as const;

const write = {
  method: 'POST',
  params: orderNumberParams,
  body: strictObject({
    text: longText(1000),
    pictures: Type.Optional(Type.Array(PictureInputSchema, { maxItems: 6 })),
    /** The newest message that the writer has seen: it answers this one and those before; all where it is left out. */
    seen: Type.Optional(Id),
  }),
  data: OrderMessagesSchema,
} as const;

const settle = {
  method: 'POST',
  params: orderNumberParams,
  body: strictObject({
    /** The newest message that the caller has seen; later ones go on waiting. */
    seen: Id,
  }),
  data: OrderMessagesSchema,
} as const;

export const getOrderMessages = endpoint({
  ...read,
  path: '/api/me/orders/:out_trade_no/messages',
  who: 'member',
  viewableAsMember: true,
  tag: 'orders',
  summary: 'What the two sides of an order that I bought or sold wrote, the newest fifty',
});

export const writeOrderMessage = endpoint({
  ...write,
  path: '/api/me/orders/:out_trade_no/messages',
  who: 'member',
  tag: 'orders',
  summary: 'Write to the other side of an order',
  allowedToFrozenMembers: true,
});

export const settleOrderMessages = endpoint({
  ...settle,
  path: '/api/me/orders/:out_trade_no/messages/settle',
  who: 'member',
  tag: 'orders',
  summary: 'As the seller: what the buyer wrote needs no answer',
  allowedToFrozenMembers: true,
});

export const getAnyOrderMessages = endpoint({
  ...read,
  path: '/api/admin/orders/:out_trade_no/messages',
  who: 'orders.read',
  tag: 'admin',
  summary: 'What the two sides of an order wrote',
});

export const writeOrderMessageAsStaff = endpoint({
  ...write,
  path: '/api/admin/orders/:out_trade_no/messages',
  who: 'orders.handle',
  tag: 'admin',
  summary: 'Answer the buyer of the platform’s goods, or write to both sides of a sale',
});

export const settleOrderMessagesAsStaff = endpoint({
  ...settle,
  path: '/api/admin/orders/:out_trade_no/messages/settle',
  who: 'orders.handle',
  tag: 'admin',
  summary: 'What the buyer of the platform’s goods wrote needs no answer',
});

const AwaitedSchema = strictObject({
  out_trade_no: Type.String(),
  buyerName: Type.String(),
  /** The order's first line. */
  title: Type.String(),
  /** The newest of them. */
  text: Type.String(),
  count: Type.Integer({ minimum: 1 }),
  /** When the oldest of them was written. */
  since: Time,
});
export type AwaitedMessages = Static<typeof AwaitedSchema>;

export const listAwaitedMessages = endpoint({
  method: 'GET',
  path: '/api/admin/order-messages',
  who: 'orders.handle',
  tag: 'admin',
  summary: 'Orders of the platform whose buyers wait for an answer, longest first',
  query: strictObject(pageQuery),
  data: pageOf(AwaitedSchema),
});
