import { type Static, Type } from '@sinclair/typebox';
import { MIN_STEP_GRAMS } from '../delivery/deliveryLimits';
import { endpoint } from '../endpoint';
import { MAX_WEIGHT_GRAMS } from '../goods/skuFacts';
import { DELIVERY_WAYS, MAX_HANDLING_DAYS } from '../lists/deliveryWays';
import { TEMPERATURES } from '../lists/temperatures';
import { Id, nullable, oneOf, strictObject, Time, Version } from '../schemas';
import { text } from '../text/typedText';

export const DeliveryWaySchema = oneOf(DELIVERY_WAYS);
export const TemperatureSchema = oneOf(TEMPERATURES);

/** A fee that a seller states, GAB: below 10 million, so that no order's sum grows out of bounds. */
const Fee = Type.String({ pattern: '^(0|[1-9]\\d{0,6})(\\.\\d{1,18})?$', maxLength: 26 });
/** A fee that a buyer saw: for up to 9,900 pieces. */
export const SeenFee = Type.String({
  pattern: '^(0|[1-9]\\d{0,11})(\\.\\d{1,18})?$',
  maxLength: 31,
});

/** Limited, so that the fee by weight stays within what `SeenFee` accepts. */
const Grams = (minimum: number) => Type.Integer({ minimum, maximum: MAX_WEIGHT_GRAMS });

/** The surcharge by weight, and the max. weight of a parcel. */
const WeightTermsSchema = strictObject({
  /** Heavier parcels are not carried. */
  maxGrams: Grams(1),
  /** Up to this weight there is no surcharge. */
  firstGrams: Grams(0),
  stepGrams: Grams(MIN_STEP_GRAMS),
  /** For each started step above the first weight. */
  stepFee: Fee,
  /** The assumed weight of a piece whose weight is unknown. */
  pieceGrams: Grams(1),
});

export const WayTermsSchema = strictObject({
  way: DeliveryWaySchema,
  /** For the first piece. */
  fee: Fee,
  /** For each further piece. */
  eachMore: Fee,
  /** Goods of this amount come without a fee; null: never. */
  freeFrom: nullable(Fee),
  /** Surcharge for the outlying islands; null: they are not served. */
  islandFee: nullable(Fee),
  /** Cities that are not served. */
  notServed: Type.Array(text(10), { maxItems: 22 }),
  /** The temperatures that the way carries, with the surcharge of each; absent: ambient only. */
  temperatures: Type.Optional(
    Type.Array(strictObject({ temperature: TemperatureSchema, extra: Fee }), {
      minItems: 1,
      maxItems: TEMPERATURES.length,
    }),
  ),
  /** Absent: the weight has no surcharge and no limit. */
  weight: Type.Optional(WeightTermsSchema),
  /** For the buyer, such as the place to meet. */
  note: text(100, 0),
});
export type WayTerms = Static<typeof WayTermsSchema>;

const HandlingDays = Type.Integer({ minimum: 1, maximum: MAX_HANDLING_DAYS });

/** A seller's terms of shipping. */
export const DeliveryTermsSchema = strictObject({
  handlingDays: HandlingDays,
  ways: Type.Array(WayTermsSchema, { minItems: 1, maxItems: DELIVERY_WAYS.length }),
});
export type DeliveryTerms = Static<typeof DeliveryTermsSchema>;

/** The terms under which an order was placed. */
export const OrderDeliverySchema = strictObject({
  ...WayTermsSchema.properties,
  handlingDays: HandlingDays,
});
export type OrderDelivery = Static<typeof OrderDeliverySchema>;

const profile = {
  /** Null: delivery is free, by whatever way the address asks for. */
  terms: nullable(DeliveryTermsSchema),
  version: Version,
};
export const ShippingProfileSchema = strictObject(profile);
export type ShippingProfile = Static<typeof ShippingProfileSchema>;

export const getMyShipping = endpoint({
  method: 'GET',
  path: '/api/me/shipping',
  who: 'member',
  viewableAsMember: true,
  tag: 'selling',
  summary: 'Ways and fees of delivery for what I sell',
  data: ShippingProfileSchema,
});

export const setMyShipping = endpoint({
  method: 'PUT',
  path: '/api/me/shipping',
  who: 'member',
  tag: 'selling',
  summary: 'Set my ways and fees of delivery for later orders; placed orders keep theirs',
  body: strictObject(profile),
  data: ShippingProfileSchema,
});

export const getPlatformShipping = endpoint({
  method: 'GET',
  path: '/api/admin/shipping',
  who: 'products',
  tag: 'admin',
  summary: "Ways and fees of delivery for the platform's goods",
  data: ShippingProfileSchema,
});

export const setPlatformShipping = endpoint({
  method: 'PUT',
  path: '/api/admin/shipping',
  who: 'products',
  freshProof: true,
  tag: 'admin',
  summary: "Set the platform's ways and fees of delivery for later orders",
  body: strictObject({ ...profile, reason: text(300, 5) }),
  data: ShippingProfileSchema,
});

const ShippingChangeSchema = strictObject({
  id: Id,
  /** Null: delivery was free. */
  before: nullable(DeliveryTermsSchema),
  after: nullable(DeliveryTermsSchema),
  staff: Type.String(),
  note: Type.String(),
  at: Time,
});
export type ShippingChange = Static<typeof ShippingChangeSchema>;

export const listShippingChanges = endpoint({
  method: 'GET',
  path: '/api/admin/shipping/changes',
  who: 'products',
  tag: 'admin',
  summary:
    "The last 50 changes of the platform's ways and fees: who, when, from what to what, and why",
  data: Type.Array(ShippingChangeSchema),
});
