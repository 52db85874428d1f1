import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import {
  Amount,
  csvAnswer,
  Id,
  NullableString,
  nullable,
  pageOf,
  pageQuery,
  sortedPageOf,
  sortedQuery,
  sortQuery,
  strictObject,
  Time,
} from '../schemas';
import { text } from '../text/typedText';
import { LotCardSchema } from './auctions';

const terms = {
  startPrice: Amount,
  /** A lower price leaves the lot unsold; bidders see only whether the reserve is met. */
  reserve: Type.Optional(Amount),
  buyNow: Type.Optional(Amount),
  startsAt: Time,
  endsAt: Time,
};

export const StaffLotSchema = strictObject({
  ...LotCardSchema.properties,
  startPrice: Amount,
  reserve: nullable(Amount),
  buyNow: nullable(Amount),
  seller: Type.String(),
  outTradeNo: NullableString,
  /** Actions that staff may take now. */
  canWithdraw: Type.Boolean(),
  canRelist: Type.Boolean(),
  /** A member's lot that its seller could relist or change; staff can only ask for that. */
  canAsk: Type.Boolean(),
});
export type StaffLot = Static<typeof StaffLotSchema>;

const lotFilters = {
  /** A key of `LOT_FILTERS`; other values: all. */
  state: Type.Optional(Type.String({ maxLength: 20 })),
  /** `shop` or `market`; other values: both. */
  channel: Type.Optional(Type.String({ maxLength: 20 })),
  q: Type.Optional(Type.String({ maxLength: 80 })),
};

export const listAllLots = endpoint({
  method: 'GET',
  path: '/api/admin/auctions',
  who: 'auctions',
  tag: 'admin',
  summary:
    'All lots, newest first, withdrawn ones too, by state, channel, and words of the title or the seller’s name or a lot’s number; those not over (state=open) also by their end or price; no hidden maximum among them',
  query: strictObject({ ...sortedQuery, ...lotFilters }),
  data: sortedPageOf(StaffLotSchema),
});

export const exportLots = endpoint({
  method: 'GET',
  path: '/api/admin/auctions.csv',
  who: 'auctions',
  tag: 'admin',
  summary: 'The lots of the list with the same filters as CSV; the export is logged',
  query: strictObject({ ...sortQuery, ...lotFilters }),
  ...csvAnswer,
});

export const putUpLot = endpoint({
  method: 'POST',
  path: '/api/admin/auctions',
  who: 'auctions',
  tag: 'admin',
  summary: 'Take one piece of a shop variant from stock and put it up for auction',
  body: strictObject({ skuId: Id, ...terms }),
  data: StaffLotSchema,
});

/** Signs that a bidder may be a shill of the seller. */
export const BidderSignalSchema = strictObject({
  seller: strictObject({ id: Id, name: Type.String() }),
  bidder: strictObject({ id: Id, name: Type.String() }),
  /** Traces that both accounts share; a shared network alone is weak. */
  shared: Type.Array(
    Type.Union([
      Type.Literal('wallet'),
      Type.Literal('device'),
      Type.Literal('address'),
      Type.Literal('network'),
    ]),
  ),
  /** Has bid only on this seller's lots. */
  onlyThisSeller: Type.Boolean(),
  bids: Type.Integer(),
  lots: Type.Integer(),
  /** Number of ended lots that the bidder won. */
  won: Type.Integer(),
  lost: Type.Integer(),
  lastAt: Time,
  /** Sort key: a higher weight is more suspicious. */
  weight: Type.Integer(),
});
export type BidderSignal = Static<typeof BidderSignalSchema>;

export const listSignals = endpoint({
  method: 'GET',
  path: '/api/admin/auctions/signals',
  who: 'auctions.inspect',
  tag: 'admin',
  summary: 'Bidders of the last 90 days who may be driving prices for a seller, strongest first',
  query: strictObject(pageQuery),
  data: pageOf(BidderSignalSchema),
});

const byLot = strictObject({ id: Id });

export const getAnyLot = endpoint({
  method: 'GET',
  path: '/api/admin/auctions/:id',
  who: 'auctions',
  tag: 'admin',
  summary: 'A lot as it is now, a withdrawn one too; no hidden maximum',
  params: byLot,
  data: StaffLotSchema,
});

export const withdrawLot = endpoint({
  method: 'POST',
  path: '/api/admin/auctions/:id/withdraw',
  who: 'auctions',
  tag: 'admin',
  summary:
    'Withdraw a lot without bids, or take an unsold one back into stock; the seller of a member’s lot reads the reason',
  params: byLot,
  body: strictObject({ reason: text(300, 5) }),
  data: StaffLotSchema,
});

export const relistLot = endpoint({
  method: 'POST',
  path: '/api/admin/auctions/:id/relist',
  who: 'auctions',
  tag: 'admin',
  summary: 'Put an unsold piece of the platform up again, under new terms',
  params: byLot,
  body: strictObject(terms),
  data: StaffLotSchema,
});

export const askSellerOfLot = endpoint({
  method: 'POST',
  path: '/api/admin/auctions/:id/ask',
  who: 'auctions',
  tag: 'admin',
  summary: 'Ask the member who sells a lot without bids to relist it or to change its price',
  params: byLot,
  body: strictObject({ message: text(200, 5) }),
  data: StaffLotSchema,
});

export const revealMaximum = endpoint({
  method: 'POST',
  path: '/api/admin/auctions/:id/maximum',
  who: 'auctions.inspect',
  tag: 'admin',
  summary: "Show the leader's hidden maximum once, for a reason that stays in the audit",
  params: byLot,
  body: strictObject({ reason: text(200, 5) }),
  data: strictObject({
    lotId: Id,
    leader: strictObject({ id: Id, name: Type.String() }),
    maximum: Amount,
  }),
  secretResponse: true,
});
