import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import {
  Amount,
  Channel,
  Id,
  longText,
  Nothing,
  NullableId,
  NullableTime,
  nullable,
  pageOf,
  pageQuery,
  strictObject,
  Time,
  text,
} from '../schemas';
import { LotPhaseSchema } from './auctions';
import { PictureInputSchema, PictureSchema } from './pictures';
import { FulfilmentSchema } from './products';

export const ListingKindSchema = Type.Union([Type.Literal('fixed'), Type.Literal('auction')]);
export type ListingKind = Static<typeof ListingKindSchema>;

export const ListingStateSchema = Type.Union([
  Type.Literal('draft'),
  Type.Literal('pending'),
  Type.Literal('changes'),
  Type.Literal('refused'),
  Type.Literal('approved'),
]);

export const ConditionSchema = Type.Union([
  Type.Literal('new'),
  Type.Literal('likeNew'),
  Type.Literal('good'),
  Type.Literal('fair'),
  Type.Literal('forParts'),
]);

export const LISTING_PICTURES = 12;

/** What a lot is put up for. It starts when it is approved, or at `startsAt` if that is later. */
const lotTerms = {
  startPrice: Amount,
  reserve: Type.Optional(Amount),
  buyNow: Type.Optional(Amount),
  startsAt: Type.Optional(Time),
  hours: Type.Integer({ minimum: 1, maximum: 720 }),
};
export const LotTermsSchema = strictObject(lotTerms);
export type LotTermsInput = Static<typeof LotTermsSchema>;

const item = {
  title: text(80, 0),
  subtitle: text(60, 0),
  /** Empty until one is chosen. */
  category: Type.String({ maxLength: 40, pattern: '^[a-z0-9-]*$' }),
  /** The Markdown subset of ADR 007. */
  description: longText(5000),
  condition: Type.Optional(ConditionSchema),
  fulfilment: FulfilmentSchema,
  /** A fixed price's. */
  price: Type.Optional(Amount),
  stock: Type.Optional(Type.Integer({ minimum: 1, maximum: 9999 })),
  /** An auction's. */
  ...Type.Partial(LotTermsSchema).properties,
};

/** As far as it is written: a draft may lack anything. */
export const ListingInputSchema = strictObject({
  ...item,
  pictures: Type.Array(PictureInputSchema, { maxItems: LISTING_PICTURES }),
});
export type ListingInput = Static<typeof ListingInputSchema>;

export const ListingContentSchema = strictObject({ ...item, pictures: Type.Array(PictureSchema) });
export type ListingContent = Static<typeof ListingContentSchema>;

const OfferSchema = strictObject({
  price: Amount,
  /** What can be ordered now; what open orders hold comes on top. */
  available: Type.Integer(),
  reserved: Type.Integer(),
  sold: Type.Integer(),
  onSale: Type.Boolean(),
});

const ListedLotSchema = strictObject({
  lotId: Id,
  phase: LotPhaseSchema,
  price: Amount,
  bidCount: Type.Integer(),
  reserveMet: Type.Boolean(),
  startsAt: Time,
  endsAt: Time,
  endedAt: NullableTime,
  sold: Type.Boolean(),
  canWithdraw: Type.Boolean(),
  canClose: Type.Boolean(),
  canRelist: Type.Boolean(),
});

export const ListingSchema = strictObject({
  id: Id,
  kind: ListingKindSchema,
  channel: Channel,
  state: ListingStateSchema,
  content: ListingContentSchema,
  /** Send it along with a change: another one since is not overwritten. */
  revision: Type.Integer(),
  /** What staff told the seller. */
  reviewNote: Type.String(),
  submittedAt: NullableTime,
  updatedAt: Time,
  /** In the shop since its first approval; what it shows there is what was approved last. */
  productId: NullableId,
  /** A fixed price's, once it is in the shop. */
  offer: nullable(OfferSchema),
  /** An auction's newest lot. */
  lot: nullable(ListedLotSchema),
  /** Until when it is shown first; null where nothing, or no time to come, is paid for. */
  promotedUntil: NullableTime,
});
export type Listing = Static<typeof ListingSchema>;

const byListing = strictObject({ id: Id });
const Revision = Type.Integer({ minimum: 1 });

export const getSellingRules = endpoint({
  method: 'GET',
  path: '/api/me/selling',
  who: 'member',
  tag: 'selling',
  summary: 'What selling costs this member, and what it is bound to',
  data: strictObject({
    /** A centre sells in the shop without moderation, a member in the market after it. */
    channel: Channel,
    moderated: Type.Boolean(),
    feeBps: Type.Integer(),
    openListings: Type.Integer(),
    mostListings: Type.Integer(),
    /** The most one piece may cost while the seller is new; null for others. */
    mostPrice: nullable(Amount),
    mostHours: Type.Integer(),
    softCloseSeconds: Type.Integer(),
    extensionCapSeconds: Type.Integer(),
    bands: Type.Array(strictObject({ from: Amount, step: Amount })),
  }),
});

export const listMyListings = endpoint({
  method: 'GET',
  path: '/api/me/listings',
  who: 'member',
  tag: 'selling',
  summary: 'What I sell or want to sell, last changed first',
  query: strictObject({
    ...pageQuery,
    state: Type.Optional(Type.String({ maxLength: 20 })),
    kind: Type.Optional(Type.String({ maxLength: 20 })),
  }),
  data: pageOf(ListingSchema),
});

export const getMyListing = endpoint({
  method: 'GET',
  path: '/api/me/listings/:id',
  who: 'member',
  tag: 'selling',
  summary: 'One of my listings',
  params: byListing,
  data: ListingSchema,
});

export const previewListing = endpoint({
  method: 'GET',
  path: '/api/me/listings/:id/preview',
  who: 'member',
  tag: 'selling',
  summary: 'The description of what is saved, as buyers will read it',
  params: byListing,
  data: strictObject({ html: Type.String() }),
});

export const createListing = endpoint({
  method: 'POST',
  path: '/api/me/listings',
  who: 'member',
  tag: 'selling',
  summary: 'Keep a draft; nobody sees it',
  body: strictObject({ kind: ListingKindSchema, content: ListingInputSchema }),
  data: ListingSchema,
});

export const saveListing = endpoint({
  method: 'PUT',
  path: '/api/me/listings/:id',
  who: 'member',
  tag: 'selling',
  summary: 'Keep what was changed; the shop goes on showing what was approved',
  params: byListing,
  body: strictObject({ revision: Revision, content: ListingInputSchema }),
  data: ListingSchema,
});

export const submitListing = endpoint({
  method: 'POST',
  path: '/api/me/listings/:id/submit',
  who: 'member',
  tag: 'selling',
  summary: 'Hand it in: a member to moderation, a centre straight into the shop',
  params: byListing,
  body: strictObject({ revision: Revision }),
  data: ListingSchema,
});

export const discardListing = endpoint({
  method: 'DELETE',
  path: '/api/me/listings/:id',
  who: 'member',
  tag: 'selling',
  summary: 'Throw away what was never in the shop',
  params: byListing,
  data: Nothing,
});

export const setOffer = endpoint({
  method: 'PUT',
  path: '/api/me/listings/:id/offer',
  who: 'member',
  tag: 'selling',
  summary:
    'Price, stock and whether it is on sale: no moderation, for buyers confirm the price they see',
  params: byListing,
  body: strictObject({
    price: Amount,
    available: Type.Integer({ minimum: 0, maximum: 9999 }),
    /** As the seller saw it: an order placed since is not sold twice. */
    seenAvailable: Type.Integer({ minimum: 0 }),
    onSale: Type.Boolean(),
  }),
  data: ListingSchema,
});

export const withdrawMyLot = endpoint({
  method: 'POST',
  path: '/api/me/listings/:id/withdraw',
  who: 'member',
  tag: 'selling',
  summary: 'Take my lot down while nobody has bid, or after it was not sold',
  params: byListing,
  data: ListingSchema,
});

export const closeMyLot = endpoint({
  method: 'POST',
  path: '/api/me/listings/:id/close',
  who: 'member',
  tag: 'selling',
  summary: 'End my running lot now, while nobody has bid; it can be put up again',
  params: byListing,
  data: ListingSchema,
});

export const relistMyLot = endpoint({
  method: 'POST',
  path: '/api/me/listings/:id/relist',
  who: 'member',
  tag: 'selling',
  summary: 'Put my unsold piece up again under new terms',
  params: byListing,
  body: LotTermsSchema,
  data: ListingSchema,
});
