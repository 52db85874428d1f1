import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import {
  Amount,
  Channel,
  Id,
  NullableString,
  NullableTime,
  pageOf,
  pageQuery,
  strictObject,
  Time,
  termsHistoryOf,
} from '../schemas';
import { text } from '../text/typedText';
import { ListingSchema } from './listings';

/** Max. days from now to the end of a paid promotion. */
export const PROMOTION_DAYS_AHEAD = 90;

export const PromotionTermsSchema = strictObject({
  /** adv for a day. */
  perDay: Amount,
  /** The lengths that can be bought, days. */
  days: Type.Array(Type.Integer({ minimum: 1, maximum: PROMOTION_DAYS_AHEAD }), {
    minItems: 1,
    maxItems: 6,
    uniqueItems: true,
  }),
});
export type PromotionTerms = Static<typeof PromotionTermsSchema>;

export const promotionTerms = endpoint({
  method: 'GET',
  path: '/api/promotions/terms',
  who: 'member',
  tag: 'selling',
  summary: 'The price of showing a product first',
  data: PromotionTermsSchema,
});

export const promoteListing = endpoint({
  method: 'POST',
  path: '/api/me/listings/:id/promote',
  who: 'member',
  tag: 'selling',
  summary: 'Pay adv to promote my product; days are added after the days bought before',
  params: strictObject({ id: Id }),
  body: strictObject({
    days: Type.Integer({ minimum: 1, maximum: PROMOTION_DAYS_AHEAD }),
    /** adv, as shown to the seller; refused when the price changed since. */
    cost: Amount,
    /** As shown to the seller; refused when another tab bought days since. */
    promotedUntil: NullableTime,
  }),
  data: ListingSchema,
});

const PromotionSchema = strictObject({
  id: Id,
  productId: Id,
  title: Type.String(),
  channel: Channel,
  seller: strictObject({ id: Id, name: Type.String() }),
  days: Type.Integer(),
  /** adv, for all days. */
  cost: Amount,
  startsAt: Time,
  endsAt: Time,
  stoppedAt: NullableTime,
  stoppedBy: NullableString,
  /** adv refunded for the whole days left when it was stopped. */
  refund: Amount,
  /** Whether buyers see it now: running, on sale and in stock. */
  shown: Type.Boolean(),
});
export type Promotion = Static<typeof PromotionSchema>;

export const listPromotions = endpoint({
  method: 'GET',
  path: '/api/admin/promotions',
  who: 'promotions',
  tag: 'admin',
  summary: 'Sellers’ paid promotions, the newest first',
  query: strictObject({
    ...pageQuery,
    /** `running` or `over`; other values: all. */
    state: Type.Optional(Type.String({ maxLength: 20 })),
  }),
  data: pageOf(PromotionSchema),
});

export const stopPromotion = endpoint({
  method: 'POST',
  path: '/api/admin/promotions/:id/stop',
  who: 'promotions',
  freshProof: true,
  tag: 'admin',
  summary: 'Stop a promotion and refund its remaining whole days; never one’s own',
  params: strictObject({ id: Id }),
  body: strictObject({ reason: text(300, 5) }),
  data: PromotionSchema,
});

const TermsSchema = termsHistoryOf(PromotionTermsSchema);
export type PromotionTermsHistory = Static<typeof TermsSchema>;

export const staffPromotionTerms = endpoint({
  method: 'GET',
  path: '/api/admin/promotions/terms',
  who: 'promotions',
  tag: 'admin',
  summary: 'Price and lengths of promotions, and their last 50 changes',
  data: TermsSchema,
});
