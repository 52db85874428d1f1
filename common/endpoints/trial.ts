import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { TRIAL_FAULTS, TRIAL_REASONS } from '../orders/trial';
import {
  Amount,
  Channel,
  Id,
  NullableString,
  NullableTime,
  nullable,
  oneOf,
  strictObject,
  Time,
} from '../schemas';
import { giftTerms } from './coupons';
import { dealTerms } from './deals';
import { FulfilmentSchema } from './products';
import { SellerRefSchema } from './sellerRef';
import { DeliveryWaySchema } from './shipping';

/** The reason why a trial cart gets no discount; the other fields hold the missing amount or quantity, if there is one. */
const WhySchema = strictObject({
  why: oneOf(TRIAL_REASONS),
  /** For `minimum`: the missing amount. For `pieces`: the number of missing pieces. */
  missing: Type.Optional(Amount),
  pieces: Type.Optional(Type.Integer({ minimum: 1 })),
});
export type TrialWhy = Static<typeof WhySchema>;

const tried = {
  /** The bearer of the discount. */
  seller: SellerRefSchema,
  startsAt: Time,
  endsAt: Time,
  /** The discount; for a coupon that is not used, the discount it would give. */
  off: Amount,
  /** Null if it gives a discount. */
  why: nullable(WhySchema),
};

const TrialSchema = strictObject({
  /** The requested moment; null for now. */
  at: NullableTime,
  lines: Type.Array(
    strictObject({
      skuId: Id,
      productId: Id,
      title: Type.String(),
      skuName: Type.String(),
      quantity: Type.Integer({ minimum: 1 }),
      unitPrice: Amount,
      /** Unit price times pieces. */
      price: Amount,
      dealId: nullable(Id),
      deal: Amount,
      coupon: Amount,
      /** Price less deal and coupon. */
      pays: Amount,
      /** Why the line cannot be bought now; null if it can. */
      fault: nullable(oneOf(TRIAL_FAULTS)),
      available: Type.Integer(),
    }),
  ),
  /** The parts of the cart that become one order each. */
  parcels: Type.Array(
    strictObject({
      seller: SellerRefSchema,
      channel: Channel,
      fulfilment: FulfilmentSchema,
      skuIds: Type.Array(Id),
      /** The seller's ways with their fees to the region; null for a way that does not serve it. Empty: delivery is free. */
      ways: Type.Array(
        strictObject({
          way: DeliveryWaySchema,
          fee: nullable(Amount),
          freeFrom: nullable(Amount),
        }),
      ),
      way: nullable(DeliveryWaySchema),
      fee: Amount,
      coupon: Amount,
      pays: Amount,
    }),
  ),
  total: strictObject({
    goods: Amount,
    deals: Amount,
    coupon: Amount,
    /** Fees before the coupon. */
    delivery: Amount,
    pays: Amount,
  }),
  /** Per bearer: the discounts, and the platform's top-ups. */
  bearers: Type.Array(
    strictObject({ seller: SellerRefSchema, deals: Amount, coupon: Amount, topUp: Amount }),
  ),
  deals: Type.Array(strictObject({ id: Id, ...dealTerms, ...tried })),
  coupons: Type.Array(
    strictObject({
      id: Id,
      code: Type.String(),
      ...giftTerms,
      isPublic: Type.Boolean(),
      ...tried,
      /** It is the one of the payment. */
      isUsed: Type.Boolean(),
    }),
  ),
  /** The asked code, where the asker has no coupon of that code to try. */
  unknownCode: NullableString,
});
export type Trial = Static<typeof TrialSchema>;

const query = strictObject({
  /** Variants with their pieces: `12:1,15:3`. Anything else is left out, as are variants that the asker may not try. */
  items: Type.Optional(Type.String({ maxLength: 2500 })),
  code: Type.Optional(Type.String({ maxLength: 40 })),
  /** `first`: a member without an order; `returning`: one with; or a member's number. Other values: `first`. */
  buyer: Type.Optional(Type.String({ maxLength: 20 })),
  /** ms; without: now. */
  at: Type.Optional(Type.String({ maxLength: 20 })),
  /** Ways of delivery by a variant of the parcel: `12:home`. Without: the seller's first that takes the goods there. */
  ways: Type.Optional(Type.String({ maxLength: 2500 })),
  /** Region of an address, for surcharges and cities that are not served. */
  postcode: Type.Optional(Type.String({ maxLength: 6 })),
  city: Type.Optional(Type.String({ maxLength: 10 })),
});
export type TrialQuery = Static<typeof query>;

export const tryDiscounts = endpoint({
  method: 'GET',
  path: '/api/admin/discounts/trial',
  who: 'coupons',
  tag: 'admin',
  summary:
    'What deals and a coupon take off a trial cart and why not; a named member needs members.read too. Reserves nothing',
  query,
  data: TrialSchema,
});

export const tryMyDiscounts = endpoint({
  method: 'GET',
  path: '/api/me/selling/discounts/trial',
  who: 'member',
  tag: 'selling',
  summary: 'What my deals and a coupon of mine take off a trial cart of my goods, and why not',
  query,
  data: TrialSchema,
});
