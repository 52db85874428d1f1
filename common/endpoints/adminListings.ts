import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import {
  csvAnswer,
  Id,
  Nothing,
  nullable,
  sortedPageOf,
  sortedQuery,
  sortQuery,
  strictObject,
  Time,
} from '../schemas';
import { text } from '../text/typedText';
import { ListingContentSchema, ListingSchema } from './listings';
import { TemperatureSchema } from './shipping';

export const StaffListingSchema = strictObject({
  ...ListingSchema.properties,
  seller: strictObject({
    id: Id,
    name: Type.String(),
    since: Time,
    /** Number of completed orders. */
    sales: Type.Integer(),
  }),
  /** The description as HTML, sanitised. */
  html: Type.String(),
  /** The published version, to compare; null before the first approval. */
  shown: nullable(
    strictObject({
      title: Type.String(),
      subtitle: Type.String(),
      category: Type.String(),
      description: Type.String(),
      condition: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
      fulfilment: ListingContentSchema.properties.fulfilment,
      temperature: TemperatureSchema,
      /** Grams; null where it is not stated. */
      weightGrams: nullable(Type.Integer()),
      /** Null without a limit. */
      perBuyer: nullable(Type.Integer()),
      pictures: ListingContentSchema.properties.pictures,
    }),
  ),
});
export type StaffListing = Static<typeof StaffListingSchema>;

const byListing = strictObject({ id: Id });
const Revision = Type.Integer({ minimum: 1 });

const listingFilters = {
  /** A value of `LISTING_STATES` except `draft`, or `all`; other values: `pending`. */
  state: Type.Optional(Type.String({ maxLength: 20 })),
  /** Words of the title or the seller's name, or a number of a listing or its product. */
  q: Type.Optional(Type.String({ maxLength: 80 })),
};

export const listListings = endpoint({
  method: 'GET',
  path: '/api/admin/listings',
  who: 'listings',
  tag: 'admin',
  summary:
    "Members' listings by state, the last handed in first; those that wait come first in, first out, or by price. Drafts stay their writers'",
  query: strictObject({ ...sortedQuery, ...listingFilters }),
  data: sortedPageOf(StaffListingSchema),
});

export const exportListings = endpoint({
  method: 'GET',
  path: '/api/admin/listings.csv',
  who: 'listings',
  tag: 'admin',
  summary: 'The listings of the list with the same filters as CSV; the export is logged',
  query: strictObject({ ...sortQuery, ...listingFilters }),
  ...csvAnswer,
});

export const getAnyListing = endpoint({
  method: 'GET',
  path: '/api/admin/listings/:id',
  who: 'listings',
  tag: 'admin',
  summary: "A member's listing as it is now; a draft stays its writer's",
  params: byListing,
  data: StaffListingSchema,
});

export const approveListing = endpoint({
  method: 'POST',
  path: '/api/admin/listings/:id/approve',
  who: 'listings',
  tag: 'admin',
  summary: 'Approve the revision that was read, which puts it into the shop',
  params: byListing,
  body: strictObject({ revision: Revision }),
  data: StaffListingSchema,
});

export const answerListing = endpoint({
  method: 'POST',
  path: '/api/admin/listings/:id/answer',
  who: 'listings',
  tag: 'admin',
  summary: 'Ask the seller for a change, or reject; the seller gets the reason',
  params: byListing,
  body: strictObject({
    revision: Revision,
    answer: Type.Union([Type.Literal('changes'), Type.Literal('refused')]),
    reason: text(300, 2),
  }),
  data: StaffListingSchema,
});

export const stopMemberProduct = endpoint({
  method: 'POST',
  path: '/api/admin/member-products/:id/stop',
  who: 'listings',
  tag: 'admin',
  summary:
    'Take a member’s product off sale, by its product’s id; it comes back with the next revision that is approved, and the seller gets the reason',
  params: byListing,
  body: strictObject({ reason: text(300, 5) }),
  data: Nothing,
});
