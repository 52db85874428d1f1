import type { Parcel } from '@common/endpoints/parcels';
import type { Queryable } from '../../../db/database';
import * as sql from './store';

const present = ({ id, carrier, tracking_no, state, lines, events }: sql.ParcelRow): Parcel => ({
  id,
  carrier,
  trackingNo: tracking_no,
  state,
  lines: lines ?? [],
  events: events ?? [],
});

/** The parcels of an order, the first one first. */
export async function readParcels(db: Queryable, orderId: number): Promise<Parcel[]> {
  return (await db.run(sql.parcelsOfOrders, [[orderId]])).map(present);
}
