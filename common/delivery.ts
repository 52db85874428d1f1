import { officialName } from './addressRules';
import type { WayTerms } from './endpoints/shipping';
import { parseAmount } from './money';

/** Postcodes of the outlying islands: 連江, 澎湖, 金門, 琉球, 綠島, 蘭嶼. */
export const ISLAND_POSTCODES = [
  ...['209', '210', '211', '212', '880', '881', '882', '883', '884', '885', '890', '891'],
  ...['892', '893', '894', '896', '929', '951', '952'],
] as const;

/** What a fee depends on of an address; a store's region is unknown. */
export interface Region {
  city: string;
  postcode: string;
}

export interface Parcel {
  /** What the goods come to, base units. */
  goods: bigint;
  pieces: number;
  /** Undefined while it is unknown, and for a store: no surcharge then. */
  to: Region | undefined;
}

export const isIsland = ({ postcode }: Region): boolean =>
  ISLAND_POSTCODES.some((island) => postcode.startsWith(island));

/**
 * The fee for a parcel, base units; undefined where its region is not served. The fee is waived from `freeFrom` on,
 * the islands' surcharge is not.
 */
export function deliveryFeeOf(terms: WayTerms, { goods, pieces, to }: Parcel): bigint | undefined {
  const surcharge = to && isIsland(to) ? terms.islandFee : '0';
  if (surcharge === null || (to && terms.notServed.includes(officialName(to.city)))) {
    return undefined;
  }
  const isFree = terms.freeFrom !== null && goods >= parseAmount(terms.freeFrom);
  const fee = isFree
    ? 0n
    : parseAmount(terms.fee) + parseAmount(terms.eachMore) * BigInt(pieces - 1);
  return fee + parseAmount(surcharge);
}
