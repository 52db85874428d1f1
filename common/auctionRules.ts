/** The rules of DESIGN §6, pure: what a bid does to a lot. All amounts in base units. */

/** From `from` on, the next bid must be at least `step` higher. Sorted by `from`, the first from 0. */
export interface Band {
  from: bigint;
  step: bigint;
}

export interface Standing {
  startPrice: bigint;
  /** Null: no reserve. */
  reserve: bigint | null;
  bands: readonly Band[];
  /** Null while nobody has bid. */
  leader: { bidder: number; maximum: bigint } | null;
  /** The visible price; meaningless while nobody has bid. */
  price: bigint;
}

export interface BidEffect {
  leader: { bidder: number; maximum: bigint };
  price: bigint;
  /** Whether the bidder leads after it. */
  leads: boolean;
}

/** The increment at a price. */
export function stepAt(bands: readonly Band[], price: bigint): bigint {
  let step = bands[0]?.step ?? 1n;
  for (const band of bands) if (price >= band.from) step = band.step;
  return step;
}

/** The least that `bidder` must offer now: one who leads must top the own maximum. */
export function leastBid(standing: Standing, bidder?: number): bigint {
  const { leader, bands } = standing;
  if (!leader) return standing.startPrice;
  const from = leader.bidder === bidder ? leader.maximum : standing.price;
  return from + stepAt(bands, from);
}

export function reserveMet({ reserve, leader }: Standing): boolean {
  return leader !== null && (reserve === null || leader.maximum >= reserve);
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b);
const larger = (a: bigint, b: bigint) => (a > b ? a : b);

/**
 * What a bid of `maximum` does. The earlier maximum wins a tie; the price rises only as far as the
 * second-highest maximum and one increment; a maximum that covers the reserve lifts the price to it.
 * The caller has checked `leastBid`.
 */
export function applyBid(standing: Standing, bidder: number, maximum: bigint): BidEffect {
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

/** Whether a bid changes nothing that others see: the leader tops the own maximum, and the price stands. */
export function isQuietRaise({ leader, price }: Standing, effect: BidEffect): boolean {
  return leader?.bidder === effect.leader.bidder && effect.leads && effect.price === price;
}

/** Soft close: a bid in the last minutes moves the end, up to a cap after the original end. All ms. */
export function endAfterBid(
  now: number,
  end: { endsAt: number; originalEndsAt: number },
  rule: { softCloseMs: number; capMs: number },
): number {
  if (end.endsAt - now >= rule.softCloseMs) return end.endsAt;
  return Math.max(end.endsAt, Math.min(now + rule.softCloseMs, end.originalEndsAt + rule.capMs));
}
