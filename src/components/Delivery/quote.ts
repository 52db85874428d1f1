import { deliveryFeeOf, type Parcel } from '@common/delivery';
import type { DeliveryTerms, WayTerms } from '@common/endpoints/shipping';
import { DELIVERY, type DeliveryWay } from '@common/lists/deliveryWays';
import { amountToString } from '@common/money';

export interface Quote {
  terms: WayTerms;
  /** A wire amount; undefined where the region is not served. */
  fee: string | undefined;
}

/** What a way costs for goods and region, as the server computes it; a region counts only for ways to an address. */
export function quoteOf(terms: WayTerms, parcel: Parcel): Quote {
  const to = DELIVERY[terms.way].place === 'home' ? parcel.to : undefined;
  const fee = deliveryFeeOf(terms, { ...parcel, to });
  return { terms, fee: fee === undefined ? undefined : amountToString(fee) };
}

/** The chosen way, or the seller's first where the choice is not on offer. */
export function chosenWay(delivery: DeliveryTerms, way: DeliveryWay | undefined): WayTerms {
  const [first] = delivery.ways;
  const terms = delivery.ways.find((one) => one.way === way) ?? first;
  if (!terms) throw new Error('terms without a way of delivery');
  return terms;
}
