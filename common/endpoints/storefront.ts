import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { Id, Nothing, NullableTime, oneOf, RatingsSchema, strictObject, Time } from '../schemas';
import { HOME_ROW_NAMES } from '../shopfront/homeRows';
import { text } from '../text/typedText';
import { LotCardSchema } from './auctions';
import { NewsCardSchema } from './news';
import { PictureInputSchema, PictureSchema } from './pictures';
import { ProductCardSchema } from './products';

/** Colour of the text over a banner's picture. */
const TextColour = Type.Union([Type.Literal('dark'), Type.Literal('light')]);
export type TextColour = Static<typeof TextColour>;

export const BannerSchema = strictObject({
  id: Id,
  title: Type.String(),
  subtitle: Type.String(),
  /** 3:1, for wide screens. */
  picture: PictureSchema,
  /** 4:3, for phones. */
  phonePicture: PictureSchema,
  textColour: TextColour,
  link: Type.String(),
});
export type Banner = Static<typeof BannerSchema>;

const Cards = Type.Array(ProductCardSchema);

/** A member who sells, as others have rated them. */
export const RatedSellerSchema = strictObject({
  id: Id,
  name: Type.String(),
  ratings: RatingsSchema,
  sold: Type.Integer({ minimum: 0 }),
  /** Pictures of the seller's best-selling products. */
  pictures: Type.Array(PictureSchema),
});
export type RatedSeller = Static<typeof RatedSellerSchema>;

export const HomeSchema = strictObject({
  /** The rows that are shown, from top to bottom. */
  rows: Type.Array(oneOf(HOME_ROW_NAMES)),
  banners: Type.Array(BannerSchema),
  /** Products chosen by staff. */
  featured: Cards,
  /** The best sellers. */
  best: Cards,
  market: Cards,
  /** Members whose goods have good reviews, best first; none unless there are a few. */
  sellers: Type.Array(RatedSellerSchema),
  shop: Cards,
  /** Paid promotions. */
  promoted: Cards,
  /** Live lots of both channels, by end. */
  lots: Type.Array(LotCardSchema),
  news: Type.Array(NewsCardSchema),
});
export type Home = Static<typeof HomeSchema>;

export const getHome = endpoint({
  method: 'GET',
  path: '/api/home',
  who: 'public',
  tag: 'storefront',
  summary: 'The parts of the home page that are the same for every visitor',
  data: HomeSchema,
});

export const getRecommended = endpoint({
  method: 'GET',
  path: '/api/home/recommended',
  who: 'public',
  tag: 'storefront',
  summary:
    'Products for this visitor by their views and purchases, then by sales; without sold-out products and their own',
  query: strictObject({
    /** Comma-separated ids, newest first; invalid input counts as none. */
    viewed: Type.Optional(Type.String({ maxLength: 1000 })),
  }),
  data: Cards,
});

export const listViewed = endpoint({
  method: 'GET',
  path: '/api/products/viewed',
  who: 'public',
  tag: 'storefront',
  summary: 'Cards of products that this device viewed, in the order of the ids, as far as on sale',
  query: strictObject({
    /** Comma-separated ids; invalid input counts as none. */
    ids: Type.Optional(Type.String({ maxLength: 1000 })),
  }),
  data: Cards,
});

export const getSimilar = endpoint({
  method: 'GET',
  path: '/api/products/:id/similar',
  who: 'public',
  tag: 'storefront',
  summary: 'Similar products: same category, near in price',
  params: strictObject({ id: Id }),
  data: Cards,
});

/** A path of this site, validated by `parseSiteLink`. */
const Link = text(300);

const bannerInput = {
  title: text(40),
  subtitle: text(80, 0),
  picture: PictureInputSchema,
  phonePicture: PictureInputSchema,
  textColour: TextColour,
  link: Link,
  startsAt: Time,
  /** Null: no end. */
  endsAt: NullableTime,
};
export const BannerInputSchema = strictObject(bannerInput);
export type BannerInput = Static<typeof BannerInputSchema>;

/** Increases with each change; a write from an outdated version is refused. */
const Version = Type.Integer({ minimum: 0 });

export const StaffBannerSchema = strictObject({
  id: Id,
  ...bannerInput,
  picture: PictureSchema,
  phonePicture: PictureSchema,
  published: Type.Boolean(),
  version: Version,
  updatedAt: Time,
});
export type StaffBanner = Static<typeof StaffBannerSchema>;

const byId = strictObject({ id: Id });

export const listBanners = endpoint({
  method: 'GET',
  path: '/api/admin/banners',
  who: 'content',
  tag: 'admin',
  summary: 'All banners in their order on the page',
  data: Type.Array(StaffBannerSchema),
});

export const createBanner = endpoint({
  method: 'POST',
  path: '/api/admin/banners',
  who: 'content',
  tag: 'admin',
  summary: 'Create a banner as a draft, in the last place',
  body: BannerInputSchema,
  data: StaffBannerSchema,
});

export const updateBanner = endpoint({
  method: 'PUT',
  path: '/api/admin/banners/:id',
  who: 'content',
  tag: 'admin',
  summary: 'Change a banner; refused when its version is outdated',
  params: byId,
  body: strictObject({ ...bannerInput, version: Version }),
  data: StaffBannerSchema,
});

export const publishBanner = endpoint({
  method: 'POST',
  path: '/api/admin/banners/:id/publish',
  who: 'content',
  tag: 'admin',
  summary:
    'Publish a banner, shown between its start and end; refused when its version is outdated',
  params: byId,
  body: strictObject({ version: Version }),
  data: StaffBannerSchema,
});

export const unpublishBanner = endpoint({
  method: 'POST',
  path: '/api/admin/banners/:id/unpublish',
  who: 'content',
  tag: 'admin',
  summary: 'Make a banner a draft again; refused when its version is outdated',
  params: byId,
  body: strictObject({ version: Version }),
  data: StaffBannerSchema,
});

export const deleteBanner = endpoint({
  method: 'DELETE',
  path: '/api/admin/banners/:id',
  who: 'content',
  tag: 'admin',
  summary: 'Delete a draft; refused when its version is outdated',
  params: byId,
  query: strictObject({ version: Version }),
  data: Nothing,
});

const BannerIds = Type.Array(Id, { maxItems: 200, uniqueItems: true });

export const orderBanners = endpoint({
  method: 'PUT',
  path: '/api/admin/banners/order',
  who: 'content',
  tag: 'admin',
  summary:
    'Sort the banners; refused unless the ids are exactly those of all banners, and `seen` is the order they have',
  body: strictObject({ ids: BannerIds, seen: BannerIds }),
  data: Type.Array(StaffBannerSchema),
});

const FeaturedSchema = strictObject({
  product: ProductCardSchema,
  /** Whether buyers see it: on sale, in stock and within its time. */
  shown: Type.Boolean(),
  endsAt: NullableTime,
});
export type Featured = Static<typeof FeaturedSchema>;
const FeaturedList = Type.Array(FeaturedSchema);

export const listFeatured = endpoint({
  method: 'GET',
  path: '/api/admin/featured',
  who: 'content',
  tag: 'admin',
  summary: 'The featured products in their order on the page',
  data: FeaturedList,
});

export const MAX_FEATURED = 20;

export const setFeatured = endpoint({
  method: 'PUT',
  path: '/api/admin/featured',
  who: 'content',
  tag: 'admin',
  summary: 'Replace the featured products; refused when the list has changed since it was read',
  body: strictObject({
    /** Product ids of the list that the caller read. */
    expectedIds: Type.Array(Id, { maxItems: MAX_FEATURED }),
    /** Their ends; pages of the release before send none. */
    expectedEnds: Type.Optional(Type.Array(NullableTime, { maxItems: MAX_FEATURED })),
    list: Type.Array(strictObject({ productId: Id, endsAt: NullableTime }), {
      maxItems: MAX_FEATURED,
    }),
  }),
  data: FeaturedList,
});
