import { type Static, Type } from '@sinclair/typebox';
import { DEAL_KINDS } from '../discounts/dealRules';
import { endpoint } from '../endpoint';
import {
  Amount,
  Id,
  oneOf,
  pageOf,
  pageQuery,
  sortedPageOf,
  strictObject,
  Time,
  Version,
} from '../schemas';
import { text } from '../text/typedText';
import { discountMaker, discountPeriod, discountQuery, ProductIdsSchema } from './discounts';

export const dealTerms = {
  kind: oneOf(DEAL_KINDS),
  /** Of `spend`, else 0: the price of goods from which the deal applies. */
  minimum: Amount,
  /** Of `spend`, else 0: the discount. */
  amount: Amount,
  /** Of `spend`: the discount is given for each full minimum. */
  isRepeated: Type.Boolean(),
  /** Of `pieces` the number of pieces from which it applies; of `nth` the N of which the cheapest piece costs less; else 0. */
  pieces: Type.Integer({ minimum: 0, maximum: 99 }),
  /** Of `pieces` and `nth`, else 0: the discount in basis points. */
  offBps: Type.Integer({ minimum: 0, maximum: 10_000 }),
};

/** A deal that runs now, for some of the asked variants. */
export const DealOfferSchema = strictObject({
  id: Id,
  ...dealTerms,
  /** Those of the asked variants to which it applies. */
  skuIds: Type.Array(Id),
  endsAt: Time,
});
export type DealOffer = Static<typeof DealOfferSchema>;

const changeable = {
  ...dealTerms,
  ...discountPeriod,
  /** With both this and `categories` empty the deal holds for all goods of its maker. */
  productIds: ProductIdsSchema,
};
const DealInputSchema = strictObject(changeable);
export type DealInput = Static<typeof DealInputSchema>;

const DealSchema = strictObject({
  id: Id,
  ...changeable,
  ...discountMaker,
  /** Number of orders with its discount, and the sum of the discounts; without orders that ended before shipping. */
  orders: Type.Integer({ minimum: 0 }),
  given: Amount,
});
export type Deal = Static<typeof DealSchema>;

const reason = text(300, 5);
const byId = strictObject({ id: Id });

export const listDeals = endpoint({
  method: 'GET',
  path: '/api/admin/deals',
  who: 'coupons',
  tag: 'admin',
  summary: 'Deals, the newest first or by their end, with what they gave',
  query: discountQuery,
  data: sortedPageOf(DealSchema),
});

export const getDeal = endpoint({
  method: 'GET',
  path: '/api/admin/deals/:id',
  who: 'coupons',
  tag: 'admin',
  summary: 'A deal as it is edited',
  params: byId,
  data: DealSchema,
});

export const createDeal = endpoint({
  method: 'POST',
  path: '/api/admin/deals',
  who: 'coupons',
  tag: 'admin',
  summary: "Make a deal for the platform's goods",
  body: strictObject({ ...changeable, reason }),
  data: DealSchema,
});

export const changeDeal = endpoint({
  method: 'PUT',
  path: '/api/admin/deals/:id',
  who: 'coupons',
  tag: 'admin',
  summary: 'Change a deal of the platform for later orders, or switch it off',
  params: byId,
  body: strictObject({ ...changeable, version: Version, reason }),
  data: DealSchema,
});

export const stopDeal = endpoint({
  method: 'POST',
  path: '/api/admin/deals/:id/stop',
  who: 'coupons',
  tag: 'admin',
  summary:
    "Stop a seller's deal for good; orders keep what they were given, and the seller reads the reason",
  params: byId,
  body: strictObject({ reason }),
  data: DealSchema,
});

export const listMyDeals = endpoint({
  method: 'GET',
  path: '/api/me/selling/deals',
  who: 'member',
  tag: 'selling',
  summary: 'Deals that I made for my goods, the newest first, with what they gave',
  query: strictObject(pageQuery),
  data: pageOf(DealSchema),
});

export const createMyDeal = endpoint({
  method: 'POST',
  path: '/api/me/selling/deals',
  who: 'member',
  tag: 'selling',
  summary: 'Make a deal for my goods; I receive what the buyer pays',
  body: DealInputSchema,
  data: DealSchema,
});

export const changeMyDeal = endpoint({
  method: 'PUT',
  path: '/api/me/selling/deals/:id',
  who: 'member',
  tag: 'selling',
  summary: 'Change a deal of mine for later orders, or switch it off',
  params: byId,
  body: strictObject({ ...changeable, version: Version }),
  data: DealSchema,
});
