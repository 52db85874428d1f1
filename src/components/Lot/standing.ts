import { type Band, stepAt } from '@common/auctions/auctionRules';
import type { Lot } from '@common/endpoints/auctions';
import { amountToString, exactAmount, parseAmount } from '@common/money/money';
import { amountFault } from './typedBid';

/** The viewer's position in a lot. */
export type ViewerStanding = 'none' | 'leading' | 'outbid';

export function standingOf({ me, leader, mine }: Lot): ViewerStanding {
  if (me !== null && leader === me) return 'leading';
  return mine ? 'outbid' : 'none';
}

const bandsOf = ({ bands }: Lot): Band[] =>
  bands.map(({ from, step }) => ({ from: parseAmount(from), step: parseAmount(step) }));

/** The minimum bid of the viewer; a leader must exceed their own maximum. Base units. */
export function leastFor(lot: Lot): bigint {
  if (standingOf(lot) !== 'leading' || !lot.mine) return parseAmount(lot.nextBid);
  const own = parseAmount(lot.mine.maximum);
  return own + stepAt(bandsOf(lot), own);
}

/** The next `count` bids, one increment apart, wire amounts. */
export function nextBids(lot: Lot, count: number): string[] {
  const bands = bandsOf(lot);
  const bids: string[] = [];
  for (let bid = leastFor(lot); bids.length < count; bid += stepAt(bands, bid)) {
    bids.push(amountToString(bid));
  }
  return bids;
}

/**
 * Why the viewer cannot bid a maximum; undefined where they can.
 * @param maximum as `normaliseAmount` returns it
 */
export function faultOf(maximum: string, lot: Lot): string | undefined {
  const fault = amountFault(maximum);
  if (fault) return fault;
  const least = leastFor(lot);
  return parseAmount(maximum) < least
    ? `至少要出 ${exactAmount(amountToString(least))} GAB`
    : undefined;
}
