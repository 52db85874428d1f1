import { EXTENSION_CAP_SECONDS, SOFT_CLOSE_SECONDS } from '@common/auctions/auctionRules';
import type { Lot, LotCard, LotLive } from '@common/endpoints/auctions';

const MINUTE = 60_000;

/** A live lot as the API returns it to a member who has not bid; its times are around now. */
export function aLot(change: Partial<Lot> = {}): Lot {
  const now = Date.now();
  return {
    lotId: 5,
    productId: 7,
    channel: 'shop',
    title: '老茶餅',
    picture: null,
    startsAt: now - 60 * MINUTE,
    phase: 'live',
    price: '100',
    nextBid: '105',
    bidCount: 1,
    reserveMet: false,
    endsAt: now + 30 * MINUTE,
    endedAt: null,
    extensions: 0,
    sold: false,
    paused: false,
    leader: '買家 AAAA',
    subtitle: '',
    description: '',
    pictures: [],
    fulfilment: 'shipping',
    seller: { id: null, name: '官方商城', isPlatform: true },
    startPrice: '100',
    buyNow: null,
    hasReserve: false,
    bands: [
      { from: '0', step: '5' },
      { from: '110', step: '10' },
    ],
    originalEndsAt: now + 30 * MINUTE,
    softCloseSeconds: SOFT_CLOSE_SECONDS,
    extensionCapSeconds: EXTENSION_CAP_SECONDS,
    mine: null,
    me: '買家 MINE',
    cannotBid: null,
    now,
    ...change,
  };
}

/** The event that the lot's stream sends. */
export function liveOf(lot: Lot): LotLive {
  const { lotId, phase, price, nextBid, bidCount, reserveMet, endsAt, endedAt, extensions } = lot;
  const { sold, paused, leader } = lot;
  return {
    lotId,
    phase,
    price,
    nextBid,
    bidCount,
    reserveMet,
    endsAt,
    endedAt,
    extensions,
    sold,
    paused,
    leader,
  };
}

/** The lot in a listing. */
export function cardOf(lot: Lot): LotCard {
  const { productId, channel, title, picture, startsAt, hasReserve, buyNow, seller } = lot;
  return {
    ...liveOf(lot),
    productId,
    channel,
    title,
    picture,
    startsAt,
    hasReserve,
    buyNow,
    seller,
  };
}
