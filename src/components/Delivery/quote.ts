import {
  type DeliveryObstacle,
  deliveryFeeOf,
  type Goods,
  obstacleTo,
  type Region,
} from '@common/delivery/delivery';
import type { DeliveryAddress } from '@common/endpoints/deliveryAddress';
import type { DeliveryTerms, WayTerms } from '@common/endpoints/shipping';
import { DELIVERY, type DeliveryWay } from '@common/lists/deliveryWays';
import { amountToString } from '@common/money/money';

/** Goods, with the regions of the chosen home and of the chosen store as far as they are known. */
export interface Sending extends Goods {
  regions: Partial<Record<DeliveryAddress['kind'], Region | undefined>>;
}

export interface Quote {
  terms: WayTerms;
  /** A wire amount; undefined where the way does not take the goods there. */
  fee: string | undefined;
  /** Why it does not. */
  obstacle: DeliveryObstacle | undefined;
}

/** Whether a way takes the goods, wherever they go. */
export const carries = (terms: WayTerms, goods: Goods): boolean =>
  obstacleTo(terms, { ...goods, to: undefined }) === undefined;

/** The region that a way delivers to; undefined while it is unknown, and where nothing is sent. */
export function regionFor(way: DeliveryWay, { regions }: Sending): Region | undefined {
  const { addressKind } = DELIVERY[way];
  return addressKind === null ? undefined : regions[addressKind];
}

/** The fee of a way for goods and regions, as the server computes it. */
export function quoteOf(terms: WayTerms, sending: Sending): Quote {
  const sent = { ...sending, to: regionFor(terms.way, sending) };
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
  goods: Goods,
): WayTerms {
  const taking = delivery.ways.find((terms) => carries(terms, goods));
  const first = taking ?? delivery.ways[0];
  const terms = delivery.ways.find((one) => one.way === way) ?? first;
  if (!terms) throw new Error('terms without a way of delivery');
  return terms;
}
