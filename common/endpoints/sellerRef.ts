import { type Static, Type } from '@sinclair/typebox';
import { NullableId, strictObject } from '../schemas';
import { PLATFORM_SELLER } from '../siteName';

/** A seller, as a link to their page needs them. */
export const sellerRef = {
  /** Null for the platform. */
  id: NullableId,
  name: Type.String(),
  isPlatform: Type.Boolean(),
};
export const SellerRefSchema = strictObject(sellerRef);
export type SellerRef = Static<typeof SellerRefSchema>;

/** A stored seller; without one the platform sells. */
export const sellerRefOf = (id: number | null, name: string | null): SellerRef => ({
  id,
  name: name ?? PLATFORM_SELLER,
  isPlatform: id === null,
});
