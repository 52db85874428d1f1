import { createHmac } from 'node:crypto';
import { leastBid, reserveMet } from '@common/auctions/auctionRules';
import {
  canClose,
  canRelist,
  canWithdraw,
  isUnsold as isUnsoldLot,
  type LotFacts,
  phaseOf,
} from '@common/auctions/lotRules';
import type { StaffLot } from '@common/endpoints/adminAuctions';
import type { LotCard, LotLive } from '@common/endpoints/auctions';
import type { Listing } from '@common/endpoints/listings';
import { sellerRefOf } from '@common/endpoints/sellerRef';
import { amountToString, unitsToAmount } from '@common/money/money';
import { awayWords } from '@common/selling/awayWords';
import { PLATFORM_SELLER } from '@common/siteName';
import type { ShopSecret } from '../../../shopSecret';
import type { StaffLotRow } from './sellerLotStore';
import type { ShownLot } from './shownStore';
import { type LotRow, standingOf } from './store';

const amountOrNull = (units: string | null) => units && unitsToAmount(units);

/** The facts that `common/auctions/lotRules.ts` decides by. */
export const factsOf = (row: LotRow): LotFacts => ({
  startsAt: row.starts_at.getTime(),
  endsAt: row.ends_at.getTime(),
  closedAt: row.closed_at?.getTime() ?? null,
  withdrawnAt: row.withdrawn_at?.getTime() ?? null,
  bidCount: row.bid_count,
  sold: row.sold,
  fellThrough: row.fell_through,
  now: row.now.getTime(),
});

export const isUnsold = (row: LotRow): boolean => isUnsoldLot(factsOf(row));

/** End of the lot; null while it runs. The job closes a lot shortly after its end, a purchase before it. */
function endedAt({ withdrawn_at, closed_at, ends_at }: LotRow): Date | null {
  if (withdrawn_at) return withdrawn_at;
  return closed_at && (closed_at < ends_at ? closed_at : ends_at);
}

/** A bidder's pseudonym: constant within one lot, different in every other. */
export function maskBidder(
  secret: ShopSecret,
  lot: Pick<LotRow, 'id' | 'created_at'>,
  memberId: number,
): string {
  // Open pages compare names of before and after a replaced secret.
  const key = secret.at(lot.created_at.getTime());
  const digest = createHmac('sha256', key).update(`bidder ${lot.id} ${memberId}`).digest();
  return `買家 ${digest.readUInt32BE(0).toString(36).toUpperCase().slice(-4).padStart(4, '0')}`;
}

/** A lot's public live state, without the leader's maximum. */
export function presentLive(row: LotRow, secret: ShopSecret): LotLive {
  const standing = standingOf(row);
  return {
    lotId: row.id,
    phase: phaseOf(factsOf(row)),
    price: unitsToAmount(row.price),
    nextBid: amountToString(leastBid(standing)),
    bidCount: row.bid_count,
    reserveMet: reserveMet(standing),
    endsAt: row.ends_at.getTime(),
    endedAt: endedAt(row)?.getTime() ?? null,
    extensions: row.extensions,
    sold: row.sold,
    paused: row.suspended_at !== null && row.closed_at === null && row.withdrawn_at === null,
    leader: row.leader_id === null ? null : maskBidder(secret, row, row.leader_id),
  };
}

export type CardRow = LotRow &
  Pick<ShownLot, 'title' | 'pictures' | 'seller_name'> &
  Partial<Pick<ShownLot, 'away'>>;

export function presentCard(row: CardRow, secret: ShopSecret): LotCard {
  const { away } = row;
  const isOver = phaseOf(factsOf(row)) === 'ended';
  const offersBuyNow = row.bid_count === 0 && !isOver;
  return {
    ...presentLive(row, secret),
    productId: row.product_id,
    channel: row.channel,
    title: row.title,
    picture: row.pictures[0] ?? null,
    startsAt: row.starts_at.getTime(),
    hasReserve: row.reserve !== null,
    buyNow: offersBuyNow ? amountOrNull(row.buy_now) : null,
    ...(away && !isOver && { away: awayWords(away.getTime()) }),
    seller: sellerRefOf(row.seller_id, row.seller_name),
  };
}

export type ListedLot = NonNullable<Listing['lot']>;

/** The newest lot of a listing, as shown to its seller. */
export function presentListed(row: LotRow, secret: ShopSecret): ListedLot {
  const live = presentLive(row, secret);
  const { lotId, phase, price, bidCount, reserveMet, endsAt, endedAt, sold, paused } = live;
  const facts = factsOf(row);
  return {
    lotId,
    phase,
    price,
    bidCount,
    reserveMet,
    startsAt: facts.startsAt,
    endsAt,
    endedAt,
    // A piece whose sale fell through belongs to the seller again.
    sold: sold && !isUnsold(row),
    paused,
    canWithdraw: canWithdraw(facts),
    canClose: canClose(facts),
    canRelist: canRelist(facts),
  };
}

/** Whether a member sells the lot and could still relist or change it. */
export function canAskSeller(row: LotRow & { newest: boolean }): boolean {
  const facts = factsOf(row);
  return row.newest && row.seller_id !== null && (canRelist(facts) || canWithdraw(facts));
}

/** A lot as shown to staff, without the leader's maximum. */
export function presentStaffLot(row: StaffLotRow, secret: ShopSecret): StaffLot {
  const facts = factsOf(row);
  return {
    ...presentCard(row, secret),
    startPrice: unitsToAmount(row.start_price),
    reserve: amountOrNull(row.reserve),
    buyNow: amountOrNull(row.buy_now),
    seller: row.seller_name ?? PLATFORM_SELLER,
    outTradeNo: row.out_trade_no,
    canWithdraw: row.newest && canWithdraw(facts),
    canRelist: row.newest && row.seller_id === null && canRelist(facts),
    canAsk: canAskSeller(row),
  };
}
