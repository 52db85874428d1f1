import type { DeliveryAddress } from '../endpoints/deliveryAddress';
import type { WayTerms } from '../endpoints/shipping';
import { DELIVERY } from '../lists/deliveryWays';
import type { Temperature } from '../lists/temperatures';
import { parseAmount } from '../money/money';
import { officialName } from './addressRules';

/** Postcodes of the outlying islands: 連江, 澎湖, 金門, 琉球, 綠島, 蘭嶼. */
export const ISLAND_POSTCODES = [
  ...['209', '210', '211', '212', '880', '881', '882', '883', '884', '885', '890', '891'],
  ...['892', '893', '894', '896', '929', '951', '952'],
] as const;

/** The parts of an address that fees depend on. */
export interface Region {
  city: string;
  postcode: string;
}

/** Pieces of one variant. */
export interface Weighable {
  /** Null where it is not stated. */
  weightGrams: number | null;
  quantity: number;
}

/** The facts of an order's goods on which a fee depends. */
export interface Goods {
  /** Their price, base units. */
  goods: bigint;
  pieces: number;
  /** The weight of the pieces whose weight is known. */
  grams: number;
  /** Number of pieces of unknown weight; each counts with the `pieceGrams` of the seller's terms. */
  unweighed: number;
  temperature: Temperature;
}

export interface Parcel extends Goods {
  /** Undefined while the destination is unknown; there is no surcharge then. */
  to: Region | undefined;
}

/** Why a way does not take a parcel. */
export type DeliveryObstacle = 'temperature' | 'weight' | 'region';

/** The region of an address; undefined for a store whose region is unknown. */
export function regionOf(address: DeliveryAddress): Region | undefined {
  if (address.kind === 'home') return address;
  const { storeCity: city, storePostcode: postcode } = address;
  return city && postcode ? { city, postcode } : undefined;
}

/** Whether the fee of a way, or whether it is served at all, depends on the region of a store. */
export const asksStoreRegion = ({ way, islandFee, notServed }: WayTerms): boolean =>
  DELIVERY[way].addressKind === 'store' && (islandFee !== '0' || notServed.length > 0);

export const isIsland = ({ postcode }: Region): boolean =>
  ISLAND_POSTCODES.some((island) => postcode.startsWith(island));

/** The known weight of goods, and the number of pieces without one. */
export function weigh(lines: readonly Weighable[]): Pick<Goods, 'grams' | 'unweighed'> {
  let [grams, unweighed] = [0, 0];
  for (const { weightGrams, quantity } of lines) {
    if (weightGrams === null) unweighed += quantity;
    else grams += weightGrams * quantity;
  }
  return { grams, unweighed };
}

/** The chargeable weight of a parcel, grams; 0 for a way without a weight tariff. */
export const gramsOf = ({ weight }: WayTerms, { grams, unweighed }: Goods): number =>
  weight ? grams + unweighed * weight.pieceGrams : 0;

/**
 * The surcharge of a temperature, as decimal text; undefined where the way does not carry it. Goods that are handed over
 * in person need no cold chain.
 */
export function extraFor(
  { way, temperatures }: WayTerms,
  temperature: Temperature,
): string | undefined {
  if (way === 'inPerson') return '0';
  if (!temperatures) return temperature === 'ambient' ? '0' : undefined;
  return temperatures.find((one) => one.temperature === temperature)?.extra;
}

const surchargeFor = (terms: WayTerms, to: Region | undefined): string | null =>
  to && isIsland(to) ? terms.islandFee : '0';

/** Why a way does not take the parcel; undefined where it does. */
export function obstacleTo(terms: WayTerms, parcel: Parcel): DeliveryObstacle | undefined {
  const { to } = parcel;
  if (extraFor(terms, parcel.temperature) === undefined) return 'temperature';
  if (terms.weight && gramsOf(terms, parcel) > terms.weight.maxGrams) return 'weight';
  const isServed =
    surchargeFor(terms, to) !== null && !(to && terms.notServed.includes(officialName(to.city)));
  return isServed ? undefined : 'region';
}

/** Fee for the weight above `firstGrams`, for each started step; base units. */
function weightFeeOf(terms: WayTerms, goods: Goods): bigint {
  const { weight } = terms;
  if (!weight) return 0n;
  const excessGrams = Math.max(0, gramsOf(terms, goods) - weight.firstGrams);
  return parseAmount(weight.stepFee) * BigInt(Math.ceil(excessGrams / weight.stepGrams));
}

/**
 * The fee for a parcel, base units; undefined where the way does not take it (`obstacleTo`). The fee is waived from
 * `freeFrom` on, the surcharges of the islands and of chilled and frozen goods are not.
 */
export function deliveryFeeOf(terms: WayTerms, parcel: Parcel): bigint | undefined {
  if (obstacleTo(terms, parcel)) return undefined;
  const { goods, pieces, temperature, to } = parcel;
  const isFree = terms.freeFrom !== null && goods >= parseAmount(terms.freeFrom);
  const fee = isFree
    ? 0n
    : parseAmount(terms.fee) +
      parseAmount(terms.eachMore) * BigInt(pieces - 1) +
      weightFeeOf(terms, parcel);
  const extra = extraFor(terms, temperature) ?? '0';
  return fee + parseAmount(extra) + parseAmount(surchargeFor(terms, to) ?? '0');
}
