import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import {
  Amount,
  Id,
  NullableString,
  nullable,
  pageOf,
  pageQuery,
  strictObject,
  Time,
  text,
} from '../schemas';
import { LotCardSchema } from './auctions';

const terms = {
  startPrice: Amount,
  /** Under it nothing is sold; bidders see only whether it is met. */
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
  /** What staff may do with it now. */
  canWithdraw: Type.Boolean(),
  canRelist: Type.Boolean(),
});
export type StaffLot = Static<typeof StaffLotSchema>;

export const listAllLots = endpoint({
  method: 'GET',
  path: '/api/admin/auctions',
  who: 'staff',
  tag: 'admin',
  summary: 'All lots, newest first, withdrawn ones too; no hidden maximum among them',
  query: strictObject(pageQuery),
  data: pageOf(StaffLotSchema),
});

export const putUpLot = endpoint({
  method: 'POST',
  path: '/api/admin/auctions',
  who: 'staff',
  tag: 'admin',
  summary: 'Take one piece of a shop variant from stock and put it up for auction',
  body: strictObject({ skuId: Id, ...terms }),
  data: StaffLotSchema,
});

/** What makes a bidder look like the seller's helper. */
export const BidderSignalSchema = strictObject({
  seller: strictObject({ id: Id, name: Type.String() }),
  bidder: strictObject({ id: Id, name: Type.String() }),
  /** Marks that both accounts carry; a shared network alone is weak. */
  shared: Type.Array(
    Type.Union([
      Type.Literal('wallet'),
      Type.Literal('device'),
      Type.Literal('address'),
      Type.Literal('network'),
    ]),
  ),
  /** Never bid on any other seller's lot. */
  onlyThisSeller: Type.Boolean(),
  bids: Type.Integer(),
  lots: Type.Integer(),
  /** Of the lots that are over. */
  won: Type.Integer(),
  lost: Type.Integer(),
  lastAt: Time,
  /** The more, the likelier; only for the order. */
  weight: Type.Integer(),
});
export type BidderSignal = Static<typeof BidderSignalSchema>;

export const listSignals = endpoint({
  method: 'GET',
  path: '/api/admin/auctions/signals',
  who: 'staff',
  tag: 'admin',
  summary: 'Bidders of the last 90 days who may be driving prices for a seller, strongest first',
  query: strictObject(pageQuery),
  data: pageOf(BidderSignalSchema),
});

const byLot = strictObject({ id: Id });

export const withdrawLot = endpoint({
  method: 'POST',
  path: '/api/admin/auctions/:id/withdraw',
  who: 'staff',
  tag: 'admin',
  summary: 'Withdraw a lot nobody has bid on, or take an unsold one back into stock',
  params: byLot,
  data: StaffLotSchema,
});

export const relistLot = endpoint({
  method: 'POST',
  path: '/api/admin/auctions/:id/relist',
  who: 'staff',
  tag: 'admin',
  summary: 'Put an unsold piece up again, under new terms',
  params: byLot,
  body: strictObject(terms),
  data: StaffLotSchema,
});

export const revealMaximum = endpoint({
  method: 'POST',
  path: '/api/admin/auctions/:id/maximum',
  who: 'staff',
  tag: 'admin',
  summary: "Show the leader's hidden maximum once, for a reason that stays in the audit",
  params: byLot,
  body: strictObject({ reason: text(200, 5) }),
  data: strictObject({
    lotId: Id,
    leader: strictObject({ id: Id, name: Type.String() }),
    maximum: Amount,
  }),
  secretAnswer: true,
});
