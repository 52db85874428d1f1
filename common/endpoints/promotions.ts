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
  text,
  Version,
} from '../schemas';
import { ListingSchema } from './listings';

/** As far ahead as a promotion can be paid for. */
export const PROMOTION_DAYS_AHEAD = 90;

export const PromotionTermsSchema = strictObject({
  /** adv for a day. */
  perDay: Amount,
  /** How many days one can buy at once. */
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
  summary: 'What it costs to have a product shown first',
  data: PromotionTermsSchema,
});

export const promoteListing = endpoint({
  method: 'POST',
  path: '/api/me/listings/:id/promote',
  who: 'member',
  tag: 'selling',
  summary: 'Pay adv to have my product shown first; what is bought follows what was bought before',
  params: strictObject({ id: Id }),
  body: strictObject({
    days: Type.Integer({ minimum: 1, maximum: PROMOTION_DAYS_AHEAD }),
    /** adv, as the seller saw it: another price since is not charged. */
    cost: Amount,
    /** As the seller saw it: what another page has bought since is not bought twice. */
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
  /** adv, of all days. */
  cost: Amount,
  startsAt: Time,
  endsAt: Time,
  stoppedAt: NullableTime,
  stoppedBy: NullableString,
  /** adv, for whole days that were left when it was stopped. */
  refund: Amount,
  /** Whether buyers see it now: its time, on sale and in stock. */
  shown: Type.Boolean(),
});
export type Promotion = Static<typeof PromotionSchema>;

export const listPromotions = endpoint({
  method: 'GET',
  path: '/api/admin/promotions',
  who: 'staff',
  tag: 'admin',
  summary: 'What sellers have paid to show first, the newest first',
  query: strictObject({
    ...pageQuery,
    /** `running`, `over`; anything else: all. */
    state: Type.Optional(Type.String({ maxLength: 20 })),
  }),
  data: pageOf(PromotionSchema),
});

export const stopPromotion = endpoint({
  method: 'POST',
  path: '/api/admin/promotions/:id/stop',
  who: 'staff',
  tag: 'admin',
  summary: 'Stop a promotion and give the whole days that are left back; never one’s own',
  params: strictObject({ id: Id }),
  body: strictObject({ reason: text(300, 5) }),
  data: PromotionSchema,
});

const TermsSchema = termsHistoryOf(PromotionTermsSchema);
export type PromotionTermsHistory = Static<typeof TermsSchema>;

export const staffPromotionTerms = endpoint({
  method: 'GET',
  path: '/api/admin/promotions/terms',
  who: 'staff',
  tag: 'admin',
  summary: 'Price and lengths of promotions, and their last 50 changes',
  data: TermsSchema,
});

export const changePromotionTerms = endpoint({
  method: 'PUT',
  path: '/api/admin/promotions/terms',
  who: 'admin',
  tag: 'admin',
  summary: 'Change price and lengths of promotions bought from now on',
  body: strictObject({
    ...PromotionTermsSchema.properties,
    version: Version,
    reason: text(300, 5),
  }),
  data: TermsSchema,
});
