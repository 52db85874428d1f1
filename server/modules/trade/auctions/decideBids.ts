import {
  applyBid,
  type BidEffect,
  endAfterBid,
  isQuietRaise,
  leastBid,
} from '@common/auctions/auctionRules';
import { amountToString } from '@common/money/money';
import { AppError, RetryAfter } from '../../../errors';
import type { Caller } from '../../../http/caller';
import { arrivalOn, requireOpen, type SellerStanding } from './requireOpen';
import { type LotRow, standingOf } from './store';

/** A bid to decide; `maximum` in base units. */
export interface OfferedBid extends SellerStanding {
  lotId: number;
  caller: Pick<Caller, 'memberId' | 'capabilities'>;
  maximum: bigint;
  /** Time of its arrival by the database's clock; null: now. */
  arrivedAt: Date | null;
}

export interface AcceptedBid {
  bidderId: number;
  kind: 'bid' | 'raise' | 'buyNow';
  arrivedAt: Date;
  maximum: bigint;
  least: bigint;
  effect: BidEffect;
  /** The lot as this bid found it and as it left it. */
  before: LotRow;
  after: LotRow;
}

function endAfter(lot: LotRow, arrivedAt: Date): Date {
  return new Date(
    endAfterBid(
      arrivedAt.getTime(),
      { endsAt: lot.ends_at.getTime(), originalEndsAt: lot.original_ends_at.getTime() },
      { softCloseMs: lot.soft_close_seconds * 1000, capMs: lot.extension_cap_seconds * 1000 },
    ),
  );
}

/**
 * Decides one bid on a locked lot.
 * @param funds what each bidder can spend, base units; updated as if the hold had moved at once
 * @throws RetryAfter, AppError as `requireOpen`, BID_TOO_LOW, BALANCE_SHORT; `funds` is then unchanged
 */
function decideBid(
  before: LotRow,
  { caller, maximum, isTied, away, arrivedAt: stamp }: OfferedBid,
  funds: Map<number, bigint>,
): AcceptedBid {
  const bidderId = caller.memberId;
  const arrivedAt = arrivalOn(before, stamp);
  requireOpen(before, caller, { isTied, away }, arrivedAt);
  const standing = standingOf(before);
  const least = leastBid(standing, bidderId);
  if (maximum < least) {
    throw new AppError('BID_TOO_LOW', { data: { least: amountToString(least) } });
  }
  const effect = applyBid(standing, bidderId, maximum);
  const { leader } = standing;
  const held = effect.leads && leader?.bidder === bidderId ? leader.maximum : 0n;
  // A bid that is outbid at once holds nothing, but without the money it must not push the price.
  const short = maximum - held - (funds.get(bidderId) ?? 0n);
  if (short > 0n) throw new AppError('BALANCE_SHORT', { data: { short: amountToString(short) } });
  if (effect.leads) {
    if (leader) funds.set(leader.bidder, (funds.get(leader.bidder) ?? 0n) + leader.maximum);
    funds.set(bidderId, (funds.get(bidderId) ?? 0n) - maximum);
  }
  // A hidden raise must not show in the bid count or by an extended end.
  const isQuiet = isQuietRaise(standing, effect);
  const visible = isQuiet ? 0 : 1;
  const endsAt = isQuiet ? before.ends_at : endAfter(before, arrivedAt);
  const after: LotRow = {
    ...before,
    price: effect.price.toString(),
    leader_id: effect.leader.bidder,
    leader_maximum: effect.leader.maximum.toString(),
    bid_count: before.bid_count + visible,
    version: before.version + visible,
    ends_at: endsAt,
    extensions: before.extensions + (endsAt > before.ends_at ? 1 : 0),
  };
  return {
    bidderId,
    kind: isQuiet ? 'raise' : 'bid',
    arrivedAt,
    maximum,
    least,
    effect,
    before,
    after,
  };
}

/**
 * Decides bids on locked lots in their order, each on its lot and its bidder's money as the bids before it left them. A refused
 * bid changes nothing.
 * @param lots the lots that the bids are on
 * @param funds what each bidder can spend, base units
 * @returns one result per bid, in order
 */
export function decideBids(
  lots: readonly LotRow[],
  bids: readonly OfferedBid[],
  funds: ReadonlyMap<number, bigint>,
): (AcceptedBid | AppError | RetryAfter)[] {
  const remainingFunds = new Map(funds);
  const currentLots = new Map(lots.map((lot) => [lot.id, lot]));
  return bids.map((bid) => {
    const lot = currentLots.get(bid.lotId);
    if (!lot) throw new Error(`lot ${bid.lotId} is not locked`);
    try {
      const accepted = decideBid(lot, bid, remainingFunds);
      currentLots.set(lot.id, accepted.after);
      return accepted;
    } catch (error) {
      if (error instanceof AppError || error instanceof RetryAfter) return error;
      throw error;
    }
  });
}
