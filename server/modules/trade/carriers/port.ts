import type { Place } from '@common/endpoints/place';
import type { PickupStore } from '@common/endpoints/stores';
import type { ParcelState } from '@common/parcels';
import type { StoreChain } from '@common/storeRules';

/** The drivers that a shop can run with (ADR 073). */
export const CARRIER_NAMES = ['manual', 'demo'] as const;
export type CarrierName = (typeof CARRIER_NAMES)[number];

/** What a carrier says happened to a parcel. */
export interface CarrierReport {
  /** The carrier's own id of this report; it sends the same one again until it is answered. */
  id: string;
  trackingNo: string;
  state: ParcelState;
  /** The carrier's words, such as the name of the store. */
  text: string;
  /** Until when the store keeps the parcel. */
  collectBy: Date | null;
}

/** The fields of a form, each once. */
export type FormFields = Readonly<Record<string, string>>;

export interface Reports {
  /**
   * Checks the signature of a call-back, and its time where the carrier signs one.
   * @throws AppError REPORT_FORGED, REPORT_STALE, BAD_INPUT for fields that make no report
   */
  read(fields: FormFields, now: Date): CarrierReport;
  /** The answer after which the carrier does not send the report again. */
  received: string;
}

export interface StoreQuery {
  chain: StoreChain;
  city?: string | undefined;
  district?: string | undefined;
  /** Part of the name, the number or the street. */
  text?: string | undefined;
}

/** The stores of a chain. Answers from memory: an order is placed inside a transaction. */
export interface StoreDirectory {
  /** Open stores that match, at most 50. */
  search(query: StoreQuery): PickupStore[];
  /** Undefined for a number that no store has; a closed store is found. */
  find(chain: StoreChain, storeNo: string): (PickupStore & { isOpen: boolean }) | undefined;
}

/** A parcel that a carrier shall take. */
export interface Booking {
  /** Of the order; several parcels of one order have the same. */
  outTradeNo: string;
  to: Place;
}

export interface Booked {
  /** The carrier's name, as buyers read it. */
  carrier: string;
  trackingNo: string;
}

/** A booking as it was made. */
export interface CancelledBooking {
  outTradeNo: string;
  trackingNo: string;
}

/** What a carrier can do. A part that is missing is neither shown nor offered. */
export interface Carrier {
  readonly name: CarrierName;
  readonly stores?: StoreDirectory;
  /**
   * Asks for a tracking number. A carrier elsewhere answers after seconds, so this is called before the transaction; a
   * number that is then not used is a parcel that is never handed in.
   */
  readonly book?: (booking: Booking) => Promise<Booked>;
  /**
   * Takes a booking back before the parcel is handed in; of one that was taken back already it changes nothing. Called
   * before the transaction, as `book` is.
   * @throws AppError PARCEL_HANDED_IN
   */
  readonly cancelBooking?: (booking: CancelledBooking) => Promise<void>;
  readonly reports?: Reports;
}
