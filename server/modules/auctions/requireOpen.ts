import type { Queryable } from '../../db/database';
import { AppError } from '../../errors';
import type { Caller } from '../../http/caller';
import { areTied } from '../fairness/traces';
import type { LotRow } from './store';

const clock = new Intl.DateTimeFormat('zh-TW', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Taipei',
  hour12: false,
});

/** Taipei time to the millisecond: how late a bid was is told exactly. */
export function toldTime(date: Date): string {
  return `${clock.format(date)}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}

/** Why this caller may never bid on this lot, in words for them; null when nothing of theirs forbids it. */
export async function reasonNotToBid(
  db: Queryable,
  lot: LotRow,
  caller: Caller,
): Promise<string | null> {
  const refusal = await refusalOf(db, lot, caller);
  return refusal && new AppError(refusal).message;
}

type Refusal = 'STAFF_CANNOT_BID' | 'OWN_LOT' | 'CANNOT_BID_HERE';

async function refusalOf(
  db: Queryable,
  { seller_id: seller }: LotRow,
  { memberId, capabilities }: Caller,
): Promise<Refusal | null> {
  if (capabilities.some((one) => one === 'staff' || one === 'admin')) return 'STAFF_CANNOT_BID';
  if (seller === null) return null;
  if (seller === memberId) return 'OWN_LOT';
  // What ties them is not told: it would teach how to hide it, and may be somebody else's secret.
  return (await areTied(db, seller, memberId)) ? 'CANNOT_BID_HERE' : null;
}

/**
 * Lets a bid through only on an open lot of somebody else's, by the clock read after the lock.
 * @throws AppError NOT_FOUND, LOT_WITHDRAWN, LOT_UPCOMING, LOT_ENDED, OWN_LOT, STAFF_CANNOT_BID,
 *   CANNOT_BID_HERE
 */
export async function requireOpen(
  db: Queryable,
  lot: LotRow | undefined,
  caller: Caller,
): Promise<LotRow> {
  if (!lot) throw new AppError('NOT_FOUND');
  const refusal = await refusalOf(db, lot, caller);
  if (refusal) throw new AppError(refusal);
  if (lot.withdrawn_at) throw new AppError('LOT_WITHDRAWN');
  if (lot.now < lot.starts_at) {
    throw new AppError('LOT_UPCOMING', { data: { startsAt: clock.format(lot.starts_at) } });
  }
  if (lot.closed_at || lot.now >= lot.ends_at) {
    const end = lot.closed_at && lot.closed_at < lot.ends_at ? lot.closed_at : lot.ends_at;
    throw new AppError('LOT_ENDED', {
      data: {
        endsAt: toldTime(end),
        now: toldTime(lot.now),
        endedAt: end.getTime(),
        arrivedAt: lot.now.getTime(),
      },
    });
  }
  return lot;
}
