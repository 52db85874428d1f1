import type { DeliveryAddress } from '@common/endpoints/deliveryAddress';
import type { StoreRegion } from '@common/storeRules';
import { findDistrict } from '@common/taiwanDistricts';
import type { Carrier } from './port';

/** The fields of a store's region; undefined where the district is none of the city's. */
export function regionIn(city: string, name: string) {
  const found = findDistrict(city, name);
  return found && { storeCity: city, storeDistrict: name, storePostcode: found.postcode };
}

/** An address as it is kept, without the region of its store. */
export function withoutRegion(address: DeliveryAddress): DeliveryAddress {
  if (address.kind === 'home') return address;
  const { storeCity: _, storeDistrict: __, storePostcode: ___, ...kept } = address;
  return kept;
}

/** The part of an address that is kept beside it; null for a home, and for a store whose region is unknown. */
export function storeRegionOf(address: DeliveryAddress | null): StoreRegion | null {
  if (address?.kind !== 'store') return null;
  const { chain, storeNo, storeCity: city, storeDistrict: district } = address;
  const { storePostcode: postcode } = address;
  return city && district && postcode ? { chain, storeNo, city, district, postcode } : null;
}

/** The address with the region that is kept beside it, if that is of the same store. */
export function withStoreRegion<A extends DeliveryAddress>(
  address: A,
  region: StoreRegion | null,
): A {
  const isItsOwn =
    address.kind === 'store' &&
    region?.chain === address.chain &&
    region.storeNo === address.storeNo;
  if (!isItsOwn) return address;
  const { city: storeCity, district: storeDistrict, postcode: storePostcode } = region;
  return { ...address, storeCity, storeDistrict, storePostcode };
}

/** The address with its store's region by the carrier's list; as it is where the carrier has none. */
export function locateStore<A extends DeliveryAddress>(
  { stores }: Pick<Carrier, 'stores'>,
  address: A,
): A {
  if (address.kind !== 'store') return address;
  const store = stores?.find(address.chain, address.storeNo);
  const region = store && regionIn(store.city, store.district);
  return region ? { ...address, ...region } : address;
}
