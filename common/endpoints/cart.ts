import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { MAX_CART_LINES, MAX_PIECES } from '../orders/cartRules';
import {
  Amount,
  Channel,
  Id,
  Nothing,
  nullable,
  oneOf,
  SkuIds,
  strictObject,
  Time,
} from '../schemas';
import { DealOfferSchema } from './deals';
import { CartCouponSchema } from './keptCoupons';
import { PictureSchema } from './pictures';
import { FulfilmentSchema, PerBuyer } from './products';
import { SellerRefSchema } from './sellerRef';
import { DeliveryTermsSchema, TemperatureSchema } from './shipping';

export const CART_STATES = ['onSale', 'paused', 'away', 'offSale'] as const;

const cartItem = {
  skuId: Id,
  productId: Id,
  title: Type.String(),
  skuName: Type.String(),
  picture: nullable(PictureSchema),
  channel: Channel,
  seller: SellerRefSchema,
  fulfilment: FulfilmentSchema,
  /** Transport temperature; ambient where nothing is shipped. */
  temperature: TemperatureSchema,
  /** Null where it is not stated. */
  weightGrams: nullable(Type.Integer({ minimum: 1 })),
  /** Key of the order that the line would be in: lines of one channel, seller, fulfilment and temperature share a key. */
  parcel: Type.String(),
  price: Amount,
  /** The original price; absent unless it is above the price. */
  compareAt: Type.Optional(Amount),
  /** Pieces that can be ordered now. */
  available: Type.Integer({ minimum: 0 }),
  /** Limit per buyer: the most pieces of the product that one buyer may have; absent without a limit. */
  perBuyer: Type.Optional(PerBuyer),
  /** `perBuyer` less the pieces that the buyer already has or will get, of all variants; absent without a limit. */
  mayBuy: Type.Optional(Type.Integer({ minimum: 0 })),
  state: oneOf(CART_STATES),
  /** Text that says until when the seller is away; absent unless the state is `away`. */
  away: Type.Optional(Type.String()),
  advMaxBps: Type.Integer({ minimum: 0, maximum: 10_000 }),
  /** Null: delivery is free. */
  delivery: nullable(DeliveryTermsSchema),
};

/** A variant as it can be bought now. */
export const CartItemSchema = strictObject(cartItem);
export type CartItem = Static<typeof CartItemSchema>;

export const CartLineSchema = strictObject({
  ...cartItem,
  quantity: Type.Integer({ minimum: 1, maximum: MAX_PIECES }),
  /** The price when the line was added. */
  priceThen: Amount,
  addedAt: Time,
});
export type CartLine = Static<typeof CartLineSchema>;

const Quantity = Type.Integer({ minimum: 1, maximum: MAX_PIECES });
const Count = strictObject({ count: Type.Integer({ minimum: 0 }) });
/** A line as a browser stores it; `unitPrice` is the price that the buyer saw. */
const StoredLine = strictObject({ skuId: Id, quantity: Quantity, unitPrice: Amount });

export const readCartItems = endpoint({
  method: 'GET',
  path: '/api/cart/items',
  who: 'public',
  tag: 'cart',
  summary: "Price, stock and sale state of a visitor's cart; unknown variants are left out",
  query: strictObject({ skuIds: SkuIds }),
  data: strictObject({
    items: Type.Array(CartItemSchema),
    deals: Type.Array(DealOfferSchema),
    coupons: Type.Array(CartCouponSchema),
  }),
});

export const getCart = endpoint({
  method: 'GET',
  path: '/api/me/cart',
  who: 'member',
  viewableAsMember: true,
  tag: 'cart',
  summary: 'My cart with prices, stock and sale states as they are now, newest line first',
  data: strictObject({
    lines: Type.Array(CartLineSchema),
    /** The deals that run for the lines. */
    deals: Type.Array(DealOfferSchema),
    /** Deals that ran for a line when it was added, and have ended in the last 7 days; absent without any. */
    ended: Type.Optional(Type.Array(DealOfferSchema)),
    /** Public coupons for the lines. */
    coupons: Type.Array(CartCouponSchema),
  }),
});

export const countCart = endpoint({
  method: 'GET',
  path: '/api/me/cart/count',
  who: 'member',
  viewableAsMember: true,
  tag: 'cart',
  summary: 'How many lines my cart has',
  data: Count,
});

export const addToCart = endpoint({
  method: 'POST',
  path: '/api/me/cart/lines',
  who: 'member',
  tag: 'cart',
  summary: 'Add pieces of a variant, on top of those in the cart',
  body: StoredLine,
  data: Count,
});

export const setCartLine = endpoint({
  method: 'PUT',
  path: '/api/me/cart/lines/:skuId',
  who: 'member',
  tag: 'cart',
  summary: 'Set how many pieces of a variant the cart holds; restores a removed line',
  params: strictObject({ skuId: Id }),
  body: strictObject({ quantity: Quantity, unitPrice: Amount }),
  data: Count,
});

export const removeCartLine = endpoint({
  method: 'DELETE',
  path: '/api/me/cart/lines/:skuId',
  who: 'member',
  tag: 'cart',
  summary: 'Remove a variant from the cart',
  params: strictObject({ skuId: Id }),
  data: Nothing,
});

export const mergeCart = endpoint({
  method: 'POST',
  path: '/api/me/cart/merge',
  who: 'member',
  tag: 'cart',
  summary:
    'Merge lines of a visitor’s cart, or of an order that is bought again, into my cart: the greater quantity stands',
  body: strictObject({ lines: Type.Array(StoredLine, { maxItems: MAX_CART_LINES }) }),
  data: strictObject({
    count: Type.Integer({ minimum: 0 }),
    /** Variants that were not added, as the cart is full. */
    left: Type.Array(Id),
    /** Number of lines that were not added, as the member sells the goods. Auctioned goods are left out uncounted. */
    own: Type.Integer({ minimum: 0 }),
  }),
});
