import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import {
  Id,
  Nothing,
  nullable,
  oneOf,
  pageOf,
  pageQuery,
  SkuIds,
  strictObject,
  Time,
} from '../schemas';
import { CouponOfferSchema, giftTerms } from './coupons';
import { SellerRefSchema } from './sellerRef';

const shownTerms = {
  id: Id,
  code: Type.String(),
  ...giftTerms,
  startsAt: Time,
  endsAt: Time,
  perMember: Type.Integer({ minimum: 1 }),
  firstOrderOnly: Type.Boolean(),
  /** Only for goods that the platform sells. */
  platformOnly: Type.Boolean(),
  /** Number of uses left, of all members together. */
  left: Type.Integer({ minimum: 0 }),
  /** Its author: a seller, for their goods, or the platform. */
  seller: SellerRefSchema,
  /** Categories with their descendants; if `productIds` is empty too, the coupon holds for all of its maker's goods. */
  categories: Type.Array(strictObject({ slug: Type.String(), name: Type.String() })),
  productIds: Type.Array(Id),
  /** A coupon of the platform applies to goods of these members only; empty: of all sellers. */
  sellers: Type.Array(strictObject({ id: Id, name: Type.String() })),
};

/** A coupon as everybody may see it. */
export const PublicCouponSchema = strictObject(shownTerms);
export type PublicCoupon = Static<typeof PublicCouponSchema>;

/** A public coupon with the variants of the cart that it covers. */
export const CartCouponSchema = strictObject({ ...shownTerms, skuIds: Type.Array(Id) });
export type CartCoupon = Static<typeof CartCouponSchema>;

export const MY_COUPON_STATES = ['usable', 'used', 'over'] as const;
export type MyCouponState = (typeof MY_COUPON_STATES)[number];
/** Reasons of the state `over`. */
export const OVER_REASONS = ['ended', 'usedUp', 'firstOrder'] as const;

const MyCouponSchema = strictObject({
  ...shownTerms,
  state: oneOf(MY_COUPON_STATES),
  over: nullable(oneOf(OVER_REASONS)),
  /** Number of my uses, without those that were returned. */
  uses: Type.Integer({ minimum: 0 }),
});
export type MyCoupon = Static<typeof MyCouponSchema>;

export const listPublicCoupons = endpoint({
  method: 'GET',
  path: '/api/coupons',
  who: 'public',
  tag: 'orders',
  summary: 'Public coupons that can be used now, the first to end first; at most 100',
  data: Type.Array(PublicCouponSchema),
});

export const listKeptCoupons = endpoint({
  method: 'GET',
  path: '/api/me/coupons',
  who: 'member',
  viewableAsMember: true,
  tag: 'orders',
  summary: 'Coupons that I kept or used; another state than the known ones: those I can use',
  query: strictObject({ ...pageQuery, state: Type.Optional(Type.String({ maxLength: 20 })) }),
  data: pageOf(MyCouponSchema),
});

export const listKeptCouponIds = endpoint({
  method: 'GET',
  path: '/api/me/coupons/ids',
  who: 'member',
  viewableAsMember: true,
  tag: 'orders',
  summary: 'Which coupons I kept, for the buttons beside public ones; the newest 500',
  data: strictObject({ couponIds: Type.Array(Id) }),
});

export const listCouponOffers = endpoint({
  method: 'GET',
  path: '/api/me/coupons/offers',
  who: 'member',
  tag: 'orders',
  summary: 'What the coupons that I can use offer for some goods; the 20 that end first',
  query: strictObject({ skuIds: SkuIds }),
  data: Type.Array(CouponOfferSchema),
});

export const keepCoupon = endpoint({
  method: 'PUT',
  path: '/api/me/coupons/:id',
  who: 'member',
  tag: 'orders',
  summary: 'Keep a public coupon; reserves no use',
  params: strictObject({ id: Id }),
  data: Nothing,
});
