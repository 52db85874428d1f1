import type { Database } from '../../../db/database';
import type { JobLog } from '../../../jobs/attempts';
import { sweep } from '../../../jobs/sweep';
import type { Carrier } from '../carriers/port';
import { cancelBooking } from './cancelBooking';
import * as sql from './lapseStore';
import { lockAnyOrder } from './lockOrder';
import { notifyToShip } from './notifyOrder';

/** Cancels a booking at the carrier, and then here. @returns whether the parcel still was not handed in */
async function lapse(db: Database, carrier: Carrier, id: number): Promise<boolean> {
  const booking = await db.maybeOne(sql.stillLapsed, [id]);
  if (!booking) return false;
  const { out_trade_no, tracking_no, booking_ref, driver } = booking;
  if (driver === carrier.name) {
    await carrier.cancelBooking?.({
      outTradeNo: out_trade_no,
      trackingNo: tracking_no,
      reference: booking_ref,
    });
  }
  return db.transaction(async (tx) => {
    const order = await lockAnyOrder(tx, out_trade_no);
    if (!order || !(await tx.maybeOne(sql.stillLapsed, [id]))) return false;
    await cancelBooking(tx, order, { kind: 'system', id: null }, id);
    const reopened = await lockAnyOrder(tx, out_trade_no);
    if (reopened) await notifyToShip(tx, reopened);
    return true;
  });
}

/**
 * Job: cancels bookings whose parcel was not handed in for `HAND_IN_DAYS` (ADR 147). The order is to be shipped again, and its seller is
 * reminded.
 */
export function lapseBookings(db: Database, carrier: Carrier, log?: JobLog): Promise<number> {
  return sweep(db, {
    job: 'lapseBookings',
    log,
    due: async () => (await db.run(sql.lapsedBookings)).map(({ id }) => id),
    work: (id) => lapse(db, carrier, Number(id)),
  });
}
