import { type Static, Type } from '@sinclair/typebox';
import { NullableId, strictObject } from '../schemas';

/** Who sells something, for a link to their page. */
export const sellerRef = {
  /** Null for the platform. */
  id: NullableId,
  name: Type.String(),
  isPlatform: Type.Boolean(),
};
export const SellerRefSchema = strictObject(sellerRef);
export type SellerRef = Static<typeof SellerRefSchema>;
