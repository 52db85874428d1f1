import { reserveMet } from '@common/auctionRules';
import type { BidReceipt, placeBid as contract } from '@common/endpoints/auctions';
import { amountToString, parseAmount } from '@common/money';
import type { Tx } from '../../../db/database';
import type { AppError, RetryAfter } from '../../../errors';
import type { PrepareCall } from '../../../http/route';
import { lockFunds } from '../../../ledger/ledger';
import { swapHold } from '../../../ledger/swapHold';
import { tiedTo } from '../fairness/traces';
import { writeBids } from './acceptStore';
import { type AcceptedBid, decideBids } from './decideBids';
import { presentLive } from './lotView';
import { announceRaise, notifyOutbid } from './notifyLot';
import { requireLot } from './requireOpen';
import { type LotRow, lockLot, standingOf } from './store';

interface WrittenBid extends AcceptedBid {
  id: number;
}

/** Holds the maximum of the last bid that leads; holds that would have ended within the batch are never placed. */
async function moveHold(tx: Tx, lot: LotRow, written: readonly WrittenBid[]): Promise<void> {
  const last = written.findLast(({ effect }) => effect.leads);
  if (!last) return;
  await swapHold(tx, {
    memberId: last.bidderId,
    asset: 'coin',
    amount: last.maximum,
    ref: { type: 'lot', id: String(lot.id) },
    key: `bid:${last.id}`,
    reason: '競標出價',
    actorId: last.bidderId,
  });
}

function receiptOf(bid: WrittenBid, secret: Buffer): BidReceipt {
  const { effect, after } = bid;
  const met = reserveMet(standingOf(after));
  return {
    bidId: bid.id,
    at: after.now.getTime(),
    arrivedAt: bid.arrivedAt.getTime(),
    maximum: amountToString(bid.maximum),
    outcome: effect.leads ? (met ? 'leading' : 'underReserve') : 'outbid',
    outTradeNo: null,
    live: presentLive(after, secret),
  };
}

type BidCall = PrepareCall<typeof contract>;

const byArrival = (one: BidCall, other: BidCall) =>
  (one.arrivedAt?.getTime() ?? 0) - (other.arrivedAt?.getTime() ?? 0);

/**
 * Decides bids on one lot under its lock in order of arrival; of two that arrived in one millisecond, the first in the
 * queue. The end counts for the arrival, the grace after it for the database clock read under the lock. Every
 * bid has its own receipt or refusal, as if it had been decided alone. The leader's full maximum is held; the former
 * leader's hold is released in the same transaction (invariant 11).
 * @returns per bid its receipt, or AppError LOT_WITHDRAWN, LOT_PAUSED, LOT_UPCOMING, LOT_ENDED, BID_UNDECIDED, OWN_LOT,
 *   STAFF_CANNOT_BID, CANNOT_BID_HERE, BID_TOO_LOW, BALANCE_SHORT, or RetryAfter
 * @throws AppError NOT_FOUND
 */
export async function placeBids(
  tx: Tx,
  calls: readonly BidCall[],
): Promise<(BidReceipt | AppError | RetryAfter)[]> {
  const arrivals = calls.toSorted(byArrival);
  const [first] = arrivals;
  if (!first) return [];
  const lot = requireLot(await lockLot(tx, first.params.id));
  const bidders = [...new Set(arrivals.map(({ caller }) => caller.memberId))];
  const tied = lot.seller_id === null ? undefined : await tiedTo(tx, lot.seller_id, bidders);
  // The leader's account too: it gets the former hold back.
  const owners = lot.leader_id === null ? bidders : [...bidders, lot.leader_id];
  const funds = await lockFunds(tx, owners, 'coin');
  const offered = arrivals.map(({ caller, body, arrivedAt }) => ({
    caller,
    maximum: parseAmount(body.maximum),
    arrivedAt: arrivedAt ?? null,
    isTied: tied?.has(caller.memberId) ?? false,
  }));
  const decided = decideBids(lot, offered, funds);
  const accepted = decided.filter((one): one is AcceptedBid => !(one instanceof Error));
  const ids = await writeBids(tx, accepted);
  const written = accepted.map((bid, index) => ({ ...bid, id: ids[index] ?? 0 }));
  await moveHold(tx, lot, written);
  await notifyOutbid(tx, lot, written);
  await announceRaise(tx, lot, written);
  const rest = written.values();
  const results = decided.map((one) => {
    if (one instanceof Error) return one;
    const { value: bid } = rest.next();
    if (!bid) throw new Error('an accepted bid was not written');
    return receiptOf(bid, first.settings.secret);
  });
  const resultOf = new Map(arrivals.map((call, index) => [call, results[index]]));
  return calls.flatMap((call) => resultOf.get(call) ?? []);
}
