import type { DeliveryAddress } from '../endpoints/deliveryAddress';
import { ORDER, type OrderStatus } from '../orders/orderTransitions';
import { countPieces } from '../orders/pieces';
import type { SkuQuantity } from '../orders/returnSplit';

/** States of a parcel, in the order of its way. A parcel without a carrier's messages stays `sent`. */
export const PARCEL_STATES = [
  'made',
  'sent',
  'moving',
  'arrived',
  'delivered',
  'collected',
  'returning',
  'returned',
  'cancelled',
] as const;
export type ParcelState = (typeof PARCEL_STATES)[number];

/** Allowed transitions of each state. Steps may be missing in between: a carrier's message can be lost. */
const NEXT: Readonly<Record<ParcelState, readonly ParcelState[]>> = {
  made: ['sent', 'moving', 'arrived', 'delivered', 'collected', 'returning', 'returned'],
  sent: ['moving', 'arrived', 'delivered', 'collected', 'returning', 'returned'],
  // A carrier may report it several times: on the way, and out for delivery.
  moving: ['moving', 'arrived', 'delivered', 'collected', 'returning', 'returned'],
  arrived: ['collected', 'returning', 'returned'],
  delivered: [],
  collected: [],
  returning: ['returned'],
  returned: [],
  cancelled: [],
};

export const canMoveParcel = (from: ParcelState, to: ParcelState): boolean =>
  NEXT[from].includes(to);

/**
 * Events of a parcel's history that do not change its state: a correction of its tracking number, and a carrier's report of
 * a parcel whose booking was cancelled (ADR 090).
 */
export const PARCEL_NOTES = ['correct', 'stray'] as const;
export type ParcelNote = (typeof PARCEL_NOTES)[number];

/** States in which a parcel is with its carrier, or will be. */
export const ON_THE_ROAD: readonly ParcelState[] = [
  'made',
  'sent',
  'moving',
  'arrived',
  'returning',
];

/** Max. days from shipping for which an order waits for a parcel in transit (ADR 073). */
export const ROAD_DAYS = 30;
/** Max. days beyond `ROAD_DAYS` for which an order waits for a parcel that lies in its store, or comes back from it. */
export const STORE_DAYS = 14;
/** Days after which the booking of a parcel that was not handed in lapses (ADR 147). */
export const HAND_IN_DAYS = 7;
/** Min. days from delivery until the order completes by itself. */
export const INSPECTION_DAYS = 3;

/** Whether a parcel still holds its pieces; those of a cancelled one can be packed again. */
export const isLive = ({ state }: { state: ParcelState }): boolean => state !== 'cancelled';

interface Shipped {
  status: OrderStatus;
  /** A return is open. */
  inReturn: boolean;
  address: Pick<DeliveryAddress, 'kind'> | null;
}

/**
 * Whether the sender can report a parcel as uncollected (ADR 156): a store pick-up with a manual tracking number, of a shipped
 * order. A carrier that follows its parcels reports them itself.
 */
export const mayReportUnclaimed = (
  { status, inReturn, address }: Shipped,
  { followed, state }: { followed: boolean; state: ParcelState },
): boolean =>
  status === ORDER.shipped &&
  !inReturn &&
  address?.kind === 'store' &&
  !followed &&
  canMoveParcel(state, 'returned');

interface Line extends SkuQuantity {
  /** Pieces whose price was given back. */
  returned: number;
}

interface Packed {
  state: ParcelState;
  lines: readonly SkuQuantity[];
}

const piecesIn = (parcels: readonly Packed[], skuId: number): number =>
  countPieces(
    parcels
      .filter(isLive)
      .flatMap(({ lines }) => lines)
      .filter((line) => line.skuId === skuId),
  );

/** Whether pieces of a line were sent. An order without parcels was handed over, so all its lines were. */
export const wasSent = ({ parcels }: { parcels: readonly Packed[] }, skuId: number): boolean =>
  parcels.length === 0 || piecesIn(parcels, skuId) > 0;

/** The pieces of an order that are in no parcel and were not given back. */
export function unsentOf(lines: readonly Line[], parcels: readonly Packed[]): SkuQuantity[] {
  return lines.flatMap(({ skuId, quantity, returned }) => {
    const left = quantity - returned - piecesIn(parcels, skuId);
    return left > 0 ? [{ skuId, quantity: left }] : [];
  });
}

/** The number of these pieces. */
export const countUnsent = (order: {
  lines: readonly Line[];
  parcels: readonly Packed[];
}): number => countPieces(unsentOf(order.lines, order.parcels));
