import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { Amount, Id, nullable, pageOf, pageQuery, strictObject, Time, text } from '../schemas';
import { PictureInputSchema, PictureSchema } from './pictures';
import { FulfilmentSchema } from './products';

/** One line that is not blank. */
const line = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f]*$' });
/** Markdown, of a length that leaves room for the rest in the 64 KB of a body. */
const Description = Type.String({
  maxLength: 10_000,
  pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$',
});
const Count = Type.Integer({ minimum: 0, maximum: 1_000_000 });
/** Rises with each change by staff, so that two people do not overwrite each other. */
const Version = Type.Integer({ minimum: 0 });

const AttributeSchema = strictObject({
  name: line(20),
  values: Type.Array(line(40), { minItems: 1, maxItems: 20 }),
});

const StaffSkuSchema = strictObject({
  id: Id,
  name: Type.String(),
  code: Type.String(),
  price: Amount,
  /** On hand; what orders have reserved is part of it. */
  stock: Type.Integer(),
  reserved: Type.Integer(),
});
export type StaffSku = Static<typeof StaffSkuSchema>;

const StaffProductRow = strictObject({
  id: Id,
  title: Type.String(),
  picture: nullable(PictureSchema),
  category: Type.String(),
  onSale: Type.Boolean(),
  /** Lowest and highest of its variants. */
  price: Amount,
  highestPrice: Amount,
  skuCount: Type.Integer(),
  stock: Type.Integer(),
  reserved: Type.Integer(),
  sold: Type.Integer(),
  updatedAt: Time,
});

export const StaffProductSchema = strictObject({
  id: Id,
  category: Type.String(),
  title: Type.String(),
  subtitle: Type.String(),
  description: Type.String(),
  fulfilment: FulfilmentSchema,
  advMaxBps: Type.Integer(),
  attributes: Type.Array(strictObject({ name: Type.String(), values: Type.Array(Type.String()) })),
  pictures: Type.Array(PictureSchema),
  onSale: Type.Boolean(),
  sold: Type.Integer(),
  version: Version,
  skus: Type.Array(StaffSkuSchema),
});
export type StaffProduct = Static<typeof StaffProductSchema>;

const SkuInput = strictObject({
  /** Null for a new variant; one that is there and not named is archived. */
  id: nullable(Id),
  name: text(60, 0),
  code: text(60, 0),
  price: Amount,
  stock: Count,
  /** The stock as it stood in the form: what was sold since then is not sold again. */
  stockSeen: Count,
});
export type SkuInput = Static<typeof SkuInput>;

const productInput = {
  category: Type.String({ minLength: 1, maxLength: 40 }),
  title: line(80),
  subtitle: text(120, 0),
  description: Description,
  fulfilment: FulfilmentSchema,
  advMaxBps: Type.Integer({ minimum: 0, maximum: 10_000 }),
  attributes: Type.Array(AttributeSchema, { maxItems: 20 }),
  pictures: Type.Array(PictureInputSchema, { maxItems: 12 }),
  skus: Type.Array(SkuInput, { minItems: 1, maxItems: 50 }),
};
export const ProductInputSchema = strictObject(productInput);
export type ProductInput = Static<typeof ProductInputSchema>;

const byId = strictObject({ id: Id });

export const listStaffProducts = endpoint({
  method: 'GET',
  path: '/api/admin/products',
  who: 'staff',
  tag: 'admin',
  summary:
    'What the platform itself sells, last changed first; by state (onSale, offSale, soldOut), category with all below it, or words of the title or a variant’s code',
  query: strictObject({
    ...pageQuery,
    state: Type.Optional(Type.String({ maxLength: 20 })),
    category: Type.Optional(Type.String({ maxLength: 40 })),
    q: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  data: pageOf(StaffProductRow),
});

export const getStaffProduct = endpoint({
  method: 'GET',
  path: '/api/admin/products/:id',
  who: 'staff',
  tag: 'admin',
  summary: 'A product of the platform as it is edited',
  params: byId,
  data: StaffProductSchema,
});

export const createProduct = endpoint({
  method: 'POST',
  path: '/api/admin/products',
  who: 'staff',
  tag: 'admin',
  summary: 'Write a product for the shop; it is off sale until it is put on sale',
  body: ProductInputSchema,
  data: StaffProductSchema,
});

export const updateProduct = endpoint({
  method: 'PUT',
  path: '/api/admin/products/:id',
  who: 'staff',
  tag: 'admin',
  summary:
    'Change a product; refused when another has changed it since, or for less stock than orders have reserved',
  params: byId,
  body: strictObject({ ...productInput, version: Version }),
  data: StaffProductSchema,
});

export const setProductOnSale = endpoint({
  method: 'POST',
  path: '/api/admin/products/:id/sale',
  who: 'staff',
  tag: 'admin',
  summary: 'Put a product on sale, or take it off; open orders go on',
  params: byId,
  body: strictObject({ onSale: Type.Boolean() }),
  data: StaffProductSchema,
});
