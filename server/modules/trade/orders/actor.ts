import type { SkuQuantity } from '@common/orders/returnSplit';
import type { HistoryRow } from './store';

/** The actor of a transition of an order. */
export interface Actor {
  kind: HistoryRow['actor'];
  /** Null for the system and the chain. */
  id: number | null;
}

/** A parcel's carrier and tracking number. */
export interface Shipping {
  carrier: string;
  trackingNo: string;
}

/** A parcel that somebody sends; without `lines` it has all pieces that are not sent yet. */
export interface Sending extends Shipping {
  /** The carrier that gave the number and reports where the parcel is; left out where it was typed. */
  driver?: string | undefined;
  /** What that driver keeps of the booking. */
  reference?: string | undefined;
  lines?: readonly SkuQuantity[] | undefined;
  /** Refuse a number that another parcel has. */
  alone?: boolean | undefined;
}
