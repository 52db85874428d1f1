import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
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
import { type Picture, PictureSchema } from './pictures';

export const FulfilmentSchema = Type.Union([
  Type.Literal('shipping'),
  Type.Literal('digital'),
  Type.Literal('pickup'),
]);
export type Fulfilment = Static<typeof FulfilmentSchema>;

export const ProductCardSchema = strictObject({
  id: Id,
  channel: Channel,
  title: Type.String(),
  subtitle: Type.String(),
  picture: Type.Unsafe<Picture | null>({
    type: ['object', 'null'],
    properties: PictureSchema.properties,
  }),
  /** The lowest price among its variants. */
  price: Amount,
  /** Part of the price that may be paid in adv, in basis points. */
  advMaxBps: Type.Integer({ minimum: 0, maximum: 10_000 }),
  inStock: Type.Boolean(),
  sold: Type.Integer({ minimum: 0 }),
  category: Type.String(),
  ratings: RatingsSchema,
});
export type ProductCard = Static<typeof ProductCardSchema>;

export const SkuSchema = strictObject({
  id: Id,
  name: Type.String(),
  price: Amount,
  /** What can be ordered now. */
  available: Type.Integer({ minimum: 0 }),
});
export type Sku = Static<typeof SkuSchema>;

export const ProductSchema = strictObject({
  id: Id,
  channel: Channel,
  title: Type.String(),
  subtitle: Type.String(),
  /** The description, sanitised by the server: markup that the browser may put into a page. */
  html: Type.String(),
  pictures: Type.Array(PictureSchema),
  category: Type.String(),
  seller: strictObject({
    name: Type.String(),
    isPlatform: Type.Boolean(),
    /** Of all that a member sells; null for the platform. */
    ratings: nullable(RatingsSchema),
  }),
  fulfilment: FulfilmentSchema,
  advMaxBps: Type.Integer({ minimum: 0, maximum: 10_000 }),
  onSale: Type.Boolean(),
  sold: Type.Integer({ minimum: 0 }),
  ratings: RatingsSchema,
  skus: Type.Array(SkuSchema),
});
export type Product = Static<typeof ProductSchema>;

/** Orders of a listing; `relevance` is for a search. Anything else falls back to what is usual. */
export const PRODUCT_SORTS = ['relevance', 'newest', 'priceAsc', 'priceDesc', 'sales'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

const anything = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
/** What a listing is narrowed to; nonsense falls back to defaults. */
const narrowing = {
  channel: anything(1000),
  /** A category with all below it. */
  category: anything(1000),
  q: anything(4000),
  /** GAB, as on the wire. */
  minPrice: anything(1000),
  maxPrice: anything(1000),
  /** `1`: only what can be ordered now. */
  inStock: anything(1000),
  /** As common/attributeFilter.ts writes it. */
  attr: anything(4000),
};

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  who: 'public',
  tag: 'products',
  summary: 'Products on sale in a channel; nonsense in the query falls back to defaults',
  query: strictObject({ ...pageQuery, ...narrowing, sort: anything(1000) }),
  data: strictObject({
    ...pageOf(ProductCardSchema).properties,
    /** What sellers paid to show first; with the first page of what is not narrowed. */
    promoted: Type.Optional(Type.Array(ProductCardSchema)),
    /** There are more than `total`, which is as far as one can turn pages. */
    more: Type.Optional(Type.Boolean()),
    /** Nothing matches as it was typed: these are alike. */
    loose: Type.Optional(Type.Boolean()),
    /** What was probably meant, to be searched for instead. */
    meant: Type.Optional(Type.String()),
  }),
});
export type ProductPage = Static<(typeof listProducts)['data']>;

const counted = { count: Type.Integer({ minimum: 0 }) };
export const listFacets = endpoint({
  method: 'GET',
  path: '/api/products/facets',
  who: 'public',
  tag: 'products',
  summary: 'What a listing can be narrowed by: categories and attributes of what it shows',
  query: strictObject(narrowing),
  data: strictObject({
    /** False: too much to count; the numbers are of a part, for their order alone. */
    exact: Type.Boolean(),
    /** Of what is found whatever its category; those below are not counted in. */
    categories: Type.Array(strictObject({ slug: Type.String(), ...counted })),
    /** Of what is found whatever its attributes; the commonest values. */
    attributes: Type.Array(
      strictObject({
        name: Type.String(),
        values: Type.Array(strictObject({ value: Type.String(), ...counted })),
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
  summary: 'A product with its variants and what is left of each',
  params: strictObject({ id: Id }),
  data: ProductSchema,
});

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  who: 'public',
  tag: 'products',
  summary: 'The categories of the shop',
  data: Type.Array(
    strictObject({ slug: Type.String(), name: Type.String(), parent: NullableString }),
  ),
});
