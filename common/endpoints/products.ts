import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { MAX_PIECES } from '../orders/cartRules';
import {
  Amount,
  Channel,
  Id,
  NullableString,
  nullable,
  pageOf,
  pageQuery,
  RatingsSchema,
  strictObject,
} from '../schemas';
import { DealOfferSchema } from './deals';
import { HolidaySchema } from './holidays';
import { type Picture, PictureSchema } from './pictures';
import { SellerRefSchema, sellerRef } from './sellerRef';
import { DeliveryTermsSchema, TemperatureSchema } from './shipping';

export const FulfilmentSchema = Type.Union([
  Type.Literal('shipping'),
  Type.Literal('digital'),
  Type.Literal('pickup'),
]);
export type Fulfilment = Static<typeof FulfilmentSchema>;

/** The most pieces of a product that one buyer may have, of all its variants (ADR 110). */
export const PerBuyer = Type.Integer({ minimum: 1, maximum: MAX_PIECES });

const CardBadgeSchema = Type.Union([
  Type.Literal('few'),
  Type.Literal('deal'),
  Type.Literal('hot'),
  Type.Literal('new'),
]);
/** `few`: the last pieces; `deal`: a deal runs for it; `hot`: among the channel's best sellers; `new`: by common/goods/newBadge.ts. */
export type CardBadge = Static<typeof CardBadgeSchema>;

export const ProductCardSchema = strictObject({
  id: Id,
  channel: Channel,
  title: Type.String(),
  subtitle: Type.String(),
  picture: Type.Unsafe<Picture | null>({
    type: ['object', 'null'],
    properties: PictureSchema.properties,
  }),
  /** The product's second picture, shown while the pointer is on the card. */
  second: Type.Unsafe<Picture | null>({
    type: ['object', 'null'],
    properties: PictureSchema.properties,
  }),
  /** The lowest price of the variants. */
  price: Amount,
  /** The original price of a variant that costs `price`; absent unless it is higher. */
  compareAt: Type.Optional(Amount),
  /** True where another variant costs more; absent otherwise. */
  isLowest: Type.Optional(Type.Boolean()),
  seller: SellerRefSchema,
  /** That the seller is away and until when, in a few words; absent while they are here. */
  away: Type.Optional(Type.String()),
  /** Part of the price that can be paid in adv, in basis points. */
  advMaxBps: Type.Integer({ minimum: 0, maximum: 10_000 }),
  inStock: Type.Boolean(),
  sold: Type.Integer({ minimum: 0 }),
  category: Type.String(),
  ratings: RatingsSchema,
  badge: nullable(CardBadgeSchema),
  /** Pieces left; null unless the badge is `few`. */
  left: nullable(Type.Integer({ minimum: 1 })),
  /** The deal's discount in a few words; null unless the badge is `deal`. */
  deal: NullableString,
});
export type ProductCard = Static<typeof ProductCardSchema>;

export const SkuSchema = strictObject({
  id: Id,
  name: Type.String(),
  /** One for each axis of the product; absent where it has none. */
  values: Type.Optional(Type.Array(Type.String())),
  price: Amount,
  /** The original price; absent unless it is above the price. */
  compareAt: Type.Optional(Amount),
  /** Null where it is not stated. */
  weightGrams: nullable(Type.Integer({ minimum: 1 })),
  /** Pieces that can be ordered now. */
  available: Type.Integer({ minimum: 0 }),
});
export type Sku = Static<typeof SkuSchema>;

const AxisSchema = strictObject({ name: Type.String(), values: Type.Array(Type.String()) });
export type Axis = Static<typeof AxisSchema>;

export const ProductSchema = strictObject({
  id: Id,
  channel: Channel,
  title: Type.String(),
  subtitle: Type.String(),
  /** For search engines; when '', the title and the beginning of the description are used. */
  seoTitle: Type.String(),
  seoDescription: Type.String(),
  /** The description as HTML, sanitised by the server. */
  html: Type.String(),
  pictures: Type.Array(PictureSchema),
  category: Type.String(),
  seller: strictObject({
    ...sellerRef,
    /** Ratings of all the member's products; null for the platform. */
    ratings: nullable(RatingsSchema),
  }),
  fulfilment: FulfilmentSchema,
  /** Transport temperature; ambient where it is not shipped. */
  temperature: TemperatureSchema,
  /** Null: delivery is free, or the product is not shipped. */
  delivery: nullable(DeliveryTermsSchema),
  advMaxBps: Type.Integer({ minimum: 0, maximum: 10_000 }),
  /** The most pieces that one buyer may have; absent without a limit. */
  perBuyer: Type.Optional(PerBuyer),
  onSale: Type.Boolean(),
  /** Off sale for as long as its seller is frozen. */
  paused: Type.Boolean(),
  /** Its seller is away, so that it cannot be bought; absent while they are here. */
  away: Type.Optional(HolidaySchema),
  sold: Type.Integer({ minimum: 0 }),
  ratings: RatingsSchema,
  /** Option axes with the values of their variants, in order; absent where variants have plain names. */
  axes: Type.Optional(Type.Array(AxisSchema)),
  skus: Type.Array(SkuSchema),
  /** The deals that run for it. */
  deals: Type.Array(DealOfferSchema),
});
export type Product = Static<typeof ProductSchema>;

/** Sort orders of a product list; `relevance` needs a search. */
export const PRODUCT_SORTS = ['relevance', 'newest', 'priceAsc', 'priceDesc', 'sales'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** Any text: people edit and share these addresses, so an invalid value falls back to its default instead of an error. */
const lenient = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const filters = {
  channel: lenient(1000),
  /** A category with its descendants. */
  category: lenient(1000),
  q: lenient(4000),
  /** GAB, decimal. */
  minPrice: lenient(1000),
  maxPrice: lenient(1000),
  /** `1`: only products in stock. */
  inStock: lenient(1000),
  /** In the format of common/goods/attributeFilter.ts. */
  attr: lenient(4000),
};

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  who: 'public',
  tag: 'products',
  summary: 'Products on sale in a channel; invalid values in the query fall back to defaults',
  query: strictObject({ ...pageQuery, ...filters, sort: lenient(1000) }),
  data: strictObject({
    ...pageOf(ProductCardSchema).properties,
    /** Paid promotions; only on the first page of an unfiltered list. */
    promoted: Type.Optional(Type.Array(ProductCardSchema)),
    /** More products match than `total`, which is capped at what can be paged through. */
    more: Type.Optional(Type.Boolean()),
    /** No product matches exactly; these are similar. */
    similarOnly: Type.Optional(Type.Boolean()),
    /** Suggested correction of the search. */
    suggestion: Type.Optional(Type.String()),
  }),
});
export type ProductPage = Static<(typeof listProducts)['data']>;

const withCount = { count: Type.Integer({ minimum: 0 }) };
export const listFacets = endpoint({
  method: 'GET',
  path: '/api/products/facets',
  who: 'public',
  tag: 'products',
  summary:
    'Filters of a product list: categories and attributes of the matching products, with counts',
  query: strictObject(filters),
  data: strictObject({
    /** False for counts of a sample: values are ordered by them, but pages do not show them. */
    exact: Type.Boolean(),
    /** Counted without the category filter; descendants are not included. */
    categories: Type.Array(strictObject({ slug: Type.String(), ...withCount })),
    /** Counted without the attribute filter; the commonest values. */
    attributes: Type.Array(
      strictObject({
        name: Type.String(),
        values: Type.Array(strictObject({ value: Type.String(), ...withCount })),
      }),
    ),
  }),
});
export type Facets = Static<(typeof listFacets)['data']>;

export const getProduct = endpoint({
  method: 'GET',
  path: '/api/products/:id',
  who: 'public',
  tag: 'products',
  summary: 'A product with its variants and the stock available of each',
  params: strictObject({ id: Id }),
  data: ProductSchema,
});

const CategorySchema = strictObject({
  slug: Type.String(),
  name: Type.String(),
  parent: NullableString,
  /** Chosen by staff; null: the site's drawing for all others. */
  picture: nullable(PictureSchema),
});
export type Category = Static<typeof CategorySchema>;

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  who: 'public',
  tag: 'products',
  summary: 'The categories of the shop',
  data: Type.Array(CategorySchema),
});
