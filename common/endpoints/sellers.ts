import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import {
  Id,
  NullableTime,
  nullable,
  pageOf,
  pageQuery,
  RatingsSchema,
  strictObject,
  Time,
} from '../schemas';
import { SELLER_KEY_PATTERN } from '../shopfront/sellerPath';
import { HolidaySchema } from './holidays';
import { PublicCouponSchema } from './keptCoupons';
import { ProductCardSchema } from './products';
import { ReviewSchema } from './reviews';
import { sellerRef } from './sellerRef';
import { DeliveryTermsSchema } from './shipping';

const Count = Type.Integer({ minimum: 0 });
/** `count` of `of`. */
const Share = nullable(strictObject({ of: Count, count: Count }));

const SellerDealSchema = strictObject({
  id: Id,
  /** Its discount in a few words. */
  text: Type.String(),
  /** It covers everything that the seller sells. */
  isForAll: Type.Boolean(),
  endsAt: Time,
});

export const SellerSchema = strictObject({
  ...sellerRef,
  /** The member's date of joining; null for the platform. */
  joinedAt: NullableTime,
  /** Staff have frozen the member, who cannot sell until they are unfrozen. */
  isPaused: Type.Boolean(),
  /** The member's running holiday: what they sell is shown and cannot be bought. */
  away: nullable(HolidaySchema),
  /** Of all products of the seller. */
  ratings: RatingsSchema,
  /** Pieces sold. */
  sold: Count,
  /** Members who follow the seller. Counting stops one above `FOLLOWERS_COUNTED`, which means "more than". */
  followers: Count,
  /** Parcels shipped in time, of all that were due in the last half year. Null while too few were due. */
  onTime: Share,
  /** Orders that failed and were refunded, of all that ended in the last half year. Null while too few ended. */
  failed: Share,
  /** Null: delivery is free. */
  delivery: nullable(DeliveryTermsSchema),
  /** The deals that run for what they sell. */
  deals: Type.Array(SellerDealSchema),
  /** Their public coupons that can be used now. */
  coupons: Type.Array(PublicCouponSchema),
});
export type Seller = Static<typeof SellerSchema>;

const params = strictObject({ seller: Type.String({ pattern: SELLER_KEY_PATTERN }) });
const lenient = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

export const getSeller = endpoint({
  method: 'GET',
  path: '/api/sellers/:seller',
  who: 'public',
  tag: 'products',
  summary: 'The public page of a seller: a member’s id, or `gab` for the platform',
  params,
  data: SellerSchema,
});

export const listSellerProducts = endpoint({
  method: 'GET',
  path: '/api/sellers/:seller/products',
  who: 'public',
  tag: 'products',
  summary: "A seller's products on sale; invalid values in the query fall back to defaults",
  params,
  query: strictObject({ ...pageQuery, q: lenient(4000), sort: lenient(20) }),
  data: pageOf(ProductCardSchema),
});

const SellerReviewSchema = strictObject({
  ...ReviewSchema.properties,
  product: strictObject({ id: Id, title: Type.String() }),
});
export type SellerReview = Static<typeof SellerReviewSchema>;

export const listSellerReviews = endpoint({
  method: 'GET',
  path: '/api/sellers/:seller/reviews',
  who: 'public',
  tag: 'reviews',
  summary: 'Reviews of what a seller has sold, newest first',
  params,
  query: strictObject(pageQuery),
  data: strictObject({
    ...pageOf(SellerReviewSchema).properties,
    /** Those in the list that the caller wrote. */
    own: Type.Array(Id),
  }),
});
