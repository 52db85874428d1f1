import { type Static, Type } from '@sinclair/typebox';
import { MAX_LABELS } from '../delivery/labelLimits';
import { endpoint } from '../endpoint';
import { NullableString, nullable, strictObject, Time } from '../schemas';
import { DeliveryAddressSchema, HomeAddressSchema } from './deliveryAddress';
import { TemperatureSchema } from './shipping';

/** 託運單 of a parcel that a carrier takes. */
export const ShippingLabelSchema = strictObject({
  /** The parcel's. */
  id: Type.Integer(),
  out_trade_no: Type.String(),
  carrier: Type.String(),
  trackingNo: Type.String(),
  address: DeliveryAddressSchema,
  pieces: Type.Integer(),
  temperature: TemperatureSchema,
  createdAt: Time,
  /** The member who sends it; null for the platform. */
  seller: NullableString,
  /** Where an undelivered parcel goes back to; null where the seller keeps none. */
  from: nullable(HomeAddressSchema),
});
export type ShippingLabel = Static<typeof ShippingLabelSchema>;

const query = strictObject({
  /** One parcel; without it those that are not handed in yet. */
  parcel: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Parcels that come before all others, such as those that were just booked: their numbers with hyphens between. */
  parcels: Type.Optional(
    Type.String({ pattern: `^[0-9]{1,10}(-[0-9]{1,10}){0,${MAX_LABELS - 1}}$` }),
  ),
});

export const listMyLabels = endpoint({
  method: 'GET',
  path: '/api/me/labels',
  who: 'member',
  viewableAsMember: true,
  tag: 'selling',
  summary:
    'Labels of the parcels that I hand in next, the newest first, or of one that I sent; one more than a page when more wait',
  query,
  data: Type.Array(ShippingLabelSchema),
});

export const listLabels = endpoint({
  method: 'GET',
  path: '/api/admin/labels',
  who: 'orders.handle',
  tag: 'admin',
  summary:
    "Labels of the platform's parcels that are handed in next, the newest first, or of any one; one more than a page when more wait",
  query,
  data: Type.Array(ShippingLabelSchema),
});
