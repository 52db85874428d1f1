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

/** Derived from the clock and the outcome, never stored. */
export const LotPhaseSchema = Type.Union([
  Type.Literal('upcoming'),
  Type.Literal('live'),
  Type.Literal('ended'),
  Type.Literal('withdrawn'),
]);
export type LotPhase = Static<typeof LotPhaseSchema>;

/** What changes while people bid; also the payload of the live stream. */
const live = {
  phase: LotPhaseSchema,
  /** The visible price; the starting price while nobody has bid. */
  price: Amount,
  /** The least that the next bid must be. */
  nextBid: Amount,
  bidCount: Type.Integer({ minimum: 0 }),
  reserveMet: Type.Boolean(),
  endsAt: Time,
  /** When it really ended: closed, bought at once or withdrawn; null before. */
  endedAt: NullableTime,
  /** How often soft close has moved the end. */
  extensions: Type.Integer({ minimum: 0 }),
  sold: Type.Boolean(),
  /** Masked; null while nobody leads. */
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
  ...live,
});
export type LotCard = Static<typeof LotCardSchema>;

export const LotSchema = strictObject({
  ...LotCardSchema.properties,
  subtitle: Type.String(),
  description: Type.String(),
  pictures: Type.Array(PictureSchema),
  fulfilment: FulfilmentSchema,
  seller: strictObject({ name: Type.String(), isPlatform: Type.Boolean() }),
  startPrice: Amount,
  /** Until the first bid; null when not offered or no longer. */
  buyNow: nullable(Amount),
  hasReserve: Type.Boolean(),
  bands: Type.Array(strictObject({ from: Amount, step: Amount })),
  originalEndsAt: Time,
  softCloseSeconds: Type.Integer(),
  /** The end moves no further than this after `originalEndsAt`. */
  extensionCapSeconds: Type.Integer(),
  /** Mine only, null for others: a hidden maximum never leaves but to its owner. */
  mine: nullable(
    strictObject({
      maximum: Amount,
      leading: Type.Boolean(),
      outTradeNo: NullableString,
    }),
  ),
  /** The caller's own masked name in this lot, to compare with `leader`; null for visitors. */
  me: NullableString,
  /** Why this caller may not bid; null when they may (or would after signing in). */
  cannotBid: NullableString,
  /** The server's clock, ms. */
  now: Time,
});
export type Lot = Static<typeof LotSchema>;

const byLot = strictObject({ id: Id });

export const listAuctions = endpoint({
  method: 'GET',
  path: '/api/auctions',
  who: 'public',
  tag: 'auctions',
  summary: 'Lots of a channel: live (ending soonest first), upcoming or ended',
  query: strictObject({
    ...pageQuery,
    channel: Type.Optional(Type.String({ maxLength: 1000 })),
    phase: Type.Optional(Type.String({ maxLength: 1000 })),
    q: Type.Optional(Type.String({ maxLength: 4000 })),
    category: Type.Optional(Type.String({ maxLength: 1000 })),
  }),
  data: pageOf(LotCardSchema),
});

export const getAuction = endpoint({
  method: 'GET',
  path: '/api/auctions/:id',
  who: 'public',
  tag: 'auctions',
  summary: 'A lot as this caller sees it',
  params: byLot,
  data: LotSchema,
});

export const getAuctionOfProduct = endpoint({
  method: 'GET',
  path: '/api/products/:id/auction',
  who: 'public',
  tag: 'auctions',
  summary: 'The newest lot of a product',
  params: byLot,
  data: LotSchema,
});

const BidEntry = strictObject({
  id: Id,
  bidder: Type.String(),
  mine: Type.Boolean(),
  /** The visible price after this bid. */
  price: Amount,
  at: Time,
  /** `raise`: the caller's own, while leading; others' are not told. */
  kind: Type.Union([Type.Literal('bid'), Type.Literal('raise'), Type.Literal('buyNow')]),
});
const ExtensionEntry = strictObject({ at: Time, from: Time, to: Time });

export const listBids = endpoint({
  method: 'GET',
  path: '/api/auctions/:id/bids',
  who: 'public',
  tag: 'auctions',
  summary: 'Accepted bids with masked bidders, newest first, and the extension log',
  params: byLot,
  data: strictObject({ bids: Type.Array(BidEntry), extensions: Type.Array(ExtensionEntry) }),
});

export const auctionEvents = endpoint({
  method: 'GET',
  path: '/api/auctions/:id/events',
  who: 'public',
  tag: 'auctions',
  summary: 'Server-sent events of a lot (price, count, end); Last-Event-ID resumes without a gap',
  params: byLot,
  data: Type.String(),
  kind: 'stream',
});

export const BidReceiptSchema = strictObject({
  bidId: Id,
  /** When it was accepted, by the server's clock, ms. */
  at: Time,
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
  summary: 'What a bid would do now, without making it',
  params: byLot,
  query: strictObject({ maximum: Amount }),
  data: strictObject({
    outcome: Type.Union([
      Type.Literal('leading'),
      Type.Literal('outbid'),
      Type.Literal('underReserve'),
      // Beyond the next three steps nobody is told: asking must not find out a hidden maximum.
      Type.Literal('unknown'),
      /** Would lead; whether that reaches the reserve shows with the bid. */
      Type.Literal('reserveUnknown'),
    ]),
    /** What it would newly hold of the balance. */
    hold: Amount,
    /** How much the balance lacks; 0 when it suffices. */
    short: Amount,
  }),
});

export const placeBid = endpoint({
  method: 'POST',
  path: '/api/auctions/:id/bids',
  who: 'member',
  tag: 'auctions',
  summary: 'Bid up to a maximum; the whole maximum is held while it leads',
  params: byLot,
  body: strictObject({ maximum: Amount }),
  data: BidReceiptSchema,
});

export const buyNow = endpoint({
  method: 'POST',
  path: '/api/auctions/:id/buy-now',
  who: 'member',
  tag: 'auctions',
  summary: 'Buy at the fixed price, until the first bid',
  params: byLot,
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
