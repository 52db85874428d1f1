import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { MAX_BARCODE_LENGTH, MAX_STOCK_REASON, MAX_WEIGHT_GRAMS } from '../goods/skuFacts';
import { MAX_AXES, MAX_AXIS_NAME, MAX_AXIS_VALUE, MAX_VARIANTS } from '../goods/variantAxes';
import {
  Amount,
  csvAnswer,
  Id,
  NullableId,
  NullableString,
  nullable,
  sortedPageOf,
  sortedQuery,
  strictObject,
  Time,
} from '../schemas';
import { MAX_PRODUCT_PICTURES } from '../shopfront/pictureFiles';
import { MAX_SEO } from '../shopfront/searchEntry';
import { markdown, text } from '../text/typedText';
import { PictureInputSchema, PictureSchema } from './pictures';
import { FulfilmentSchema, PerBuyer } from './products';
import { TemperatureSchema } from './shipping';

const Description = markdown(10_000);
const Count = Type.Integer({ minimum: 0, maximum: 1_000_000 });
const NullableCount = nullable(Count);
/** Increases with each change by staff; rejects a write from an outdated version. */
const Version = Type.Integer({ minimum: 0 });

const AttributeSchema = strictObject({
  name: text(20),
  values: Type.Array(text(40), { minItems: 1, maxItems: 20 }),
});

const StaffSkuSchema = strictObject({
  id: Id,
  name: Type.String(),
  /** One for each axis of the product. */
  values: Type.Array(Type.String()),
  code: Type.String(),
  price: Amount,
  /** The price before a reduction, as stored; buyers see it only above the price. */
  compareAt: nullable(Amount),
  /** The shop's cost of a piece; in no public response. */
  cost: nullable(Amount),
  weightGrams: nullable(Type.Integer()),
  barcode: Type.String(),
  /** Pieces on hand, reserved ones included. */
  stock: Type.Integer(),
  reserved: Type.Integer(),
});

const StaffProductRow = strictObject({
  id: Id,
  title: Type.String(),
  picture: nullable(PictureSchema),
  category: Type.String(),
  onSale: Type.Boolean(),
  /** Lowest and highest price of its variants. */
  price: Amount,
  highestPrice: Amount,
  skuCount: Type.Integer(),
  stock: Type.Integer(),
  reserved: Type.Integer(),
  /** On sale with no more pieces left than its limit. */
  isLow: Type.Boolean(),
  sold: Type.Integer(),
  updatedAt: Time,
  version: Version,
});

const NamedValues = strictObject({ name: Type.String(), values: Type.Array(Type.String()) });

export const StaffProductSchema = strictObject({
  id: Id,
  category: Type.String(),
  title: Type.String(),
  subtitle: Type.String(),
  description: Type.String(),
  /** Title and description for search engines; '' for those of the page. */
  seoTitle: Type.String(),
  seoDescription: Type.String(),
  fulfilment: FulfilmentSchema,
  temperature: TemperatureSchema,
  advMaxBps: Type.Integer(),
  /** Pieces left at which staff get a notice; null: the shop's usual number. */
  lowStockLimit: NullableCount,
  /** Max. pieces for one buyer; null without a limit. */
  perBuyer: nullable(PerBuyer),
  attributes: Type.Array(NamedValues),
  /** Option axes with the values of their variants, in order. */
  axes: Type.Array(NamedValues),
  pictures: Type.Array(PictureSchema),
  onSale: Type.Boolean(),
  sold: Type.Integer(),
  version: Version,
  skus: Type.Array(StaffSkuSchema),
});
export type StaffProduct = Static<typeof StaffProductSchema>;

const SkuInput = strictObject({
  /** Null for a new variant; existing variants that are missing here are archived. */
  id: nullable(Id),
  /** Ignored if the product has axes. */
  name: text(60, 0),
  /** One for each axis; absent: unchanged. */
  values: Type.Optional(Type.Array(text(MAX_AXIS_VALUE), { maxItems: MAX_AXES })),
  code: text(60, 0),
  price: Amount,
  stock: Count,
  /** The stock that the form showed; pieces sold since then are not restored. */
  stockSeen: Count,
  /** The following facts are unchanged if absent. */
  compareAt: Type.Optional(nullable(Amount)),
  cost: Type.Optional(nullable(Amount)),
  weightGrams: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: MAX_WEIGHT_GRAMS }))),
  /** Digits of a GTIN's length need its check digit; any other text passes. */
  barcode: Type.Optional(text(MAX_BARCODE_LENGTH, 0)),
});
export type SkuInput = Static<typeof SkuInput>;

const productInput = {
  category: Type.String({ minLength: 1, maxLength: 40 }),
  title: text(80),
  subtitle: text(120, 0),
  description: Description,
  /** Both are unchanged if absent. */
  seoTitle: Type.Optional(text(MAX_SEO.title, 0)),
  seoDescription: Type.Optional(text(MAX_SEO.description, 0)),
  fulfilment: FulfilmentSchema,
  /** Absent: unchanged; ambient for a new product. */
  temperature: Type.Optional(TemperatureSchema),
  advMaxBps: Type.Integer({ minimum: 0, maximum: 10_000 }),
  /** Absent: unchanged; the shop's usual number for a new product. */
  lowStockLimit: Type.Optional(NullableCount),
  /** Absent: unchanged; no limit for a new product. */
  perBuyer: Type.Optional(nullable(PerBuyer)),
  attributes: Type.Array(AttributeSchema, { maxItems: 20 }),
  /** Names of the option axes; absent: unchanged. */
  axes: Type.Optional(Type.Array(text(MAX_AXIS_NAME), { maxItems: MAX_AXES })),
  pictures: Type.Array(PictureInputSchema, { maxItems: MAX_PRODUCT_PICTURES }),
  skus: Type.Array(SkuInput, { minItems: 1, maxItems: MAX_VARIANTS }),
};
export const ProductInputSchema = strictObject(productInput);
/** A product as the console's form sends it; an import of a file drafts its products apart. */
export type ProductInput = Static<typeof ProductInputSchema>;

const byId = strictObject({ id: Id });

export const staffProductFilter = {
  state: Type.Optional(Type.String({ maxLength: 20 })),
  category: Type.Optional(Type.String({ maxLength: 40 })),
  q: Type.Optional(Type.String({ maxLength: 200 })),
};

export const listStaffProducts = endpoint({
  method: 'GET',
  path: '/api/admin/products',
  who: 'products',
  tag: 'admin',
  summary:
    'The platform’s own products, last changed first or by price or sales; by state (onSale, offSale, soldOut, lowStock), category with all below it, or words of the title or a variant’s code or barcode',
  query: strictObject({ ...sortedQuery, ...staffProductFilter }),
  data: sortedPageOf(StaffProductRow),
});

const GoodsSchema = strictObject({ skuId: Id, title: Type.String(), skuName: Type.String() });
export type Goods = Static<typeof GoodsSchema>;

export const findGoods = endpoint({
  method: 'GET',
  path: '/api/admin/goods',
  who: 'orders.handle',
  tag: 'admin',
  summary:
    'The variants of the platform with this barcode or code, as a scanner reads it; those that orders still have included',
  query: strictObject({ code: Type.Optional(Type.String({ maxLength: 200 })) }),
  data: Type.Array(GoodsSchema),
});

export const getStaffProduct = endpoint({
  method: 'GET',
  path: '/api/admin/products/:id',
  who: 'products',
  tag: 'admin',
  summary: 'A product of the platform as it is edited',
  params: byId,
  data: StaffProductSchema,
});

const StockMovementSchema = strictObject({
  id: Id,
  at: Time,
  /** The variant's name; '' for a product of one variant. */
  sku: Type.String(),
  /** Changes of the pieces on hand (reserved ones included) and of the reserved ones. */
  stock: Type.Integer(),
  reserved: Type.Integer(),
  /** A name of common/lists/stockKinds.ts. */
  kind: Type.String(),
  /** The cause of the movement, such as an order by its number. */
  refType: NullableString,
  refId: NullableString,
  /** The member of staff; null where the reference names the person. */
  actor: NullableString,
  /** Why, in the words of who changed it by hand; null for other movements and for those before it was asked. */
  note: NullableString,
});
export type StockMovement = Static<typeof StockMovementSchema>;

export const listStockMovements = endpoint({
  method: 'GET',
  path: '/api/admin/products/:id/stock-movements',
  who: 'products',
  tag: 'admin',
  summary: 'Every change of a product’s stock, newest first, archived variants included',
  params: byId,
  query: strictObject({
    /** Only movements with smaller ids. */
    before: Type.Optional(Type.String({ maxLength: 20 })),
  }),
  /** `older` is the next `before`; null at the end. */
  data: strictObject({ list: Type.Array(StockMovementSchema), older: NullableId }),
});

export const exportStockMovements = endpoint({
  method: 'GET',
  path: '/api/admin/products/:id/stock-movements.csv',
  who: 'products',
  tag: 'admin',
  summary: 'Every change of a product’s stock as CSV; the export is logged',
  params: byId,
  query: strictObject({}),
  ...csvAnswer,
});

export const createProduct = endpoint({
  method: 'POST',
  path: '/api/admin/products',
  who: 'products',
  tag: 'admin',
  summary: 'Write a product for the shop; it is off sale until it is put on sale',
  body: ProductInputSchema,
  data: StaffProductSchema,
});

export const updateProduct = endpoint({
  method: 'PUT',
  path: '/api/admin/products/:id',
  who: 'products',
  tag: 'admin',
  summary:
    'Change a product; rejected when its version is outdated, or for less stock than orders have reserved',
  params: byId,
  body: strictObject({
    ...productInput,
    version: Version,
    /** Why the stock was changed by hand, kept in its history. */
    stockReason: Type.Optional(text(MAX_STOCK_REASON, 0)),
  }),
  data: StaffProductSchema,
});

export const setProductOnSale = endpoint({
  method: 'POST',
  path: '/api/admin/products/:id/sale',
  who: 'products',
  tag: 'admin',
  summary:
    'Put a product on sale, or take it off; rejected when its version is outdated. Open orders are not affected',
  params: byId,
  body: strictObject({ onSale: Type.Boolean(), version: Version }),
  data: StaffProductSchema,
});
