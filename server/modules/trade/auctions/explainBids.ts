import { type Band, stepAt } from '@common/auctions/auctionRules';
import type { StoredBid } from './bidStore';

/** One line of the history: an own or a proxy bid, and the price that it led to. */
export interface ExplainedBid {
  id: number;
  bidderId: number;
  kind: StoredBid['kind'] | 'auto';
  price: bigint;
  at: Date;
  arrivedAt: Date;
  reachesReserve: boolean;
}

interface Terms {
  startPrice: bigint;
  reserve: bigint | null;
  bands: readonly Band[];
}

/**
 * The amount one increment below a price. A price that a maximum capped may have none; a reader must not be able to
 * distinguish that case, so nothing here is computed from a maximum.
 */
function stepBelow(bands: readonly Band[], price: bigint): bigint | undefined {
  return bands
    .map(({ step }) => price - step)
    .find((amount) => amount >= 0n && amount + stepAt(bands, amount) === price);
}

const larger = (a: bigint, b: bigint) => (a > b ? a : b);
const smaller = (a: bigint, b: bigint) => (a < b ? a : b);

function explain(bid: StoredBid, before: StoredBid | undefined, terms: Terms): ExplainedBid[] {
  const { id, kind, at, arrived_at: arrivedAt, bidder_id: bidderId, leader_after: leaderId } = bid;
  const price = BigInt(bid.price_after);
  const priceBefore = before ? BigInt(before.price_after) : terms.startPrice;
  const wasUnmet = terms.reserve !== null && (!before || priceBefore < terms.reserve);
  const reachesReserve = wasUnmet && terms.reserve !== null && price >= terms.reserve;
  const own: ExplainedBid = { id, bidderId, kind, price, at, arrivedAt, reachesReserve };
  const below = stepBelow(terms.bands, price);
  if (leaderId !== bidderId) {
    // Outbid at once: this bidder's least possible offer, and the leader's proxy bid above it.
    const least = BigInt(bid.least);
    const offered = smaller(larger(least, below ?? least), BigInt(bid.maximum));
    return [
      { ...own, bidderId: leaderId, kind: 'auto' },
      { ...own, price: offered, reachesReserve: false },
    ];
  }
  const beaten = before && before.leader_after !== bidderId ? before.leader_after : undefined;
  // A price lifted to the reserve does not show how far the beaten proxy went.
  const isLifted = reachesReserve && price === terms.reserve;
  if (beaten === undefined || isLifted || below === undefined || below <= priceBefore) return [own];
  return [own, { ...own, bidderId: beaten, kind: 'auto', price: below, reachesReserve: false }];
}

/**
 * Returns the bids with the proxy bids that they provoked, newest first like `bids`. Each line changes the price to
 * its amount; the newest line is the leader's. Contains only what others could derive from the public prices.
 * @param bids newest first
 * @param before the bid before the oldest of them
 */
export function explainBids(
  bids: readonly StoredBid[],
  before: StoredBid | undefined,
  terms: Terms,
): ExplainedBid[] {
  return bids.flatMap((bid, index) => explain(bid, bids[index + 1] ?? before, terms));
}
