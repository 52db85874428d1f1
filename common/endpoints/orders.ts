import { Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { Amount, Id, pageOf, pageQuery, strictObject, TxHash } from '../schemas';
import { longText } from '../text/typedText';
import { UsedCouponSchema } from './coupons';
import { DeliveryAddressInputSchema } from './me';
import {
  ChosenDeliverySchema,
  ListedOrderSchema,
  OrderedItemSchema,
  OrderSchema,
  OrderStatusSchema,
  orderNumberParams,
  PaymentMethodSchema,
} from './orderShapes';

export const createOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  who: 'member',
  tag: 'orders',
  summary:
    'Place an order at the prices shown; its stock is reserved until the payment window ends',
  body: strictObject({
    items: Type.Array(OrderedItemSchema, { minItems: 1, maxItems: 20 }),
    /** Either a saved address of the buyer (`addressId`), or one for this order alone (`address`). */
    addressId: Type.Optional(Id),
    address: Type.Optional(DeliveryAddressInputSchema),
    /** Required where the seller states ways of delivery. */
    delivery: Type.Optional(ChosenDeliverySchema),
    paymentMethod: PaymentMethodSchema,
    /** Part of the price in adv, held until the order is paid or cancelled. */
    advAmount: Type.Optional(Amount),
    coupon: Type.Optional(UsedCouponSchema),
    note: Type.Optional(longText(200)),
  }),
  data: OrderSchema,
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:out_trade_no',
  who: 'member',
  viewableAsMember: true,
  tag: 'orders',
  summary: "The buyer's own order with its timeline; another's is not found",
  params: orderNumberParams,
  data: OrderSchema,
});

export const listMyOrders = endpoint({
  method: 'GET',
  path: '/api/me/orders',
  who: 'member',
  viewableAsMember: true,
  tag: 'orders',
  summary: 'My orders, newest first, by status',
  query: strictObject({
    ...pageQuery,
    /** An `OrderStatus`; other values: all. */
    status: Type.Optional(Type.String({ maxLength: 20 })),
    q: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  data: pageOf(ListedOrderSchema),
});

export const countMyOrders = endpoint({
  method: 'GET',
  path: '/api/me/orders/counts',
  who: 'member',
  viewableAsMember: true,
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
  params: orderNumberParams,
  data: OrderSchema,
});

export const reportPayment = endpoint({
  method: 'POST',
  path: '/api/orders/:out_trade_no/payments',
  who: 'member',
  tag: 'orders',
  summary: 'Report the hash of a token transfer for this order: a hint, the chain decides',
  params: orderNumberParams,
  body: strictObject({ txHash: TxHash }),
  data: OrderSchema,
  allowedToFrozenMembers: true,
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:out_trade_no/cancel',
  who: 'member',
  tag: 'orders',
  summary: 'Cancel before shipping; what was paid goes back',
  params: orderNumberParams,
  body: strictObject({ reason: Type.Optional(longText(200)) }),
  data: OrderSchema,
  allowedToFrozenMembers: true,
});

export const confirmOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:out_trade_no/confirm',
  who: 'member',
  tag: 'orders',
  summary: 'Confirm receipt of a shipped order',
  params: orderNumberParams,
  data: OrderSchema,
  allowedToFrozenMembers: true,
});

export const setOrderAddress = endpoint({
  method: 'PUT',
  path: '/api/orders/:out_trade_no/address',
  who: 'member',
  tag: 'orders',
  summary: 'Choose where a paid order goes, until it is shipped',
  params: orderNumberParams,
  body: strictObject({ addressId: Id }),
  data: OrderSchema,
  allowedToFrozenMembers: true,
});
