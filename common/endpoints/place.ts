import { type Static, Type } from '@sinclair/typebox';
import { strictObject } from '../schemas';

export const StoreChainSchema = Type.Union([
  Type.Literal('seven'),
  Type.Literal('family'),
  Type.Literal('hilife'),
  Type.Literal('ok'),
]);

export const homePlace = {
  kind: Type.Literal('home'),
  recipient: Type.String(),
  phone: Type.String(),
  postcode: Type.String(),
  city: Type.String(),
  district: Type.String(),
  line: Type.String(),
};
export const storePlace = {
  kind: Type.Literal('store'),
  recipient: Type.String(),
  phone: Type.String(),
  chain: StoreChainSchema,
  storeNo: Type.String(),
  storeName: Type.String(),
};

/** Where a parcel goes and who takes it: a door, or the counter of a convenience store. */
export const PlaceSchema = Type.Union([strictObject(homePlace), strictObject(storePlace)]);
export type Place = Static<typeof PlaceSchema>;
