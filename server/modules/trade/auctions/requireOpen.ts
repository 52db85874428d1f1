import { DECISION_GRACE_MS } from '@common/auctions/auctionRules';
import { isStaff } from '@common/people/roles';
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

/** The facts about a lot's seller that can forbid a bid. */
export interface SellerStanding {
  /** The bidder is tied to the seller (ADR 019). */
  isTied: boolean;
  /** Until when the seller is away; null where that stops no bid (ADR 131). */
  away: Date | null;
}

/** Until when the seller is away, by lot. Only lots without bids: once a lot has bids, its auction goes on. */
export async function awayOfLots(
  db: Queryable,
  lots: readonly LotRow[],
): Promise<ReadonlyMap<number, Date>> {
  const lotsWithoutBids = lots.filter((lot) => lot.bid_count === 0 && !lot.closed_at);
  const away = await readAway(
    db,
    lotsWithoutBids.map(({ seller_id }) => seller_id),
  );
  return new Map(
    lotsWithoutBids.flatMap(({ id, seller_id }) => {
      // The platform (null) is never away.
      const until = away.get(seller_id ?? 0);
      return until ? [[id, until]] : [];
    }),
  );
}

/** The standing of a lot's seller towards a bidder. A caller that decides a bid by it has locked the lot. */
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

/** The rest of the time in which bids that arrived before the end are decided, ms; at most 0 once it is over. */
export const graceLeft = ({ ends_at, now }: LotRow): number =>
  ends_at.getTime() + DECISION_GRACE_MS - now.getTime();

/** Effective arrival of a bid: its stamp, at the latest the time of the decision. */
export function arrivalOn({ now }: LotRow, stamp: Date | null | undefined): Date {
  return stamp && stamp < now ? stamp : now;
}

/** The refusal of a bid on a lot that has ended: the bid arrived late, or in time and was not decided within the grace. */
function afterEnd(lot: LotRow, arrival: Date): AppError {
  // A lot that closes before its end, as by a purchase, is over at that moment, whenever the bid arrived.
  const closedEarly = lot.closed_at && lot.closed_at < lot.ends_at ? lot.closed_at : null;
  const end = closedEarly ?? lot.ends_at;
  const arrivedAt = closedEarly ? lot.now : arrival;
  return new AppError(arrivedAt < end ? 'BID_UNDECIDED' : 'LOT_ENDED', {
    data: {
      endsAt: exactTaipeiTime(end),
      now: exactTaipeiTime(arrivedAt),
      endedAt: end.getTime(),
      arrivedAt: arrivedAt.getTime(),
    },
  });
}

/**
 * Lets a bid through only on another member's lot that was open when the bid arrived, and is decided within the grace.
 * A bid that arrived after the end has to wait until the grace is over: an earlier bid that is still undecided may move the
 * end, and if the bid is a repetition, its first try may still be decided (ADR 062).
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
  const left = graceLeft(lot);
  if (!lot.closed_at && arrival < lot.ends_at && left > 0) return;
  if (arrivedAt && !lot.closed_at && left > 0) throw new RetryAfter(left + 1);
  throw afterEnd(lot, arrival);
}
