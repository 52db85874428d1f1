import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { MAX_WEIGHT_GRAMS } from '../goods/skuFacts';
import {
  Amount,
  Channel,
  Id,
  Nothing,
  NullableId,
  NullableTime,
  nullable,
  pageOf,
  pageQuery,
  strictObject,
  Time,
} from '../schemas';
import { MAX_PRODUCT_PICTURES } from '../shopfront/pictureFiles';
import { longText, text } from '../text/typedText';
import { LotPhaseSchema } from './auctions';
import { HolidaySchema } from './holidays';
import { PictureInputSchema, PictureSchema } from './pictures';
import { FulfilmentSchema, PerBuyer } from './products';
import { TemperatureSchema } from './shipping';

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

/** Terms of a lot. It starts on approval, or at `startsAt` if that is later. */
const lotTerms = {
  startPrice: Amount,
  reserve: Type.Optional(Amount),
  buyNow: Type.Optional(Amount),
  startsAt: Type.Optional(Time),
  hours: Type.Integer({ minimum: 1, maximum: 720 }),
};
export const LotTermsSchema = strictObject(lotTerms);

const item = {
  title: text(80, 0),
  subtitle: text(60, 0),
  /** Empty until the seller chooses one. */
  category: Type.String({ maxLength: 40, pattern: '^[a-z0-9-]*$' }),
  /** The Markdown subset of ADR 007. */
  description: longText(5000),
  condition: Type.Optional(ConditionSchema),
  fulfilment: FulfilmentSchema,
  /** Transport temperature; ambient by default. */
  temperature: Type.Optional(TemperatureSchema),
  /** Weight of a packed piece, for fees by weight. */
  weightGrams: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_WEIGHT_GRAMS })),
  /** `price`, `stock` and `perBuyer` are only for a fixed price. */
  price: Type.Optional(Amount),
  stock: Type.Optional(Type.Integer({ minimum: 1, maximum: 9999 })),
  /** Max. pieces for one buyer; without it there is no limit. */
  perBuyer: Type.Optional(PerBuyer),
  /** Only for an auction. */
  ...Type.Partial(LotTermsSchema).properties,
};

/** A draft lacks optional fields; its texts and pictures may be empty. Submitting requires the rest. */
export const ListingInputSchema = strictObject({
  ...item,
  pictures: Type.Array(PictureInputSchema, { maxItems: MAX_PRODUCT_PICTURES }),
});
export type ListingInput = Static<typeof ListingInputSchema>;

export const ListingContentSchema = strictObject({ ...item, pictures: Type.Array(PictureSchema) });
export type ListingContent = Static<typeof ListingContentSchema>;

const OfferSchema = strictObject({
  price: Amount,
  /** Pieces that can be ordered now, without those reserved by open orders. */
  available: Type.Integer(),
  reserved: Type.Integer(),
  sold: Type.Integer(),
  onSale: Type.Boolean(),
  /** Off sale for as long as the seller is frozen. */
  paused: Type.Boolean(),
  /** Staff took it off sale; it comes back with an approved revision. */
  barred: Type.Boolean(),
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
  /** Sold, and the sale was not undone. */
  sold: Type.Boolean(),
  paused: Type.Boolean(),
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
  /** A request that changes the listing sends it back; an outdated one is refused. */
  revision: Type.Integer(),
  /** The staff's message to the seller. */
  reviewNote: Type.String(),
  submittedAt: NullableTime,
  updatedAt: Time,
  /** The product, which shows the last approved version; null before the first approval. */
  productId: NullableId,
  /** A fixed price's offer, once published. */
  offer: nullable(OfferSchema),
  /** An auction's newest lot, once published. */
  lot: nullable(ListedLotSchema),
  /** End of the paid promotion; null without a running or future one. */
  promotedUntil: NullableTime,
});
export type Listing = Static<typeof ListingSchema>;

const byListing = strictObject({ id: Id });
const Revision = Type.Integer({ minimum: 1 });

export const getSellingRules = endpoint({
  method: 'GET',
  path: '/api/me/selling',
  who: 'member',
  viewableAsMember: true,
  tag: 'selling',
  summary: 'This member’s fees and conditions of selling',
  data: strictObject({
    /** A centre (service centre) sells in the shop without review, a member in the market after it. */
    channel: Channel,
    moderated: Type.Boolean(),
    feeBps: Type.Integer(),
    openListings: Type.Integer(),
    maxListings: Type.Integer(),
    /** Price limit per piece while the seller is new; null for others. */
    maxPrice: nullable(Amount),
    /** The account is frozen: none of its products is on sale. */
    frozen: Type.Boolean(),
    /** The running holiday. */
    holiday: nullable(HolidaySchema),
    maxHours: Type.Integer(),
    softCloseSeconds: Type.Integer(),
    extensionCapSeconds: Type.Integer(),
    bands: Type.Array(strictObject({ from: Amount, step: Amount })),
  }),
});

export const listMyListings = endpoint({
  method: 'GET',
  path: '/api/me/listings',
  who: 'member',
  viewableAsMember: true,
  tag: 'selling',
  summary: 'My listings and drafts, last changed first; `q` is sought in their titles',
  query: strictObject({
    ...pageQuery,
    /** A value of `LISTING_STATES`; other values: all. */
    state: Type.Optional(Type.String({ maxLength: 20 })),
    kind: Type.Optional(Type.String({ maxLength: 20 })),
    q: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  data: pageOf(ListingSchema),
});

export const getMyListing = endpoint({
  method: 'GET',
  path: '/api/me/listings/:id',
  who: 'member',
  viewableAsMember: true,
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
  summary: 'The saved description as HTML, as buyers will read it',
  params: byListing,
  data: strictObject({ html: Type.String() }),
});

export const createListing = endpoint({
  method: 'POST',
  path: '/api/me/listings',
  who: 'member',
  tag: 'selling',
  summary: 'Save a draft; only I see it',
  body: strictObject({ kind: ListingKindSchema, content: ListingInputSchema }),
  data: ListingSchema,
});

export const saveListing = endpoint({
  method: 'PUT',
  path: '/api/me/listings/:id',
  who: 'member',
  tag: 'selling',
  summary: 'Save a draft; the shop continues to show the approved revision',
  params: byListing,
  body: strictObject({ revision: Revision, content: ListingInputSchema }),
  data: ListingSchema,
});

export const submitListing = endpoint({
  method: 'POST',
  path: '/api/me/listings/:id/submit',
  who: 'member',
  tag: 'selling',
  summary:
    'Submit a listing: a member’s goes to moderation, a service centre’s straight into the shop',
  params: byListing,
  body: strictObject({ revision: Revision }),
  data: ListingSchema,
});

export const discardListing = endpoint({
  method: 'DELETE',
  path: '/api/me/listings/:id',
  who: 'member',
  tag: 'selling',
  summary: 'Delete a draft; of a published listing only its unpublished change',
  params: byListing,
  query: strictObject({ revision: Revision }),
  data: Nothing,
});

export const setOffer = endpoint({
  method: 'PUT',
  path: '/api/me/listings/:id/offer',
  who: 'member',
  tag: 'selling',
  summary:
    'Change price, stock and whether the product is on sale; needs no moderation, as buyers confirm the price they see',
  params: byListing,
  body: strictObject({
    price: Amount,
    available: Type.Integer({ minimum: 0, maximum: 9999 }),
    /** The value that the seller saw; refused when an order changed it since. */
    seenAvailable: Type.Integer({ minimum: 0 }),
    onSale: Type.Boolean(),
    /** The state that the seller saw; refused when staff or another tab changed it since. */
    seenOnSale: Type.Boolean(),
  }),
  data: ListingSchema,
});

export const withdrawMyLot = endpoint({
  method: 'POST',
  path: '/api/me/listings/:id/withdraw',
  who: 'member',
  tag: 'selling',
  summary: 'Withdraw my lot for good while it has no bid, or after it was not sold',
  params: byListing,
  data: ListingSchema,
});

export const closeMyLot = endpoint({
  method: 'POST',
  path: '/api/me/listings/:id/close',
  who: 'member',
  tag: 'selling',
  summary: 'End my running lot unsold now, while it has no bid; it can be relisted',
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
