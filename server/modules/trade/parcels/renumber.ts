import { isLive } from '@common/delivery/parcels';
import type { Parcel } from '@common/endpoints/parcels';
import type { Tx } from '../../../db/database';
import { AppError, refuseChanged } from '../../../errors';
import type { ParcelActor } from './packParcel';
import { readParcels } from './readParcels';
import * as sql from './store';

export interface Renumbering {
  orderId: number;
  parcelId: number;
  carrier: string;
  trackingNo: string;
  /** The number that the corrector saw. */
  seen: { carrier: string; trackingNo: string };
}

/**
 * Corrects carrier and tracking number of a locked order's parcel; its events keep the former ones.
 * @returns the parcel as it was
 * @throws AppError NOT_FOUND, PARCEL_FOLLOWED where the carrier gave the number, PARCEL_SAME, SEEN_CHANGED
 */
export async function renumber(tx: Tx, one: Renumbering, by: ParcelActor): Promise<Parcel> {
  const { orderId, parcelId, carrier, trackingNo, seen } = one;
  const before = (await readParcels(tx, orderId)).find(({ id }) => id === parcelId);
  if (!before || !isLive(before)) throw new AppError('NOT_FOUND');
  if (before.followed) throw new AppError('PARCEL_FOLLOWED');
  if (before.carrier !== seen.carrier || before.trackingNo !== seen.trackingNo) {
    refuseChanged('這件包裹的物流', `${before.carrier} ${before.trackingNo}`);
  }
  if (before.carrier === carrier && before.trackingNo === trackingNo) {
    throw new AppError('PARCEL_SAME');
  }
  await tx.run(sql.renumberParcel, [parcelId, orderId, carrier, trackingNo]);
  const event = [parcelId, 'correct', by.kind, by.id, carrier, trackingNo, ''];
  await tx.run(sql.insertParcelEvent, event);
  return before;
}
