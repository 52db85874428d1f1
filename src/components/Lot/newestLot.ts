import type { Lot, LotLive, LotPhase } from '@common/endpoints/auctions';

const ORDER: Record<LotPhase, number> = { upcoming: 0, live: 1, ended: 2, withdrawn: 2 };

/** Whether `next` is at least as new as `known`: the bid count only grows, and phases do not go back. */
function isNoOlder(next: LotLive, known: LotLive): boolean {
  if (next.bidCount !== known.bidCount) return next.bidCount > known.bidCount;
  if (ORDER[next.phase] !== ORDER[known.phase]) return ORDER[next.phase] > ORDER[known.phase];
  return next.endedAt !== null || known.endedAt === null;
}

/** Merges the loaded lot with the last event; responses and events can overtake each other. */
export function newestLot(lot: Lot, live: LotLive | undefined): Lot {
  if (!live || live.lotId !== lot.lotId || !isNoOlder(live, lot)) return lot;
  return { ...lot, ...live, buyNow: live.bidCount > 0 ? null : lot.buyNow };
}

/** The lot has ended and its result is not stored yet. */
export function isClosing(lot: LotLive): boolean {
  return lot.phase === 'ended' && lot.endedAt === null;
}

/** The lot will not change any more. */
export function isFinal(lot: LotLive): boolean {
  return lot.phase === 'withdrawn' || (lot.phase === 'ended' && !isClosing(lot));
}

function member(value: object, key: string): unknown {
  return Reflect.get(value, key);
}

/** Type guard of an event's data. */
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
