import { canMoveParcel, type ParcelState } from '@common/delivery/parcels';
import type { Parcel } from '@common/endpoints/parcels';
import type { Queryable, Tx } from '../../../db/database';
import type { ParcelActor } from './packParcel';
import * as sql from './store';

export interface ParcelMove {
  to: ParcelState;
  /** The carrier's words; empty for a sender's. */
  text: string;
  /** Until when the store keeps the parcel; null leaves the stored time as it is. */
  collectBy: Date | null;
  /** The carrier's own id of the report; null where its sender says it. */
  report: string | null;
  /** The sender who says it; left out for the carrier. */
  by?: ParcelActor;
}

const CARRIER: ParcelActor = { kind: 'carrier', id: null };

/** The parcel to which a carrier gave this number. */
export const findParcel = (db: Queryable, driver: string, trackingNo: string) =>
  db.maybeOne(sql.parcelOfNumber, [driver, trackingNo]);

/**
 * Moves a parcel of a locked order to another state, by its carrier's report or its sender's word.
 * @returns false, without any change, for a report that was applied before, and for a state that cannot follow
 */
export async function moveParcel(tx: Tx, parcel: Parcel, move: ParcelMove): Promise<boolean> {
  const { to, text, collectBy, report, by = CARRIER } = move;
  if (!canMoveParcel(parcel.state, to)) return false;
  if ((await tx.run(sql.isReported, [parcel.id, report])).length > 0) return false;
  const values = [parcel.id, parcel.state, to, by.kind, by.id, text, collectBy, report];
  const moved = await tx.run(sql.moveParcel, values);
  if (moved.length === 0) throw new Error(`parcel ${parcel.id} moved while its order was locked`);
  return true;
}
