import { DECISION_GRACE_MS } from '@common/auctionRules';
import { isStaff } from '@common/roles';
import type { Queryable } from '../../../db/database';
import { readAway } from '../../../db/holidays';
import { AppError, RetryAfter } from '../../../errors';
import type { Caller } from '../../../http/caller';
import { areTied } from '../fairness/traces';
import { sellerAway } from '../orders/sellerAway';
import type { LotRow } from './store';

const clock = new Intl.DateTimeFormat('zh-TW', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Taipei',
  hour12: false,
});

/** Taipei time to the millisecond: the rejection shows exactly how late a bid was. */
export function exactTaipeiTime(date: Date): string {
  return `${clock.format(date)}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}

type Bidder = Pick<Caller, 'memberId' | 'capabilities'>;

/** What the lot's seller has to do with a bid. */
export interface SellerStanding {
  /** The bidder is tied to the seller (ADR 019). */
  isTied: boolean;
  /** Until when the seller is away; null where that stops no bid (ADR 131). */
  away: Date | null;
}

/** By the id of a lot without bids, until when its seller is away. A lot with bids goes on, so it is left out. */
export async function awayOfLots(
  db: Queryable,
  lots: readonly LotRow[],
): Promise<ReadonlyMap<number, Date>> {
  const unbid = lots.filter((lot) => lot.bid_count === 0 && !lot.closed_at);
  const away = await readAway(
    db,
    unbid.map(({ seller_id }) => seller_id),
  );
  return new Map(
    unbid.flatMap(({ id, seller_id }) => {
      const until = away.get(seller_id ?? 0);
      return until ? [[id, until]] : [];
    }),
  );
}

/** The standing of the seller of a lot towards a member who bids; the lot is locked where that decides. */
export async function standingOfSeller(
  db: Queryable,
  lot: LotRow,
  memberId: number,
): Promise<SellerStanding> {
  const { id, seller_id: seller } = lot;
  return {
    isTied: seller !== null && seller !== memberId && (await areTied(db, seller, memberId)),
    away: (await awayOfLots(db, [lot])).get(id) ?? null,
  };
}

/** What forbids this caller, or a visitor, to bid on this lot; null when they may bid. */
export async function reasonNotToBid(
  db: Queryable,
  lot: LotRow,
  caller: Caller | null,
): Promise<string | null> {
  if (!caller) {
    const away = (await awayOfLots(db, [lot])).get(lot.id);
    return away ? sellerAway(away).message : null;
  }
  const { isTied, away } = await standingOfSeller(db, lot, caller.memberId);
  const refusal = refusalOf(lot, caller, isTied);
  if (refusal) return new AppError(refusal).message;
  return away && sellerAway(away).message;
}

type Refusal = 'STAFF_CANNOT_BID' | 'OWN_LOT' | 'CANNOT_BID_HERE';

function refusalOf(
  { seller_id: seller }: LotRow,
  { memberId, capabilities }: Bidder,
  isTied: boolean,
): Refusal | null {
  if (isStaff(capabilities)) return 'STAFF_CANNOT_BID';
  if (seller === memberId) return 'OWN_LOT';
  // The message does not name the tie: that would teach how to hide it, and may expose another member.
  return isTied ? 'CANNOT_BID_HERE' : null;
}

/** @throws AppError NOT_FOUND */
export function requireLot(lot: LotRow | undefined): LotRow {
  if (!lot) throw new AppError('NOT_FOUND');
  return lot;
}

/** Effective arrival of a bid: its stamp, at the latest the time of the decision. */
export function arrivalOn({ now }: LotRow, stamp: Date | null | undefined): Date {
  return stamp && stamp < now ? stamp : now;
}

/** Why a bid on a lot that has ended is refused: it came too late, or came in time and could not be decided in the grace. */
function afterEnd(lot: LotRow, arrival: Date): AppError {
  // A purchase ends a lot when it is decided; so does what else closes it early.
  const closedEarly = lot.closed_at && lot.closed_at < lot.ends_at ? lot.closed_at : null;
  const end = closedEarly ?? lot.ends_at;
  const came = closedEarly ? lot.now : arrival;
  return new AppError(came < end ? 'BID_UNDECIDED' : 'LOT_ENDED', {
    data: {
      endsAt: exactTaipeiTime(end),
      now: exactTaipeiTime(came),
      endedAt: end.getTime(),
      arrivedAt: came.getTime(),
    },
  });
}

/**
 * Lets a bid through only on another member's lot that was open when the bid arrived, and is decided within the grace.
 * A bid that arrived after the end waits for the grace: one before it may still move the end, and if it is sent again,
 * its first try may still be decided (ADR 062).
 * @param arrivedAt not after `lot.now`, the time of the decision; without it, the answer is for now and does not wait
 * @throws RetryAfter
 * @throws AppError LOT_WITHDRAWN, LOT_PAUSED, SELLER_AWAY, LOT_UPCOMING, LOT_ENDED, BID_UNDECIDED, OWN_LOT, STAFF_CANNOT_BID, CANNOT_BID_HERE
 */
export function requireOpen(
  lot: LotRow,
  caller: Bidder,
  { isTied, away }: SellerStanding,
  arrivedAt?: Date,
): void {
  const refusal = refusalOf(lot, caller, isTied);
  if (refusal) throw new AppError(refusal);
  if (lot.withdrawn_at) throw new AppError('LOT_WITHDRAWN');
  if (lot.suspended_at && !lot.closed_at) throw new AppError('LOT_PAUSED');
  if (away && lot.bid_count === 0) throw sellerAway(away);
  const arrival = arrivedAt ?? lot.now;
  if (arrival < lot.starts_at) {
    throw new AppError('LOT_UPCOMING', { data: { startsAt: clock.format(lot.starts_at) } });
  }
  const graceLeft = lot.ends_at.getTime() + DECISION_GRACE_MS - lot.now.getTime();
  if (!lot.closed_at && arrival < lot.ends_at && graceLeft > 0) return;
  if (arrivedAt && !lot.closed_at && graceLeft > 0) throw new RetryAfter(graceLeft + 1);
  throw afterEnd(lot, arrival);
}
