import type { Parcel } from '@common/endpoints/parcels';
import { PARCEL_STATE } from '@common/lists/parcelStates';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { CarrierName, CarrierReport } from '../carriers/port';
import { type LockedOrder, lockAnyOrder } from '../orders/lockOrder';
import { parcelMoved, parcelStrayed } from '../orders/parcelMoved';
import { noteStray } from '../parcels/cancelParcel';
import { findParcel, moveParcel } from '../parcels/moveParcel';
import { readParcels } from '../parcels/readParcels';

/** A cancelled booking that moves anyway is kept and told to its sender; what confirms the cancellation is not. */
async function takeStray(
  tx: Tx,
  order: LockedOrder,
  parcel: Parcel,
  { id, state, text }: CarrierReport,
): Promise<boolean> {
  if (state === 'made' || state === 'cancelled') return false;
  const said = [PARCEL_STATE[state].label, text].filter(Boolean).join('・');
  if (!(await noteStray(tx, parcel, { text: said, report: id }))) return false;
  const isFirst = !parcel.events.some(({ kind }) => kind === 'stray');
  await parcelStrayed(tx, order, { ...parcel, report: said, isFirst });
  return false;
}

/**
 * Takes what a carrier reports, once: a repeated report, and one that comes after a later one, change nothing.
 * @returns whether the parcel moved
 * @throws AppError NOT_FOUND for a number that this carrier did not give
 */
export async function takeReport(
  tx: Tx,
  driver: CarrierName,
  report: CarrierReport,
): Promise<boolean> {
  const { id, trackingNo, state, text, collectBy } = report;
  const found = await findParcel(tx, driver, trackingNo);
  if (!found) throw new AppError('NOT_FOUND');
  const order = await lockAnyOrder(tx, found.out_trade_no);
  if (!order) throw new Error(`parcel ${found.id} has no order`);
  // Read under the order's lock.
  const parcel = (await readParcels(tx, order.id)).find((one) => one.id === found.id);
  if (!parcel) throw new Error(`parcel ${found.id} left its order`);
  if (parcel.state === 'cancelled') return takeStray(tx, order, parcel, report);
  const moved = await moveParcel(tx, parcel, { to: state, text, collectBy, report: id });
  if (moved) await parcelMoved(tx, order, { id: parcel.id, trackingNo, state, collectBy });
  return moved;
}
