import type { Parcel } from '@common/endpoints/parcels';
import { PARCEL_STATE } from '@common/lists/parcelStates';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { CarrierName, CarrierReport } from '../carriers/port';
import { handleParcelMove, handleStrayParcel } from '../orders/handleParcelMove';
import { type LockedOrder, lockAnyOrder } from '../orders/lockOrder';
import { noteStray } from '../parcels/cancelParcel';
import { findParcel, moveParcel } from '../parcels/moveParcel';
import { readParcels } from '../parcels/readParcels';

/** Logs a report on a cancelled booking and notifies its sender, unless the report only confirms the cancellation. */
async function applyStrayReport(
  tx: Tx,
  order: LockedOrder,
  parcel: Parcel,
  { id, state, text }: CarrierReport,
): Promise<boolean> {
  if (state === 'made' || state === 'cancelled') return false;
  const reported = [PARCEL_STATE[state].label, text].filter(Boolean).join('・');
  if (!(await noteStray(tx, parcel, { text: reported, report: id }))) return false;
  const isFirst = !parcel.events.some(({ kind }) => kind === 'stray');
  await handleStrayParcel(tx, order, { ...parcel, report: reported, isFirst });
  return false;
}

/**
 * Applies a carrier's report once. A repeated report changes nothing, nor does one that arrives after a later report.
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
  if (parcel.state === 'cancelled') return applyStrayReport(tx, order, parcel, report);
  const moved = await moveParcel(tx, parcel, { to: state, text, collectBy, report: id });
  if (moved) await handleParcelMove(tx, order, { id: parcel.id, trackingNo, state, collectBy });
  return moved;
}
