import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { Amount, Channel, Id, NullableString, pageOf, pageQuery, strictObject } from '../schemas';

export const FulfilmentSchema = Type.Union([
  Type.Literal('shipping'),
  Type.Literal('digital'),
  Type.Literal('pickup'),
]);
export type Fulfilment = Static<typeof FulfilmentSchema>;

const Picture = strictObject({ url: Type.String(), alt: Type.String() });

export const ProductCardSchema = strictObject({
  id: Id,
  channel: Channel,
  title: Type.String(),
  subtitle: Type.String(),
  picture: Type.Unsafe<Static<typeof Picture> | null>({
    type: ['object', 'null'],
    properties: Picture.properties,
  }),
  /** The lowest price among its variants. */
  price: Amount,
  /** Part of the price that may be paid in adv, in basis points. */
  advMaxBps: Type.Integer({ minimum: 0, maximum: 10_000 }),
  inStock: Type.Boolean(),
  sold: Type.Integer({ minimum: 0 }),
  category: Type.String(),
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
  description: Type.String(),
  pictures: Type.Array(Picture),
  category: Type.String(),
  seller: strictObject({ name: Type.String(), isPlatform: Type.Boolean() }),
  fulfilment: FulfilmentSchema,
  advMaxBps: Type.Integer({ minimum: 0, maximum: 10_000 }),
  onSale: Type.Boolean(),
  sold: Type.Integer({ minimum: 0 }),
  skus: Type.Array(SkuSchema),
});
export type Product = Static<typeof ProductSchema>;

/** Orders of a listing; anything else falls back to `newest`. */
export const PRODUCT_SORTS = ['newest', 'priceAsc', 'priceDesc', 'sales'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  who: 'public',
  tag: 'products',
  summary: 'Products on sale in a channel; nonsense in the query falls back to defaults',
  query: strictObject({
    ...pageQuery,
    channel: Type.Optional(Type.String({ maxLength: 1000 })),
    category: Type.Optional(Type.String({ maxLength: 1000 })),
    q: Type.Optional(Type.String({ maxLength: 4000 })),
    sort: Type.Optional(Type.String({ maxLength: 1000 })),
  }),
  data: pageOf(ProductCardSchema),
});

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
