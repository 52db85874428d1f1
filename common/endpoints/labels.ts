import { type Static, Type } from '@sinclair/typebox';
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

/** One parcel; without it all that are not handed in yet. */
const query = strictObject({ parcel: Type.Optional(Type.Integer({ minimum: 1 })) });

export const listMyLabels = endpoint({
  method: 'GET',
  path: '/api/me/labels',
  who: 'member',
  viewableAsMember: true,
  tag: 'selling',
  summary: 'Labels of the parcels that I hand in next, or of one that I sent',
  query,
  data: Type.Array(ShippingLabelSchema),
});

export const listLabels = endpoint({
  method: 'GET',
  path: '/api/admin/labels',
  who: 'orders.handle',
  tag: 'admin',
  summary: "Labels of the platform's parcels that are handed in next, or of any one",
  query,
  data: Type.Array(ShippingLabelSchema),
});
