import {
  applyBid,
  type BiddingState,
  leastBid,
  reserveMet,
  stepAt,
} from '@common/auctions/auctionRules';
import type { previewBid as endpoint } from '@common/endpoints/auctions';
import { amountToString, parseAmount } from '@common/money/money';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { readBalances } from '../../../ledger/ledger';
import { requireLot, requireOpen, standingOfSeller } from './requireOpen';
import { readLot, standingOf } from './store';

/**
 * While another member leads, a preview tells the outcome only of maxima less than this many increments above the bidder's
 * least bid: with higher ones, previews could find out the leader's maximum.
 */
const REVEALED_STEPS = 3n;

type Outcome = 'leading' | 'outbid' | 'underReserve' | 'unknown' | 'reserveUnknown';

function outcomeOf(standing: BiddingState, bidder: number, maximum: bigint): Outcome {
  const { leader, reserve } = standing;
  const least = leastBid(standing, bidder);
  const isRevealed = maximum < least + REVEALED_STEPS * stepAt(standing.bands, least);
  if (leader && leader.bidder !== bidder && !isRevealed) return 'unknown';
  const effect = applyBid(standing, bidder, maximum);
  if (!effect.leads) return 'outbid';
  if (reserve === null || reserveMet(standing)) return 'leading';
  if (!isRevealed) return 'reserveUnknown';
  return reserveMet({ ...standing, leader: effect.leader }) ? 'leading' : 'underReserve';
}

/**
 * Previews a bid made now, as far as the outcome reveals no hidden maximum.
 * @throws AppError as `requireOpen`, BID_TOO_LOW
 */
export async function previewBid({ db, caller, params, query }: Call<typeof endpoint>) {
  const maximum = parseAmount(query.maximum);
  const lot = requireLot(await readLot(db, params.id));
  requireOpen(lot, caller, await standingOfSeller(db, lot, caller.memberId));
  const standing = standingOf(lot);
  const least = leastBid(standing, caller.memberId);
  if (maximum < least) {
    throw new AppError('BID_TOO_LOW', { data: { least: amountToString(least) } });
  }
  const { coin } = await readBalances(db, caller.memberId);
  const { leader } = standing;
  const held = leader?.bidder === caller.memberId ? leader.maximum : 0n;
  const needed = maximum - held;
  const short = needed > coin.available ? needed - coin.available : 0n;
  return {
    outcome: outcomeOf(standing, caller.memberId, maximum),
    hold: amountToString(needed),
    short: amountToString(short),
  };
}
