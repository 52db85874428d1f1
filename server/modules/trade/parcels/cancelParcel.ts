import type { Parcel } from '@common/endpoints/parcels';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { ParcelActor } from './packParcel';
import * as sql from './store';

/**
 * Requires that a parcel waits to be handed in to the carrier that gave its number.
 * @throws AppError NOT_FOUND, PARCEL_CANCELLED, PARCEL_HANDED_IN
 */
export function requireWaiting(parcel: Parcel | undefined): asserts parcel is Parcel {
  if (!parcel?.followed) throw new AppError('NOT_FOUND');
  if (parcel.state === 'cancelled') throw new AppError('PARCEL_CANCELLED');
  if (parcel.state !== 'made') throw new AppError('PARCEL_HANDED_IN');
}

/**
 * Cancels a booked parcel of a locked order; its pieces are free to be packed again, and its history stays.
 * @throws AppError PARCEL_HANDED_IN
 */
export async function cancelParcel(tx: Tx, { id }: Parcel, by: ParcelActor): Promise<void> {
  const cancelled = await tx.run(sql.cancelParcel, [id, by.kind, by.id]);
  if (cancelled.length === 0) throw new AppError('PARCEL_HANDED_IN');
}

/**
 * Stores a carrier's report on a parcel of a locked order whose booking was cancelled. The parcel does not move: its pieces may be
 * in another parcel by now.
 * @returns whether the report is new
 */
export async function noteStray(
  tx: Tx,
  { id }: Parcel,
  { text, report }: { text: string; report: string },
): Promise<boolean> {
  return (await tx.run(sql.noteStray, [id, text, report])).length > 0;
}
