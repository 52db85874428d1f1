import type { Parcel } from '@common/endpoints/parcels';
import type { Queryable } from '../../../db/database';
import * as sql from './store';

const present = (row: sql.ParcelRow): Parcel => ({
  id: row.id,
  carrier: row.carrier,
  trackingNo: row.tracking_no,
  state: row.state,
  followed: row.driver !== null,
  collectBy: row.collect_by?.getTime() ?? null,
  lines: row.lines ?? [],
  events: row.events ?? [],
});

/** The parcels of an order, the first one first. */
export async function readParcels(db: Queryable, orderId: number): Promise<Parcel[]> {
  return (await db.run(sql.parcelsOfOrders, [[orderId]])).map(present);
}

/** The driver's own text about the booking of a parcel (`Booked`); null for none. */
export async function readBooking(db: Queryable, parcelId: number): Promise<string | null> {
  return (await db.one(sql.bookingOfParcel, [parcelId])).booking_ref;
}
