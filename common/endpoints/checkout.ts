import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { MAX_CART_LINES } from '../orders/cartRules';
import { Amount, Id, NullableTime, nullable, oneOf, strictObject, Time, TxHash } from '../schemas';
import { longText } from '../text/typedText';
import { ORDER_NUMBER_PATTERN } from '../text/urlText';
import { UsedCouponSchema } from './coupons';
import { DeliveryAddressInputSchema } from './me';
import {
  BoughtOrderSchema,
  ChainPaymentSchema,
  ChosenDeliverySchema,
  OrderedItemSchema,
  PaymentMethodSchema,
} from './orderShapes';
import type { DeliveryTerms } from './shipping';

/** Orders of several sellers that were placed together and are paid together, or not at all. */
export const OrderGroupSchema = strictObject({
  number: Type.String(),
  coinAmount: Amount,
  advAmount: Amount,
  createdAt: Time,
  paymentMethod: PaymentMethodSchema,
  /** `ended`: all orders were cancelled, or failed, before they were paid. Paid orders go on by themselves. */
  state: oneOf(['unpaid', 'paid', 'ended'] as const),
  /** End of the payment window while it is unpaid. */
  expiresAt: NullableTime,
  /** Amount still missing for a payment by wallet; null when nothing is owed. */
  missing: nullable(Amount),
  /** A seller is frozen, so that it cannot be paid now. */
  isPaused: Type.Boolean(),
  payments: Type.Array(ChainPaymentSchema),
  orders: Type.Array(BoughtOrderSchema),
});
export type OrderGroup = Static<typeof OrderGroupSchema>;

/** Why goods cannot be bought as their buyer saw them. */
export interface GoodsFault {
  skuId: number;
  why:
    | 'offSale'
    | 'paused'
    | 'away'
    | 'own'
    | 'price'
    | 'soldOut'
    | 'delivery'
    | 'region'
    | 'storeRegion'
    | 'temperature'
    | 'weight'
    | 'deal'
    | 'limit';
  /** The day on which the seller is back at the latest, as buyers read it, for `away`. */
  until?: string;
  /** The current price, for `price`. */
  price?: string;
  /** Pieces left, for `soldOut`; what the buyer may still have of its product, for `limit`. */
  left?: number;
  /** The most that one buyer may have, for `limit`. */
  perBuyer?: number;
  /**
   * The seller's current terms, for `delivery` and `storeRegion`, and the current fee, for `delivery`; no fee when the way is
   * no longer offered. `storeRegion`: it depends on the store's region, which is unknown.
   */
  delivery?: DeliveryTerms | null;
  fee?: string;
  /** The deal's current discount on the line, for `deal`. */
  discount?: string;
  /** The city, for `region`: the way does not reach it. */
  city?: string;
  /** For `temperature`: that of the goods, as buyers read it; the way does not carry it. */
  temperature?: string;
  /** For `weight`: what the goods weigh and what the way carries, kilograms. */
  weight?: string;
  most?: string;
}

/** Why a line of a checkout was refused, in the `lines` of CHECKOUT_CHANGED's data. */
export interface CheckoutFault extends Omit<GoodsFault, 'why'> {
  why: GoodsFault['why'] | 'notInCart';
}

export const placeCheckout = endpoint({
  method: 'POST',
  path: '/api/checkout',
  who: 'member',
  tag: 'orders',
  summary:
    'Place an order per seller, or none, and pay all of them from the balance or leave them to one transfer; takes the ordered lines out of the cart, in which they must be',
  body: strictObject({
    items: Type.Array(OrderedItemSchema, { minItems: 1, maxItems: MAX_CART_LINES }),
    /** One note per seller, who is named by any of their `skuId`s. */
    notes: Type.Optional(
      Type.Array(strictObject({ skuId: Id, note: longText(200) }), { maxItems: MAX_CART_LINES }),
    ),
    /** Either a saved address of the buyer (`addressId`), or one for these orders alone (`address`). */
    addressId: Type.Optional(Id),
    address: Type.Optional(DeliveryAddressInputSchema),
    /** For stores to pick up at, where some of the orders come so. */
    storeId: Type.Optional(Id),
    store: Type.Optional(DeliveryAddressInputSchema),
    /** For the seller of `skuId`; required where the seller states ways of delivery. */
    deliveries: Type.Optional(
      Type.Array(strictObject({ skuId: Id, ...ChosenDeliverySchema.properties }), {
        maxItems: MAX_CART_LINES,
      }),
    ),
    /** Amount to pay in adv, split over the orders in proportion to each order's limit. */
    advAmount: Type.Optional(Amount),
    /** For the whole payment. */
    coupon: Type.Optional(UsedCouponSchema),
    /** `wallet` reserves everything until the payment window ends; left out, the balance pays at once. */
    paymentMethod: Type.Optional(PaymentMethodSchema),
  }),
  data: OrderGroupSchema,
});

const byGroupNumber = strictObject({ number: Type.String({ pattern: ORDER_NUMBER_PATTERN }) });

export const getOrderGroup = endpoint({
  method: 'GET',
  path: '/api/order-groups/:number',
  who: 'member',
  viewableAsMember: true,
  tag: 'orders',
  summary: 'The orders that are paid together; a group of another member is not found',
  params: byGroupNumber,
  data: OrderGroupSchema,
});

export const payOrderGroup = endpoint({
  method: 'POST',
  path: '/api/order-groups/:number/pay',
  who: 'member',
  tag: 'orders',
  summary: 'Pay all orders of the group from the coin balance, or none',
  params: byGroupNumber,
  data: OrderGroupSchema,
});

export const reportGroupPayment = endpoint({
  method: 'POST',
  path: '/api/order-groups/:number/payments',
  who: 'member',
  tag: 'orders',
  summary:
    'Report the hash of a token transfer for all orders of the group: a hint, the chain decides',
  params: byGroupNumber,
  body: strictObject({ txHash: TxHash }),
  data: OrderGroupSchema,
  allowedToFrozenMembers: true,
});

export const cancelOrderGroup = endpoint({
  method: 'POST',
  path: '/api/order-groups/:number/cancel',
  who: 'member',
  tag: 'orders',
  summary: 'Cancel all orders of an unpaid group',
  params: byGroupNumber,
  body: strictObject({ reason: Type.Optional(longText(200)) }),
  data: OrderGroupSchema,
  allowedToFrozenMembers: true,
});
