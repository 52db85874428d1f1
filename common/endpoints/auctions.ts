import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import {
  Amount,
  Channel,
  Id,
  NullableString,
  NullableTime,
  nullable,
  pageOf,
  pageQuery,
  strictObject,
  Time,
} from '../schemas';
import { PictureSchema } from './pictures';
import { FulfilmentSchema } from './products';
import { SellerRefSchema } from './sellerRef';

/** Derived from the clock and the outcome, never stored. */
export const LotPhaseSchema = Type.Union([
  Type.Literal('upcoming'),
  Type.Literal('live'),
  Type.Literal('ended'),
  Type.Literal('withdrawn'),
]);
export type LotPhase = Static<typeof LotPhaseSchema>;

/** The fields that change with bids; also the payload of the live stream. */
const live = {
  phase: LotPhaseSchema,
  /** The visible price; the starting price before the first bid. */
  price: Amount,
  /** The minimum of the next bid. */
  nextBid: Amount,
  bidCount: Type.Integer({ minimum: 0 }),
  reserveMet: Type.Boolean(),
  endsAt: Time,
  /** The actual end: closed, bought at the fixed price or withdrawn; null before. */
  endedAt: NullableTime,
  /** Number of soft-close extensions. */
  extensions: Type.Integer({ minimum: 0 }),
  sold: Type.Boolean(),
  /** Bids are refused while its seller is frozen. */
  paused: Type.Boolean(),
  /** Masked; null without bids. */
  leader: NullableString,
};
export const LotLiveSchema = strictObject({ lotId: Id, ...live });
export type LotLive = Static<typeof LotLiveSchema>;

export const LotCardSchema = strictObject({
  lotId: Id,
  productId: Id,
  channel: Channel,
  title: Type.String(),
  picture: nullable(PictureSchema),
  startsAt: Time,
  hasReserve: Type.Boolean(),
  /** Offered until the first bid; null when not offered or no longer. */
  buyNow: nullable(Amount),
  /** In words, of a lot that has no bids and takes none because its seller is away; absent from others. */
  away: Type.Optional(Type.String()),
  seller: SellerRefSchema,
  ...live,
});
export type LotCard = Static<typeof LotCardSchema>;

export const LotSchema = strictObject({
  ...LotCardSchema.properties,
  subtitle: Type.String(),
  description: Type.String(),
  pictures: Type.Array(PictureSchema),
  fulfilment: FulfilmentSchema,
  startPrice: Amount,
  bands: Type.Array(strictObject({ from: Amount, step: Amount })),
  originalEndsAt: Time,
  softCloseSeconds: Type.Integer(),
  /** Limit of the extensions, counted from `originalEndsAt`. */
  extensionCapSeconds: Type.Integer(),
  /** The caller's own bid; null for others. Only its owner ever receives a hidden maximum. */
  mine: nullable(
    strictObject({
      maximum: Amount,
      leading: Type.Boolean(),
      outTradeNo: NullableString,
    }),
  ),
  /** The caller's own masked name in this lot, to compare with `leader`; null for visitors. */
  me: NullableString,
  /** Why this caller may not bid; null when they may, or might after signing in. */
  cannotBid: NullableString,
  /** The server's clock, ms. */
  now: Time,
});
export type Lot = Static<typeof LotSchema>;

const byId = strictObject({ id: Id });

export const listAuctions = endpoint({
  method: 'GET',
  path: '/api/auctions',
  who: 'public',
  tag: 'auctions',
  summary:
    'Lots of a channel (shop, market or all): live (ending soonest first), upcoming or ended',
  query: strictObject({
    ...pageQuery,
    channel: Type.Optional(Type.String({ maxLength: 1000 })),
    phase: Type.Optional(Type.String({ maxLength: 1000 })),
    q: Type.Optional(Type.String({ maxLength: 4000 })),
    category: Type.Optional(Type.String({ maxLength: 1000 })),
    /** As in the address of a seller's page. */
    seller: Type.Optional(Type.String({ maxLength: 1000 })),
  }),
  data: pageOf(LotCardSchema),
});

export const getAuction = endpoint({
  method: 'GET',
  path: '/api/auctions/:id',
  who: 'public',
  tag: 'auctions',
  summary: 'A lot as this caller sees it',
  params: byId,
  data: LotSchema,
});

export const getAuctionOfProduct = endpoint({
  method: 'GET',
  path: '/api/products/:id/auction',
  who: 'public',
  tag: 'auctions',
  summary: 'The newest lot of a product',
  params: byId,
  data: LotSchema,
});

const BidEntry = strictObject({
  id: Id,
  bidder: Type.String(),
  mine: Type.Boolean(),
  /** The resulting price. */
  price: Amount,
  /** Time of the decision. */
  at: Time,
  /** Time of its arrival at the server, which decides whether it is in time. */
  arrivedAt: Time,
  /**
   * `raise`: the leader raised their maximum; included only for the caller's own. `auto`: a proxy bid, which has the id
   * of the bid that provoked it.
   */
  kind: Type.Union([
    Type.Literal('bid'),
    Type.Literal('raise'),
    Type.Literal('buyNow'),
    Type.Literal('auto'),
  ]),
  /** The price reached the reserve or exceeded it. */
  reachesReserve: Type.Boolean(),
});
/** `id` is that of the bid that moved the end. */
const ExtensionEntry = strictObject({ id: Id, at: Time, from: Time, to: Time });

export const listBids = endpoint({
  method: 'GET',
  path: '/api/auctions/:id/bids',
  who: 'public',
  tag: 'auctions',
  summary:
    'The newest accepted and proxy bids with masked bidders, newest first, and their extensions of the end; with `after`, those after that bid, with `before`, those before it',
  params: byId,
  query: strictObject({ after: Type.Optional(Id), before: Type.Optional(Id) }),
  data: strictObject({
    bids: Type.Array(BidEntry),
    extensions: Type.Array(ExtensionEntry),
    /** True if `bids` are all bids after `after`, so that the caller can add them; otherwise they replace the caller's. */
    continues: Type.Boolean(),
    /** There are bids before the oldest of `bids`; false if `continues`, as the caller has the bids before. */
    hasOlder: Type.Boolean(),
  }),
});

export const auctionEvents = endpoint({
  method: 'GET',
  path: '/api/auctions/:id/events',
  who: 'public',
  tag: 'auctions',
  summary:
    'Server-sent events of a lot: `lot` (price, count, end; Last-Event-ID resumes without a gap) and `watching` (how many watch it now)',
  params: byId,
  data: Type.String(),
  kind: 'stream',
});

export const BidReceiptSchema = strictObject({
  bidId: Id,
  /** Time of its acceptance by the server's clock, ms. */
  at: Time,
  /** Time of its arrival by the same clock, which decides whether it is in time. */
  arrivedAt: Time,
  maximum: Amount,
  outcome: Type.Union([
    Type.Literal('leading'),
    Type.Literal('outbid'),
    Type.Literal('underReserve'),
    Type.Literal('bought'),
  ]),
  outTradeNo: NullableString,
  live: LotLiveSchema,
});
export type BidReceipt = Static<typeof BidReceiptSchema>;

export const previewBid = endpoint({
  method: 'GET',
  path: '/api/auctions/:id/preview',
  who: 'member',
  tag: 'auctions',
  summary: 'Preview of a bid made now; places nothing',
  params: byId,
  query: strictObject({ maximum: Amount }),
  data: strictObject({
    outcome: Type.Union([
      Type.Literal('leading'),
      Type.Literal('outbid'),
      Type.Literal('underReserve'),
      // Three increments or more above the bidder's least bid, a preview does not reveal whether another's lead would
      // end: it must not find out a hidden maximum.
      Type.Literal('unknown'),
      /** The bid would lead; only the bid itself shows whether it reaches the reserve. */
      Type.Literal('reserveUnknown'),
    ]),
    /** The additional hold on the balance. */
    hold: Amount,
    /** Amount missing in the balance; 0 when it suffices. */
    short: Amount,
  }),
});

export const placeBid = endpoint({
  method: 'POST',
  path: '/api/auctions/:id/bids',
  who: 'member',
  tag: 'auctions',
  summary: 'Bid up to a maximum; the whole maximum is held while it leads',
  params: byId,
  body: strictObject({ maximum: Amount }),
  data: BidReceiptSchema,
});

export const buyNow = endpoint({
  method: 'POST',
  path: '/api/auctions/:id/buy-now',
  who: 'member',
  tag: 'auctions',
  summary: 'Buy at the fixed price, until the first bid',
  params: byId,
  body: strictObject({ price: Amount }),
  data: BidReceiptSchema,
});

export const listMyBids = endpoint({
  method: 'GET',
  path: '/api/me/bids',
  who: 'member',
  tag: 'auctions',
  summary: 'Lots I have bid on: leading, outbid, won or lost',
  query: strictObject({ ...pageQuery, state: Type.Optional(Type.String({ maxLength: 20 })) }),
  data: pageOf(
    strictObject({
      ...LotCardSchema.properties,
      maximum: Amount,
      state: Type.Union([
        Type.Literal('leading'),
        Type.Literal('outbid'),
        Type.Literal('won'),
        Type.Literal('lost'),
      ]),
      outTradeNo: NullableString,
    }),
  ),
});
