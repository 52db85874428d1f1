import { type Static, Type } from '@sinclair/typebox';
import { COUPON_CODE_PATTERN } from '../discounts/couponRules';
import { endpoint } from '../endpoint';
import { Id, pageOf, pageQuery, strictObject, Version } from '../schemas';
import { CouponSchema, couponTerms } from './coupons';
import { ProductIdsSchema } from './discounts';

const changeable = {
  ...couponTerms,
  /** Products of the seller, in addition to `categories`; with both empty the coupon holds for all their goods. */
  productIds: ProductIdsSchema,
};
const SellerCouponInputSchema = strictObject(changeable);
export type SellerCouponInput = Static<typeof SellerCouponInputSchema>;

export const listMyCoupons = endpoint({
  method: 'GET',
  path: '/api/me/selling/coupons',
  who: 'member',
  tag: 'selling',
  summary: 'Coupons that I made for my goods, the newest first, with their uses',
  query: strictObject(pageQuery),
  data: pageOf(CouponSchema),
});

export const createMyCoupon = endpoint({
  method: 'POST',
  path: '/api/me/selling/coupons',
  who: 'member',
  tag: 'selling',
  summary:
    'Make a coupon for my goods; I receive what the buyer pays, and its code is never changed',
  body: strictObject({ code: Type.String({ pattern: COUPON_CODE_PATTERN }), ...changeable }),
  data: CouponSchema,
});

export const changeMyCoupon = endpoint({
  method: 'PUT',
  path: '/api/me/selling/coupons/:id',
  who: 'member',
  tag: 'selling',
  summary:
    'Change a coupon of mine for later uses, or switch it off; orders keep what they were given',
  params: strictObject({ id: Id }),
  body: strictObject({ ...changeable, version: Version }),
  data: CouponSchema,
});

const ProductOnSaleSchema = strictObject({ productId: Id, title: Type.String() });
export type ProductOnSale = Static<typeof ProductOnSaleSchema>;

export const listMyGoods = endpoint({
  method: 'GET',
  path: '/api/me/selling/goods',
  who: 'member',
  tag: 'selling',
  summary: 'My products on sale at a fixed price, to choose from; the newest 300',
  data: Type.Array(ProductOnSaleSchema),
});
