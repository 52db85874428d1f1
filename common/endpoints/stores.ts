import { type Static, Type } from '@sinclair/typebox';
import { strictObject } from '../schemas';
import { StoreChainSchema } from './place';

/** A convenience store that hands out parcels. */
export const PickupStoreSchema = strictObject({
  chain: StoreChainSchema,
  storeNo: Type.String(),
  storeName: Type.String(),
  city: Type.String(),
  district: Type.String(),
  street: Type.String(),
});
export type PickupStore = Static<typeof PickupStoreSchema>;
