import { type Static, Type } from '@sinclair/typebox';
import { COUPON_CODE_PATTERN, COUPON_KINDS } from '../discounts/couponRules';
import { endpoint } from '../endpoint';
import type { OrderStatus } from '../orders/orderTransitions';
import {
  Amount,
  csvAnswer,
  cursorPageOf,
  cursorQuery,
  Id,
  NullableTime,
  nullable,
  oneOf,
  SkuIds,
  sortedPageOf,
  strictObject,
  Time,
  Version,
} from '../schemas';
import { text } from '../text/typedText';
import {
  discountFilter,
  discountMaker,
  discountPeriod,
  discountQuery,
  ProductIdsSchema,
} from './discounts';

export const giftTerms = {
  kind: oneOf(COUPON_KINDS),
  /** The discount of the kind `amount`; the maximum discount of one use for the other kinds. */
  amount: Amount,
  /** Basis points, for `percent`. */
  percentBps: nullable(Type.Integer({ minimum: 1, maximum: 9999 })),
  /** The minimum price of the goods to which it applies; for the kind `amount` greater than `amount`. */
  minimum: Amount,
};

/** A coupon as typed at checkout, with the discount that the buyer saw; the order is refused if it is another one now. */
export const UsedCouponSchema = strictObject({
  code: text(40),
  discount: Amount,
});
export type UsedCoupon = Static<typeof UsedCouponSchema>;

export const CouponOfferSchema = strictObject({
  code: Type.String(),
  ...giftTerms,
  /** Those of the asked variants to which it applies. */
  skuIds: Type.Array(Id),
  endsAt: Time,
});
export type CouponOffer = Static<typeof CouponOfferSchema>;

export const readCoupon = endpoint({
  method: 'GET',
  path: '/api/coupons/:code',
  who: 'member',
  tag: 'orders',
  summary: 'What a coupon offers me for some goods, or why I cannot use it; reserves nothing',
  params: strictObject({ code: Type.String({ minLength: 1, maxLength: 40 }) }),
  query: strictObject({ skuIds: SkuIds }),
  data: CouponOfferSchema,
});

/** Terms that coupons of staff and of sellers share. */
export const couponTerms = {
  ...giftTerms,
  maxUses: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  /** Everybody sees a public coupon and can keep it; another one can be used only by those who know its code. */
  isPublic: Type.Boolean(),
  perMember: Type.Integer({ minimum: 1, maximum: 99 }),
  ...discountPeriod,
};
const CouponTermsSchema = strictObject(couponTerms);
export type CouponTermsInput = Static<typeof CouponTermsSchema>;

/** Max. sellers that a coupon names. */
const MAX_NAMED_SELLERS = 50;

const changeable = {
  ...couponTerms,
  /** For members who have no order yet; then `perMember` is 1. */
  firstOrderOnly: Type.Boolean(),
  /** Only for goods that the platform sells. */
  platformOnly: Type.Boolean(),
  /** Products in addition to those of the categories. */
  productIds: ProductIdsSchema,
  /** The coupon applies to goods of these members only; empty: of all sellers. */
  sellerIds: Type.Array(Id, { maxItems: MAX_NAMED_SELLERS, uniqueItems: true }),
};
const reason = text(300, 5);

export const CouponSchema = strictObject({
  id: Id,
  code: Type.String(),
  ...changeable,
  ...discountMaker,
  /** Uses that were not given back. */
  used: Type.Integer({ minimum: 0 }),
  /** The discounts of those uses. */
  given: Amount,
});
export type Coupon = Static<typeof CouponSchema>;

const couponFilters = {
  /** Part of a code. */
  q: Type.Optional(Type.String({ maxLength: 40 })),
};

export const listCoupons = endpoint({
  method: 'GET',
  path: '/api/admin/coupons',
  who: 'coupons',
  tag: 'admin',
  summary:
    'Coupons, the newest first or by their end or uses, filtered by state, maker and code, with their uses',
  query: strictObject({ ...discountQuery.properties, ...couponFilters }),
  data: sortedPageOf(CouponSchema),
});

export const exportCoupons = endpoint({
  method: 'GET',
  path: '/api/admin/coupons.csv',
  who: 'coupons',
  tag: 'admin',
  summary: 'The coupons of the list with the same filters as CSV; the export is logged',
  query: strictObject({ ...discountFilter.properties, ...couponFilters }),
  ...csvAnswer,
});

export const getCoupon = endpoint({
  method: 'GET',
  path: '/api/admin/coupons/:id',
  who: 'coupons',
  tag: 'admin',
  summary: 'A coupon as it is edited',
  params: strictObject({ id: Id }),
  data: CouponSchema,
});

export const createCoupon = endpoint({
  method: 'POST',
  path: '/api/admin/coupons',
  who: 'coupons',
  freshProof: true,
  tag: 'admin',
  summary: 'Make a coupon; its code is never changed',
  body: strictObject({
    code: Type.String({ pattern: COUPON_CODE_PATTERN }),
    ...changeable,
    reason,
  }),
  data: CouponSchema,
});

export const changeCoupon = endpoint({
  method: 'PUT',
  path: '/api/admin/coupons/:id',
  who: 'coupons',
  freshProof: true,
  tag: 'admin',
  summary: 'Change a coupon for later uses, or switch it off; orders keep what they were given',
  params: strictObject({ id: Id }),
  body: strictObject({ ...changeable, version: Version, reason }),
  data: CouponSchema,
});

export const stopCoupon = endpoint({
  method: 'POST',
  path: '/api/admin/coupons/:id/stop',
  who: 'coupons',
  tag: 'admin',
  summary:
    "Stop a seller's coupon for good; orders keep what they were given, and the seller reads the reason",
  params: strictObject({ id: Id }),
  body: strictObject({ reason }),
  data: CouponSchema,
});

const CouponUseSchema = strictObject({
  id: Id,
  member: strictObject({ id: Id, name: Type.String() }),
  discount: Amount,
  at: Time,
  /** Time at which the use was restored to the member. */
  returnedAt: NullableTime,
  orders: Type.Array(
    strictObject({
      out_trade_no: Type.String(),
      status: Type.Unsafe<OrderStatus>({ type: 'integer' }),
      discount: Amount,
    }),
  ),
});
export type CouponUse = Static<typeof CouponUseSchema>;

export const listCouponUses = endpoint({
  method: 'GET',
  path: '/api/admin/coupons/:id/uses',
  who: 'coupons',
  tag: 'admin',
  summary: "A coupon's uses, the newest first, with the orders that they made cheaper",
  params: strictObject({ id: Id }),
  query: strictObject(cursorQuery),
  data: cursorPageOf(CouponUseSchema),
});
