import { type Static, Type } from '@sinclair/typebox';
import { MAX_CART_LINES, MAX_PIECES } from '../cartRules';
import { endpoint } from '../endpoint';
import { Amount, Id, strictObject, Time } from '../schemas';
import { longText } from '../typedText';
import { ORDER_NUMBER_PATTERN } from '../urlText';
import { UsedCouponSchema } from './coupons';
import { PlaceInputSchema } from './me';
import { ChosenDeliverySchema, OrderSummarySchema } from './orderShapes';
import type { DeliveryTerms } from './shipping';

/** Orders of several sellers that were placed and paid together. */
export const OrderGroupSchema = strictObject({
  number: Type.String(),
  coinAmount: Amount,
  advAmount: Amount,
  createdAt: Time,
  orders: Type.Array(OrderSummarySchema),
});
export type OrderGroup = Static<typeof OrderGroupSchema>;

/** Why a line of a checkout was refused, in the `lines` of CHECKOUT_CHANGED's data. */
export interface CheckoutFault {
  skuId: number;
  why:
    | 'offSale'
    | 'paused'
    | 'own'
    | 'price'
    | 'soldOut'
    | 'delivery'
    | 'region'
    | 'temperature'
    | 'weight'
    | 'deal';
  /** The current price, for `price`. */
  price?: string;
  /** Pieces left, for `soldOut`. */
  left?: number;
  /** The seller's current terms and the current fee, for `delivery`; no fee when the way is no longer offered. */
  delivery?: DeliveryTerms | null;
  fee?: string;
  /** What a deal takes off the line now, for `deal`. */
  discount?: string;
  /** The city, for `region`: the way does not reach it. */
  city?: string;
  /** For `temperature`: that of the goods, as buyers read it; the way does not carry it. */
  temperature?: string;
  /** For `weight`: what the goods weigh and what the way carries, kilograms. */
  weight?: string;
  most?: string;
}

export const placeCheckout = endpoint({
  method: 'POST',
  path: '/api/checkout',
  who: 'member',
  tag: 'orders',
  summary:
    'Place an order per seller and pay all of them from the balance, or none; removes the ordered lines from the cart',
  body: strictObject({
    items: Type.Array(
      strictObject({
        skuId: Id,
        quantity: Type.Integer({ minimum: 1, maximum: MAX_PIECES }),
        /** The price the buyer saw; a stale one is refused. */
        unitPrice: Amount,
        /** What a deal takes off the line, as the buyer saw it; left out for nothing. */
        dealDiscount: Type.Optional(Amount),
      }),
      { minItems: 1, maxItems: MAX_CART_LINES },
    ),
    /** One note per seller, who is named by any of their `skuId`s. */
    notes: Type.Optional(
      Type.Array(strictObject({ skuId: Id, note: longText(200) }), { maxItems: MAX_CART_LINES }),
    ),
    /** One of the buyer's addresses, or a place for these orders alone. */
    addressId: Type.Optional(Id),
    address: Type.Optional(PlaceInputSchema),
    /** For stores to pick up at, where some of the orders come so. */
    storeId: Type.Optional(Id),
    store: Type.Optional(PlaceInputSchema),
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
  }),
  data: OrderGroupSchema,
});

export const getOrderGroup = endpoint({
  method: 'GET',
  path: '/api/order-groups/:number',
  who: 'member',
  viewable: true,
  tag: 'orders',
  summary: 'The orders that were paid together; a group of another member is not found',
  params: strictObject({ number: Type.String({ pattern: ORDER_NUMBER_PATTERN }) }),
  data: OrderGroupSchema,
});
