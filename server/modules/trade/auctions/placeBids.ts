import { reserveMet } from '@common/auctions/auctionRules';
import type { BidReceipt, placeBid as endpoint } from '@common/endpoints/auctions';
import { amountToString, parseAmount } from '@common/money/money';
import type { Tx } from '../../../db/database';
import { type AppError, LockedElsewhere, type RetryAfter } from '../../../errors';
import type { PrepareCall } from '../../../http/route';
import { lockFunds } from '../../../ledger/ledger';
import { swapHolds } from '../../../ledger/swapHolds';
import type { ShopSecret } from '../../../shopSecret';
import { tiesBetween } from '../fairness/traces';
import { writeBids } from './acceptStore';
import { type AcceptedBid, decideBids } from './decideBids';
import { presentLive } from './lotView';
import { announceLead, notifyOutbid } from './notifyLot';
import { awayOfLots, requireLot } from './requireOpen';
import { type LotRow, lockFreeLots, lockLot, standingOf } from './store';

interface WrittenBid extends AcceptedBid {
  id: number;
}

/** Holds the maximum of each lot's last leading bid. A lead that another bid of the batch ended needs no hold. */
async function moveHolds(tx: Tx, written: readonly WrittenBid[]): Promise<void> {
  const leading = new Map<number, WrittenBid>();
  for (const bid of written) if (bid.effect.leads) leading.set(bid.after.id, bid);
  const holds = [...leading].map(([lotId, bid]) => ({
    memberId: bid.bidderId,
    amount: bid.maximum,
    refId: String(lotId),
    key: `bid:${bid.id}`,
    actorId: bid.bidderId,
  }));
  await swapHolds(tx, { asset: 'coin', refType: 'lot', reason: '競標出價' }, holds);
}

function receiptOf(bid: WrittenBid, secret: ShopSecret): BidReceipt {
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

type BidCall = PrepareCall<typeof endpoint>;

const byArrival = (one: BidCall, other: BidCall) =>
  (one.arrivedAt?.getTime() ?? 0) - (other.arrivedAt?.getTime() ?? 0);

/**
 * Locks lots.
 * @param waits for their locks; without it, lots that are locked, or do not exist, are left out
 * @throws AppError NOT_FOUND for a lot that does not exist, when it waits
 */
async function lockLots(tx: Tx, ids: readonly number[], waits: boolean): Promise<LotRow[]> {
  if (!waits) return lockFreeLots(tx, ids);
  const lots: LotRow[] = [];
  for (const id of ids) lots.push(requireLot(await lockLot(tx, id)));
  return lots;
}

const distinctIds = (ids: readonly (number | null)[]) => [
  ...new Set(ids.filter((id): id is number => id !== null)),
];

/**
 * Decides bids under their lots' locks in order of arrival; of two that arrived in one millisecond, the first in the queue
 * comes first. A bid must arrive before the lot's end, and be decided within the grace after it, by the database's clock
 * read under the lock. Every bid has its own receipt or refusal, as if it had been decided alone. A leader's full maximum is held; the former
 * leader's hold is released in the same transaction (invariant 11).
 * @param waits for the lock, where all bids are on one lot; without it, bids on lots that are locked get LockedElsewhere
 * @returns per bid its receipt, or AppError LOT_WITHDRAWN, LOT_PAUSED, SELLER_AWAY, LOT_UPCOMING, LOT_ENDED, BID_UNDECIDED, OWN_LOT,
 *   STAFF_CANNOT_BID, CANNOT_BID_HERE, BID_TOO_LOW, BALANCE_SHORT, or RetryAfter, or LockedElsewhere
 * @throws AppError NOT_FOUND
 */
export async function placeBids(
  tx: Tx,
  calls: readonly BidCall[],
  { waits }: { waits: boolean },
): Promise<(BidReceipt | AppError | RetryAfter | LockedElsewhere)[]> {
  const [first] = calls;
  if (!first) return [];
  const lots = await lockLots(tx, distinctIds(calls.map(({ params }) => params.id)), waits);
  const locked = new Map(lots.map((lot) => [lot.id, lot]));
  const arrivals = calls.filter(({ params }) => locked.has(params.id)).toSorted(byArrival);
  if (arrivals.length === 0) return calls.map(() => new LockedElsewhere());
  const bidders = distinctIds(arrivals.map(({ caller }) => caller.memberId));
  const tied = await tiesBetween(tx, distinctIds(lots.map(({ seller_id }) => seller_id)), bidders);
  const away = await awayOfLots(tx, lots);
  // The leaders' accounts too: they get the former holds back.
  const owners = distinctIds([...bidders, ...lots.map(({ leader_id }) => leader_id)]);
  const funds = await lockFunds(tx, owners, 'coin');
  const offered = arrivals.map(({ caller, body, arrivedAt, params }) => {
    const seller = locked.get(params.id)?.seller_id ?? null;
    return {
      lotId: params.id,
      caller,
      maximum: parseAmount(body.maximum),
      arrivedAt: arrivedAt ?? null,
      isTied: seller !== null && tied(seller, caller.memberId),
      away: away.get(params.id) ?? null,
    };
  });
  const decided = decideBids(lots, offered, funds);
  const accepted = decided.filter((one): one is AcceptedBid => !(one instanceof Error));
  const ids = await writeBids(tx, accepted);
  const written = accepted.map((bid, index) => ({ ...bid, id: ids[index] ?? 0 }));
  await moveHolds(tx, written);
  await notifyOutbid(tx, written);
  await announceLead(tx, written);
  const writtenInOrder = written.values();
  const results = decided.map((one) => {
    if (one instanceof Error) return one;
    const { value: bid } = writtenInOrder.next();
    if (!bid) throw new Error('an accepted bid was not written');
    return receiptOf(bid, first.settings.secret);
  });
  const resultOf = new Map(arrivals.map((call, index) => [call, results[index]]));
  return calls.map((call) => resultOf.get(call) ?? new LockedElsewhere());
}
