import type { Lot, LotLive, LotPhase } from '@common/endpoints/auctions';

const ORDER: Record<LotPhase, number> = { upcoming: 0, live: 1, ended: 2, withdrawn: 2 };

/** Whether `next` is no older than `known`: bids only become more, and a lot never goes back. */
function isNoOlder(next: LotLive, known: LotLive): boolean {
  if (next.bidCount !== known.bidCount) return next.bidCount > known.bidCount;
  if (ORDER[next.phase] !== ORDER[known.phase]) return ORDER[next.phase] > ORDER[known.phase];
  return next.endedAt !== null || known.endedAt === null;
}

/** A lot as read, brought up to date by the last event: answers and events overtake each other. */
export function newestLot(lot: Lot, live: LotLive | undefined): Lot {
  if (!live || live.lotId !== lot.lotId || !isNoOlder(live, lot)) return lot;
  return { ...lot, ...live, buyNow: live.bidCount > 0 ? null : lot.buyNow };
}

/** The lot's time is over and its result is being made: who won is not written yet. */
export function isSettling(lot: LotLive): boolean {
  return lot.phase === 'ended' && lot.endedAt === null;
}

/** Nothing about it changes any more. */
export function isFinal(lot: LotLive): boolean {
  return lot.phase === 'withdrawn' || (lot.phase === 'ended' && !isSettling(lot));
}

function member(value: object, key: string): unknown {
  return Reflect.get(value, key);
}

/** Whether an event's data is a lot's state. */
export function isLotLive(data: unknown): data is LotLive {
  return (
    typeof data === 'object' &&
    data !== null &&
    typeof member(data, 'lotId') === 'number' &&
    typeof member(data, 'phase') === 'string' &&
    typeof member(data, 'price') === 'string' &&
    typeof member(data, 'nextBid') === 'string' &&
    typeof member(data, 'bidCount') === 'number' &&
    typeof member(data, 'endsAt') === 'number'
  );
}
