import type { ParcelState } from '@common/delivery/parcels';
import type { StoreChain } from '@common/delivery/storeRules';
import type { DeliveryAddress, HomeAddress } from '@common/endpoints/deliveryAddress';
import type { PickupStore } from '@common/endpoints/stores';
import type { Temperature } from '@common/lists/temperatures';

/** The drivers that a shop can run with (ADR 073). */
export const CARRIER_NAMES = ['manual', 'demo'] as const;
export type CarrierName = (typeof CARRIER_NAMES)[number];

/** A carrier's message about the state of a parcel. */
export interface CarrierReport {
  /** The carrier's own id of this report; a repetition has the same one. */
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
   * Checks the signature of a call-back, and its time if the carrier signs one, and parses its fields.
   * A driver whose carrier signs no time asks the carrier whether the report is true. Called before the transaction.
   * @throws AppError REPORT_FORGED, REPORT_STALE, BAD_INPUT for fields that make no report
   */
  verify(fields: FormFields, now: Date): Promise<CarrierReport>;
  /** The response that stops the carrier from sending the report again. */
  received: string;
}

export interface StoreQuery {
  chain: StoreChain;
  city?: string | undefined;
  district?: string | undefined;
  /** Part of the name, the number or the street. */
  text?: string | undefined;
}

/** The carrier's stores, held in memory: they are asked for inside the transaction that places an order. */
export interface StoreDirectory {
  /** Open stores that match, at most 50. */
  search(query: StoreQuery): PickupStore[];
  /** Undefined for a number that no store has; a closed store is found. */
  find(chain: StoreChain, storeNo: string): (PickupStore & { isOpen: boolean }) | undefined;
}

/** A parcel for which a carrier is asked for a tracking number. */
export interface Booking {
  /** The order's number; its parcels share it. */
  outTradeNo: string;
  to: DeliveryAddress;
  /** Where the parcel is picked up and comes back to; null if the seller stored no address. */
  from: HomeAddress | null;
  goods: BookedGoods;
}

/** The contents of a parcel. */
export interface BookedGoods {
  /** Titles, each with the number of its pieces. */
  lines: readonly { title: string; pieces: number }[];
  temperature: Temperature;
  /** Their price before discounts, whole NT$; null for an order without a reference rate. */
  valueTwd: number | null;
}

export interface Booked {
  /** The carrier's name, as buyers read it. */
  carrier: string;
  trackingNo: string;
  /** Text that only the driver uses later, such as the carrier's own number of the booking; at most 500 characters. */
  reference?: string;
}

/** The booking to cancel. */
export interface CancelledBooking {
  outTradeNo: string;
  trackingNo: string;
  /** What `book` answered; null for none. */
  reference: string | null;
}

/** The capabilities of a carrier. A missing one is neither shown nor offered. */
export interface Carrier {
  readonly name: CarrierName;
  readonly stores?: StoreDirectory;
  /**
   * Requests a tracking number. A remote carrier takes seconds to answer, so this is called before the transaction; a
   * number that is then not used belongs to a parcel that is never handed in.
   */
  readonly book?: (booking: Booking) => Promise<Booked>;
  /**
   * Cancels a booking before the parcel is handed in; idempotent. Called before the transaction, like `book`.
   * @throws AppError PARCEL_HANDED_IN
   */
  readonly cancelBooking?: (booking: CancelledBooking) => Promise<void>;
  readonly reports?: Reports;
}
