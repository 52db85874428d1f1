import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { strictObject } from '../schemas';
import { StoreChainSchema } from './deliveryAddress';

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

export const searchStores = endpoint({
  method: 'GET',
  path: '/api/stores',
  who: 'member',
  viewableAsMember: true,
  tag: 'orders',
  summary: 'Convenience stores that hand out parcels; none where the shop has no list of them',
  query: strictObject({
    chain: StoreChainSchema,
    city: Type.Optional(Type.String({ maxLength: 10 })),
    district: Type.Optional(Type.String({ maxLength: 10 })),
    q: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  data: Type.Array(PickupStoreSchema),
});
