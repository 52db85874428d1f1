import type { StoreRegion } from '@common/delivery/storeRules';
import { findDistrict } from '@common/delivery/taiwanDistricts';
import type { DeliveryAddress } from '@common/endpoints/deliveryAddress';
import type { Carrier } from './port';

/** The fields of a store's region; undefined where the district is none of the city's. */
export function regionIn(city: string, name: string) {
  const found = findDistrict(city, name);
  return found && { storeCity: city, storeDistrict: name, storePostcode: found.postcode };
}

/** An address without the region of its store, which is stored beside it. */
export function withoutRegion(address: DeliveryAddress): DeliveryAddress {
  if (address.kind === 'home') return address;
  const { storeCity: _, storeDistrict: __, storePostcode: ___, ...withoutIt } = address;
  return withoutIt;
}

/** The region that is stored beside an address; null for a home, and for a store whose region is unknown. */
export function storeRegionOf(address: DeliveryAddress | null): StoreRegion | null {
  if (address?.kind !== 'store') return null;
  const { chain, storeNo, storeCity: city, storeDistrict: district } = address;
  const { storePostcode: postcode } = address;
  return city && district && postcode ? { chain, storeNo, city, district, postcode } : null;
}

/** The address with the region that is stored beside it, if that is the region of the same store. */
export function withStoreRegion<A extends DeliveryAddress>(
  address: A,
  region: StoreRegion | null,
): A {
  const isOfSameStore =
    address.kind === 'store' &&
    region?.chain === address.chain &&
    region.storeNo === address.storeNo;
  if (!isOfSameStore) return address;
  const { city: storeCity, district: storeDistrict, postcode: storePostcode } = region;
  return { ...address, storeCity, storeDistrict, storePostcode };
}

/** The address with its store's region from the carrier's list; unchanged where the carrier has no list or not this store. */
export function locateStore<A extends DeliveryAddress>(
  { stores }: Pick<Carrier, 'stores'>,
  address: A,
): A {
  if (address.kind !== 'store') return address;
  const store = stores?.find(address.chain, address.storeNo);
  const region = store && regionIn(store.city, store.district);
  return region ? { ...address, ...region } : address;
}
