import { type DeliveryObstacle, deliveryFeeOf, obstacleTo, type Parcel } from '@common/delivery';
import type { DeliveryTerms, WayTerms } from '@common/endpoints/shipping';
import { DELIVERY, type DeliveryWay } from '@common/lists/deliveryWays';
import { amountToString } from '@common/money';

export interface Quote {
  terms: WayTerms;
  /** A wire amount; undefined where the way does not take the goods there. */
  fee: string | undefined;
  /** Why it does not. */
  obstacle: DeliveryObstacle | undefined;
}

/** Whether a way takes the goods, wherever they go. */
export const carries = (terms: WayTerms, parcel: Parcel): boolean =>
  obstacleTo(terms, { ...parcel, to: undefined }) === undefined;

/** The fee of a way for goods and region, as the server computes it; a region counts only for ways to an address. */
export function quoteOf(terms: WayTerms, parcel: Parcel): Quote {
  const to = DELIVERY[terms.way].addressKind === 'home' ? parcel.to : undefined;
  const sent = { ...parcel, to };
  const fee = deliveryFeeOf(terms, sent);
  return {
    terms,
    fee: fee === undefined ? undefined : amountToString(fee),
    obstacle: obstacleTo(terms, sent),
  };
}

/** The chosen way, or the seller's first that takes the goods where the choice is not on offer. */
export function chosenWay(
  delivery: DeliveryTerms,
  way: DeliveryWay | undefined,
  parcel: Parcel,
): WayTerms {
  const taking = delivery.ways.find((terms) => carries(terms, parcel));
  const first = taking ?? delivery.ways[0];
  const terms = delivery.ways.find((one) => one.way === way) ?? first;
  if (!terms) throw new Error('terms without a way of delivery');
  return terms;
}
