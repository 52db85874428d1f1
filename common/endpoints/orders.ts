import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { RETURN_ROLES, RETURN_STATES, RETURN_STEP_NAMES, type ReturnStep } from '../returns';
import {
  Amount,
  Channel,
  Id,
  longText,
  NullableString,
  NullableTime,
  nullable,
  oneOf,
  pageOf,
  pageQuery,
  strictObject,
  Time,
  TxHash,
} from '../schemas';
import { PlaceSchema } from './place';
import { FulfilmentSchema } from './products';

export const PaymentMethodSchema = Type.Union([Type.Literal('coin'), Type.Literal('wallet')]);
export type PaymentMethod = Static<typeof PaymentMethodSchema>;

export const OrderStatusSchema = Type.Union([
  Type.Literal(-1),
  Type.Literal(1),
  Type.Literal(2),
  Type.Literal(10),
  Type.Literal(11),
  Type.Literal(20),
]);

export const OrderLineSchema = strictObject({
  productId: Id,
  skuId: Id,
  title: Type.String(),
  skuName: Type.String(),
  picture: NullableString,
  unitPrice: Amount,
  quantity: Type.Integer({ minimum: 1 }),
});

const HistoryEntry = strictObject({
  from: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
  to: Type.Integer(),
  at: Time,
  /** Who moved it; the person's name is shown only to staff. */
  actor: Type.Union([
    Type.Literal('buyer'),
    Type.Literal('seller'),
    Type.Literal('staff'),
    Type.Literal('system'),
    Type.Literal('chain'),
  ]),
  actorName: NullableString,
  reason: Type.String(),
});

const ChainPayment = strictObject({
  txHash: TxHash,
  /** reported: not seen by our node yet · seen: in a block, counting · credited · failed */
  state: Type.Union([
    Type.Literal('reported'),
    Type.Literal('seen'),
    Type.Literal('credited'),
    Type.Literal('failed'),
  ]),
  amount: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  confirmations: Type.Integer({ minimum: 0 }),
});

/** The latest return of the order. */
const OrderReturn = strictObject({
  id: Id,
  state: oneOf(RETURN_STATES),
  /** What was done in it, oldest first; `begin` opened it. */
  steps: Type.Array(
    strictObject({
      step: oneOf<'begin' | ReturnStep>(['begin', ...RETURN_STEP_NAMES]),
      role: oneOf(RETURN_ROLES),
      at: Time,
    }),
  ),
});

const orderSummary = {
  out_trade_no: Type.String(),
  channel: Channel,
  status: OrderStatusSchema,
  total: Amount,
  coinAmount: Amount,
  advAmount: Amount,
  paymentMethod: PaymentMethodSchema,
  fulfilment: FulfilmentSchema,
  createdAt: Time,
  expiresAt: NullableTime,
  /** A return of it is open: it is neither confirmed nor settled. */
  inReturn: Type.Boolean(),
  lines: Type.Array(OrderLineSchema),
};

export const OrderSummarySchema = strictObject(orderSummary);
export type OrderSummary = Static<typeof OrderSummarySchema>;

export const OrderSchema = strictObject({
  ...orderSummary,
  note: Type.String(),
  address: nullable(PlaceSchema),
  carrier: NullableString,
  trackingNo: NullableString,
  paidAt: NullableTime,
  shippedAt: NullableTime,
  autoConfirmAt: NullableTime,
  closedAt: NullableTime,
  /** Until when it may be returned; null when it may not. */
  returnUntil: NullableTime,
  return: nullable(OrderReturn),
  /** What is still missing for a payment by wallet; null when nothing is owed. */
  missing: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  payments: Type.Array(ChainPayment),
  history: Type.Array(HistoryEntry),
});
export type Order = Static<typeof OrderSchema>;

export const byNumber = strictObject({
  out_trade_no: Type.String({ pattern: '^[0-9A-Z]{10,40}$' }),
});

export const createOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  who: 'member',
  tag: 'orders',
  summary:
    'Place an order at the prices shown; its stock is reserved until the payment window ends',
  body: strictObject({
    items: Type.Array(
      strictObject({
        skuId: Id,
        quantity: Type.Integer({ minimum: 1, maximum: 99 }),
        /** The price the buyer saw; a stale one is refused. */
        unitPrice: Amount,
      }),
      { minItems: 1, maxItems: 20 },
    ),
    addressId: Type.Optional(Id),
    paymentMethod: PaymentMethodSchema,
    /** Part of the price paid in adv, held until the order is paid or cancelled. */
    advAmount: Type.Optional(Amount),
    note: Type.Optional(longText(200)),
  }),
  data: OrderSchema,
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:out_trade_no',
  who: 'member',
  tag: 'orders',
  summary: "The buyer's own order with its timeline; another's is not found",
  params: byNumber,
  data: OrderSchema,
});

export const listMyOrders = endpoint({
  method: 'GET',
  path: '/api/me/orders',
  who: 'member',
  tag: 'orders',
  summary: 'My orders, newest first, by status',
  query: strictObject({
    ...pageQuery,
    status: Type.Optional(Type.String({ maxLength: 20 })),
    q: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  data: pageOf(OrderSummarySchema),
});

export const countMyOrders = endpoint({
  method: 'GET',
  path: '/api/me/orders/counts',
  who: 'member',
  tag: 'orders',
  summary: 'How many orders I have in each status; a status without any is left out',
  data: Type.Array(
    strictObject({ status: OrderStatusSchema, count: Type.Integer({ minimum: 1 }) }),
  ),
});

export const payOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:out_trade_no/pay',
  who: 'member',
  tag: 'orders',
  summary: 'Pay from the coin balance',
  params: byNumber,
  data: OrderSchema,
});

export const reportPayment = endpoint({
  method: 'POST',
  path: '/api/orders/:out_trade_no/payments',
  who: 'member',
  tag: 'orders',
  summary: 'Report the hash of a token transfer for this order: a hint, the chain decides',
  params: byNumber,
  body: strictObject({ txHash: TxHash }),
  data: OrderSchema,
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:out_trade_no/cancel',
  who: 'member',
  tag: 'orders',
  summary: 'Cancel before shipping; what was paid goes back',
  params: byNumber,
  body: strictObject({ reason: Type.Optional(longText(200)) }),
  data: OrderSchema,
});

export const confirmOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:out_trade_no/confirm',
  who: 'member',
  tag: 'orders',
  summary: 'Confirm receipt of a shipped order',
  params: byNumber,
  data: OrderSchema,
});

export const setOrderAddress = endpoint({
  method: 'PUT',
  path: '/api/orders/:out_trade_no/address',
  who: 'member',
  tag: 'orders',
  summary: 'Choose where a paid order goes, until it is shipped',
  params: byNumber,
  body: strictObject({ addressId: Id }),
  data: OrderSchema,
});
