import { type Band, stepAt } from '@common/auctionRules';
import type { Lot } from '@common/endpoints/auctions';
import { amountToString, isAmount, parseAmount } from '@common/money';

/** How the one who looks stands in a lot. */
export type Standing = 'none' | 'leading' | 'outbid';

export function standingOf({ me, leader, mine }: Lot): Standing {
  if (me !== null && leader === me) return 'leading';
  return mine ? 'outbid' : 'none';
}

const bandsOf = ({ bands }: Lot): Band[] =>
  bands.map(({ from, step }) => ({ from: parseAmount(from), step: parseAmount(step) }));

/** The least one may bid now: who leads must top the own maximum. Base units. */
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

/** What is wrong with a typed maximum, or undefined. */
export function faultOf(typed: string, lot: Lot): string | undefined {
  if (typed === '') return '請輸入您願意出的最高價';
  if (!isAmount(typed)) return '請輸入數字，例如 12.5（最多 18 位小數）';
  const least = leastFor(lot);
  return parseAmount(typed) < least ? `至少要出 ${amountToString(least)} GAB` : undefined;
}
