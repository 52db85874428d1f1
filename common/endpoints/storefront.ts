import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { Id, Nothing, NullableTime, strictObject, Time, text } from '../schemas';
import { LotCardSchema } from './auctions';
import { NewsCardSchema } from './news';
import { PictureInputSchema, PictureSchema } from './pictures';
import { ProductCardSchema } from './products';

/** Whether the words over a banner's picture are dark or light. */
const Ink = Type.Union([Type.Literal('dark'), Type.Literal('light')]);
export type Ink = Static<typeof Ink>;

export const BannerSchema = strictObject({
  id: Id,
  title: Type.String(),
  subtitle: Type.String(),
  /** 3:1, for wide screens. */
  picture: PictureSchema,
  /** 4:3, for phones. */
  phonePicture: PictureSchema,
  ink: Ink,
  link: Type.String(),
});
export type Banner = Static<typeof BannerSchema>;

const Cards = Type.Array(ProductCardSchema);

export const HomeSchema = strictObject({
  banners: Type.Array(BannerSchema),
  /** What staff put first. */
  featured: Cards,
  /** For somebody of whom nothing is known: what sells best. */
  recommended: Cards,
  market: Cards,
  shop: Cards,
  /** What sellers paid to show first. */
  promoted: Cards,
  /** Live lots of both channels, ending soonest first. */
  lots: Type.Array(LotCardSchema),
  news: Type.Array(NewsCardSchema),
});
export type Home = Static<typeof HomeSchema>;

export const getHome = endpoint({
  method: 'GET',
  path: '/api/home',
  who: 'public',
  tag: 'storefront',
  summary: 'Everything on the home page that is the same for all who see it',
  data: HomeSchema,
});

export const getRecommended = endpoint({
  method: 'GET',
  path: '/api/home/recommended',
  who: 'public',
  tag: 'storefront',
  summary:
    'Products for this visitor, by what they viewed and bought, then by sales; never their own or what is sold out',
  query: strictObject({
    /** Ids with commas between them, newest first; nonsense is nothing viewed. */
    viewed: Type.Optional(Type.String({ maxLength: 1000 })),
  }),
  data: Cards,
});

export const getSimilar = endpoint({
  method: 'GET',
  path: '/api/products/:id/similar',
  who: 'public',
  tag: 'storefront',
  summary: 'What is like a product: of its category, near its price',
  params: strictObject({ id: Id }),
  data: Cards,
});

/** A path of this site; `//host` and `/\host` are another's. */
const Link = Type.String({
  maxLength: 300,
  pattern: '^/([^/\\\\\\u0000-\\u0020][^\\u0000-\\u0020]*)?$',
});

const bannerInput = {
  title: text(40),
  subtitle: text(80, 0),
  picture: PictureInputSchema,
  phonePicture: PictureInputSchema,
  ink: Ink,
  link: Link,
  startsAt: Time,
  /** Null: until it is taken back. */
  endsAt: NullableTime,
};
export const BannerInputSchema = strictObject(bannerInput);
export type BannerInput = Static<typeof BannerInputSchema>;

/** Rises with each change, so that two people do not overwrite each other. */
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
  who: 'staff',
  tag: 'admin',
  summary: 'All banners in the order in which they are shown',
  data: Type.Array(StaffBannerSchema),
});

export const createBanner = endpoint({
  method: 'POST',
  path: '/api/admin/banners',
  who: 'staff',
  tag: 'admin',
  summary: 'Make a banner; it stays a draft until it is published, and comes last',
  body: BannerInputSchema,
  data: StaffBannerSchema,
});

export const updateBanner = endpoint({
  method: 'PUT',
  path: '/api/admin/banners/:id',
  who: 'staff',
  tag: 'admin',
  summary: 'Change a banner; refused when another has changed it since it was read',
  params: byId,
  body: strictObject({ ...bannerInput, version: Version }),
  data: StaffBannerSchema,
});

export const publishBanner = endpoint({
  method: 'POST',
  path: '/api/admin/banners/:id/publish',
  who: 'staff',
  tag: 'admin',
  summary: 'Show a banner within its times',
  params: byId,
  data: StaffBannerSchema,
});

export const unpublishBanner = endpoint({
  method: 'POST',
  path: '/api/admin/banners/:id/unpublish',
  who: 'staff',
  tag: 'admin',
  summary: 'Take a banner back to a draft',
  params: byId,
  data: StaffBannerSchema,
});

export const deleteBanner = endpoint({
  method: 'DELETE',
  path: '/api/admin/banners/:id',
  who: 'staff',
  tag: 'admin',
  summary: 'Delete a draft',
  params: byId,
  data: Nothing,
});

export const orderBanners = endpoint({
  method: 'PUT',
  path: '/api/admin/banners/order',
  who: 'staff',
  tag: 'admin',
  summary: 'Put the banners in order; refused when it names others than there are',
  body: strictObject({ ids: Type.Array(Id, { maxItems: 200, uniqueItems: true }) }),
  data: Type.Array(StaffBannerSchema),
});

const FeaturedSchema = strictObject({
  product: ProductCardSchema,
  /** Whether buyers see it: on sale, in stock and its time not over. */
  shown: Type.Boolean(),
  endsAt: NullableTime,
});
export type Featured = Static<typeof FeaturedSchema>;
const FeaturedList = Type.Array(FeaturedSchema);

export const listFeatured = endpoint({
  method: 'GET',
  path: '/api/admin/featured',
  who: 'staff',
  tag: 'admin',
  summary: 'The featured products in the order in which they are shown',
  data: FeaturedList,
});

export const MOST_FEATURED = 20;

export const setFeatured = endpoint({
  method: 'PUT',
  path: '/api/admin/featured',
  who: 'staff',
  tag: 'admin',
  summary: 'Replace the featured products; refused when they are no longer those that were read',
  body: strictObject({
    /** The products that were read. */
    was: Type.Array(Id, { maxItems: MOST_FEATURED }),
    list: Type.Array(strictObject({ productId: Id, endsAt: NullableTime }), {
      maxItems: MOST_FEATURED,
    }),
  }),
  data: FeaturedList,
});
