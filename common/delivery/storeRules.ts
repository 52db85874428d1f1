/** Convenience store chains for pick-up, with the format of their store numbers. */
export const STORE_CHAINS = [
  { value: 'seven', label: '7-ELEVEN', digits: 6 },
  { value: 'family', label: '全家', digits: 6 },
  { value: 'hilife', label: '萊爾富', digits: 4 },
  { value: 'ok', label: 'OK超商', digits: 4 },
] as const;
export type StoreChain = (typeof STORE_CHAINS)[number]['value'];

export function findStoreChain(value: unknown): (typeof STORE_CHAINS)[number] | undefined {
  return STORE_CHAINS.find((chain) => chain.value === value);
}

/** Whether the number has the format of this chain. */
export function isStoreNo(chain: StoreChain, typed: string): boolean {
  return /^\d+$/.test(typed) && typed.length === findStoreChain(chain)?.digits;
}

/** Stores hand out parcels by identity card: 2 to 5 Chinese characters, or 4 to 10 letters. */
export const REAL_NAME_PATTERN =
  '^([\\u3400-\\u4dbf\\u4e00-\\u9fff]{2,5}|[A-Za-z](?=.{3,9}$)[A-Za-z]*( [A-Za-z]+)*)$';
/** Stores announce a parcel by text message, so it must be a mobile number. */
export const MOBILE_PATTERN = '^09\\d{8}$';

/**
 * The region of a store, stored beside its address (ADR 118). It names its store, because the previous release changes the
 * address of a row and leaves the region: a region of another store than the address's is ignored.
 */
export interface StoreRegion {
  chain: StoreChain;
  storeNo: string;
  city: string;
  district: string;
  postcode: string;
}
