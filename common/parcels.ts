import { countPieces } from './pieces';
import type { SkuQuantity } from './returnSplit';

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

/** Pieces of a parcel that was cancelled are free to be packed again. */
export const isLive = ({ state }: { state: ParcelState }): boolean => state !== 'cancelled';

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

/** The pieces of an order that are in no parcel and were not given back. */
export function unsentOf(lines: readonly Line[], parcels: readonly Packed[]): SkuQuantity[] {
  return lines.flatMap(({ skuId, quantity, returned }) => {
    const left = quantity - returned - piecesIn(parcels, skuId);
    return left > 0 ? [{ skuId, quantity: left }] : [];
  });
}
