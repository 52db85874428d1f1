/** The auction rules of DESIGN §6 as pure functions. All amounts in base units. */

/** Soft close, s: a bid this late extends the end by this long, up to a cap. */
export const SOFT_CLOSE_SECONDS = 300;
export const EXTENSION_CAP_SECONDS = 3600;

/** A bid that arrived before the end counts if it is decided within this time after the end; a lot closes only then. */
export const DECISION_GRACE_MS = 2_000;

/** From `from` on, the next bid must be at least `step` higher. Sorted by `from`, the first from 0. */
export interface Band {
  from: bigint;
  step: bigint;
}

export interface BiddingState {
  startPrice: bigint;
  /** Null: no reserve. */
  reserve: bigint | null;
  bands: readonly Band[];
  /** Null without bids. */
  leader: { bidder: number; maximum: bigint } | null;
  /** The visible price; unused without bids. */
  price: bigint;
}

export interface BidEffect {
  leader: { bidder: number; maximum: bigint };
  price: bigint;
  /** Whether the bidder leads after the bid. */
  leads: boolean;
}

/** The increment at a price. */
export function stepAt(bands: readonly Band[], price: bigint): bigint {
  let step = bands[0]?.step ?? 1n;
  for (const band of bands) if (price >= band.from) step = band.step;
  return step;
}

/** The minimum that `bidder` must offer now. A leader must exceed their own maximum by an increment. */
export function leastBid(standing: BiddingState, bidder?: number): bigint {
  const { leader, bands } = standing;
  if (!leader) return standing.startPrice;
  const from = leader.bidder === bidder ? leader.maximum : standing.price;
  return from + stepAt(bands, from);
}

export function reserveMet({ reserve, leader }: BiddingState): boolean {
  return leader !== null && (reserve === null || leader.maximum >= reserve);
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b);
const larger = (a: bigint, b: bigint) => (a > b ? a : b);

/**
 * Returns the effect of a bid of `maximum`. The earlier maximum wins a tie; the price rises only to the second-highest
 * maximum plus one increment; a maximum that covers the reserve lifts the price to it. The caller has checked
 * `leastBid`.
 */
export function applyBid(standing: BiddingState, bidder: number, maximum: bigint): BidEffect {
  const { leader, bands, reserve } = standing;
  const lifted = (price: bigint, top: bigint) =>
    reserve !== null && top >= reserve ? larger(price, reserve) : price;

  if (!leader) {
    const price = lifted(standing.startPrice, maximum);
    return { leader: { bidder, maximum }, price, leads: true };
  }
  if (leader.bidder === bidder) {
    return { leader: { bidder, maximum }, price: lifted(standing.price, maximum), leads: true };
  }
  if (maximum > leader.maximum) {
    const price = smaller(maximum, leader.maximum + stepAt(bands, leader.maximum));
    return { leader: { bidder, maximum }, price: lifted(price, maximum), leads: true };
  }
  const price = smaller(leader.maximum, maximum + stepAt(bands, maximum));
  return { leader, price: larger(price, standing.price), leads: false };
}

/** True when a bid changes nothing that is public: the leader raises their own maximum and the price stays. */
export function isQuietRaise({ leader, price }: BiddingState, effect: BidEffect): boolean {
  return leader?.bidder === effect.leader.bidder && effect.leads && effect.price === price;
}

/** Soft close: a bid in the last minutes extends the end, up to a cap after the original end. All ms. */
export function endAfterBid(
  now: number,
  end: { endsAt: number; originalEndsAt: number },
  rule: { softCloseMs: number; capMs: number },
): number {
  // A bid before the last minutes extends nothing: `now` plus the soft close then lies before the end.
  return Math.max(end.endsAt, Math.min(now + rule.softCloseMs, end.originalEndsAt + rule.capMs));
}
