import { type Static, Type } from '@sinclair/typebox';
import { strictObject } from '../schemas';

export const StoreChainSchema = Type.Union([
  Type.Literal('seven'),
  Type.Literal('family'),
  Type.Literal('hilife'),
  Type.Literal('ok'),
]);

/** Also part of a member's saved addresses (`me.ts`). */
export const homeAddress = {
  kind: Type.Literal('home'),
  recipient: Type.String(),
  phone: Type.String(),
  postcode: Type.String(),
  city: Type.String(),
  district: Type.String(),
  line: Type.String(),
};
export const storeAddress = {
  kind: Type.Literal('store'),
  recipient: Type.String(),
  phone: Type.String(),
  chain: StoreChainSchema,
  storeNo: Type.String(),
  storeName: Type.String(),
  /** Its region; all three, or none for a store that was saved before its region was asked for (ADR 118). */
  storeCity: Type.Optional(Type.String()),
  storeDistrict: Type.Optional(Type.String()),
  storePostcode: Type.Optional(Type.String()),
};

export const HomeAddressSchema = strictObject(homeAddress);
export type HomeAddress = Static<typeof HomeAddressSchema>;

/** Recipient and address of a delivery, a street address or a convenience store, as stored; it was checked on entry. */
export const DeliveryAddressSchema = Type.Union([HomeAddressSchema, strictObject(storeAddress)]);
export type DeliveryAddress = Static<typeof DeliveryAddressSchema>;
