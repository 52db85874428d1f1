import { type Static, Type } from '@sinclair/typebox';
import { strictObject } from '../schemas';

export const StoreChainSchema = Type.Union([
  Type.Literal('seven'),
  Type.Literal('family'),
  Type.Literal('hilife'),
  Type.Literal('ok'),
]);

/** Also part of a member's saved addresses (`me.ts`). */
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

/** Recipient and place of a delivery, a street address or a convenience store, as stored: checked when it was entered. */
export const PlaceSchema = Type.Union([strictObject(homePlace), strictObject(storePlace)]);
export type Place = Static<typeof PlaceSchema>;
