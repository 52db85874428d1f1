import type { TrialQuery } from '@common/endpoints/trial';
import type { DeliveryWay } from '@common/lists/deliveryWays';
import { feeTo } from '../orders/delivery';
import type { Wanted } from '../orders/wanted';

/** Delivery of a trial's parcel, with the fee of each way that its seller offers; base units. */
export interface TriedWay {
  /** A fee is undefined where the way does not take the goods there. */
  ways: { way: DeliveryWay; fee: bigint | undefined; freeFrom: string | null }[];
  way: DeliveryWay | null;
  /** Of the chosen way; undefined where it does not take the goods there. */
  wayFee: bigint | undefined;
}

/** The requested way, otherwise the seller's first way that takes the goods there. Without ways of the seller there is no fee. */
export function wayOf(
  parcel: readonly [Wanted, ...Wanted[]],
  asked: ReadonlyMap<number, string>,
  { city, postcode }: Pick<TrialQuery, 'city' | 'postcode'>,
): TriedWay {
  const to = city && postcode ? { city, postcode } : undefined;
  const offered = parcel[0].sku.delivery?.ways ?? [];
  const ways = offered.map((terms) => ({
    way: terms.way,
    fee: feeTo(terms, parcel, to),
    freeFrom: terms.freeFrom,
  }));
  const requested = parcel.map(({ sku }) => asked.get(sku.id)).find((way) => way);
  const chosen =
    ways.find(({ way }) => way === requested) ??
    ways.find(({ fee }) => fee !== undefined) ??
    ways[0];
  return { ways, way: chosen?.way ?? null, wayFee: chosen ? chosen.fee : 0n };
}
