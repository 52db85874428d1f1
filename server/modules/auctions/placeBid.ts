import { applyBid, endAfterBid, isQuietRaise, leastBid, reserveMet } from '@common/auctionRules';
import type { BidReceipt, placeBid as contract } from '@common/endpoints/auctions';
import { amountToString, parseAmount } from '@common/money';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { requireAvailable } from '../../ledger/ledger';
import { swapHold } from '../../ledger/swapHold';
import { presentLive } from './present';
import { requireOpen } from './requireOpen';
import { type LotRow, lockLot, standingOf, writeBid } from './store';
import { tellOvertaken, tellRaised } from './tellLot';

function endAfter(lot: LotRow): Date {
  return new Date(
    endAfterBid(
      lot.now.getTime(),
      { endsAt: lot.ends_at.getTime(), originalEndsAt: lot.original_ends_at.getTime() },
      { softCloseMs: lot.soft_close_seconds * 1000, capMs: lot.extension_cap_seconds * 1000 },
    ),
  );
}

/**
 * Accepts a bid under the lot's lock, by the database's clock read after it. The leader's full maximum
 * is held; whoever was outbid is released in the same transaction (invariant 11).
 * @throws AppError what `requireOpen` throws, BID_TOO_LOW, BALANCE_SHORT
 */
export async function placeBid({
  tx,
  caller,
  params,
  body,
  settings,
}: Call<typeof contract>): Promise<BidReceipt> {
  const bidderId = caller.memberId;
  const maximum = parseAmount(body.maximum);
  const lot = await requireOpen(tx, await lockLot(tx, params.id), caller);
  const standing = standingOf(lot);
  const least = leastBid(standing, bidderId);
  if (maximum < least) {
    throw new AppError('BID_TOO_LOW', { data: { least: amountToString(least) } });
  }
  const effect = applyBid(standing, bidderId, maximum);
  // A leader's raise that others cannot see must not show by its count or by a moved end either.
  const isQuiet = isQuietRaise(standing, effect);
  const endsAt = isQuiet ? lot.ends_at : endAfter(lot);
  const bidId = await writeBid(tx, {
    lot,
    bidderId,
    kind: isQuiet ? 'raise' : 'bid',
    maximum,
    least,
    effect,
    endsAt,
  });
  if (effect.leads) {
    await swapHold(tx, {
      memberId: bidderId,
      asset: 'coin',
      amount: maximum,
      ref: { type: 'lot', id: String(lot.id) },
      key: `bid:${bidId}`,
      reason: '競標出價',
      actorId: bidderId,
    });
  } else {
    // Outbid at once: nothing stays held, but only money that is there may push a price.
    await requireAvailable(tx, bidderId, 'coin', maximum);
  }
  if (isQuiet) await tellRaised(tx, lot, bidderId);
  else if (effect.leads) await tellOvertaken(tx, lot, { id: bidId, bidderId, price: effect.price });
  const after: LotRow = {
    ...lot,
    price: effect.price.toString(),
    leader_id: effect.leader.bidder,
    leader_maximum: effect.leader.maximum.toString(),
    bid_count: lot.bid_count + (isQuiet ? 0 : 1),
    ends_at: endsAt,
    extensions: lot.extensions + (endsAt > lot.ends_at ? 1 : 0),
  };
  const met = reserveMet(standingOf(after));
  return {
    bidId,
    at: lot.now.getTime(),
    maximum: amountToString(maximum),
    outcome: effect.leads ? (met ? 'leading' : 'underReserve') : 'outbid',
    outTradeNo: null,
    live: presentLive(after, settings.secret),
  };
}
