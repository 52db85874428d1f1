import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { CSV_MAX_BYTES } from '../goods/productFileLimits';
import { nullable, oneOf, sortQuery, strictObject } from '../schemas';
import { text } from '../text/typedText';
import { staffProductFilter } from './adminProducts';

const Action = Type.Union([
  Type.Literal('create'),
  Type.Literal('update'),
  Type.Literal('same'),
  Type.Literal('fault'),
]);
const Kind = Type.Union([Type.Literal('change'), Type.Literal('hint'), Type.Literal('fault')]);

const ImportedProduct = strictObject({
  handle: Type.String(),
  title: Type.String(),
  action: Action,
  /** Remarks on a row of the file; the header is row 1. */
  notes: Type.Array(strictObject({ row: Type.Integer(), kind: Kind, text: Type.String() })),
});
export type ImportedProduct = Static<typeof ImportedProduct>;

/** Characters of a type, and types that are mapped at once. */
export const MAX_TYPE_LENGTH = 255;
export const MAX_MAPPED_TYPES = 100;

export const ImportReportSchema = strictObject({
  /** A digest of these changes: a request with it makes exactly them, or is refused if anything changed since. */
  plan: Type.String(),
  applied: Type.Boolean(),
  /** The detected encoding: `utf-8`, `utf-16le` or `big5`. */
  encoding: Type.String(),
  /** Columns of the file that are not used. */
  ignored: Type.Array(Type.String()),
  create: Type.Integer(),
  update: Type.Integer(),
  same: Type.Integer(),
  fault: Type.Integer(),
  /** Types or categories of the file that the shop does not know, with the number of products that wait for each. */
  unknownTypes: Type.Array(strictObject({ type: Type.String(), products: Type.Integer() })),
  /** Names of picture files that products wait for: no upload has them. */
  missingPictures: Type.Array(Type.String()),
  /** Changed products, up to a maximum. */
  products: Type.Array(ImportedProduct),
});
export type ImportReport = Static<typeof ImportReportSchema>;

export const importProducts = endpoint({
  method: 'POST',
  path: '/api/admin/products/import',
  who: 'products',
  tag: 'admin',
  summary:
    'Read products from a CSV in Shopify’s format. Without a plan nothing changes and the report lists what would; with the plan of that report all of it is done, or nothing; `partial` leaves out products with faults',
  query: strictObject({
    plan: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
    partial: Type.Optional(oneOf(['1'])),
  }),
  kind: 'upload',
  maxBytes: CSV_MAX_BYTES,
  data: ImportReportSchema,
});

export const rejectedRows = endpoint({
  method: 'POST',
  path: '/api/admin/products/import/faults',
  who: 'products',
  tag: 'admin',
  summary:
    'The rows of a product file that an import leaves out, as CSV of the same columns with the faults of each row; changes nothing',
  kind: 'upload',
  maxBytes: CSV_MAX_BYTES,
  data: strictObject({ csv: Type.String() }),
});

export const exportProducts = endpoint({
  method: 'GET',
  path: '/api/admin/products/export',
  who: 'products',
  tag: 'admin',
  summary:
    'The platform’s products as CSV in Shopify’s format, by the filters of their list and in its order; the export is logged',
  query: strictObject({ ...sortQuery, ...staffProductFilter }),
  kind: 'raw',
  data: Type.String(),
});

const ProductTypeSchema = strictObject({
  /** Trimmed, lower case. */
  type: Type.String(),
  /** A slug. */
  category: Type.String(),
});
export type ProductType = Static<typeof ProductTypeSchema>;

export const listProductTypes = endpoint({
  method: 'GET',
  path: '/api/admin/product-types',
  who: 'products',
  tag: 'admin',
  summary: 'Types of product files with the category that each means here',
  data: Type.Array(ProductTypeSchema),
});

export const mapProductTypes = endpoint({
  method: 'PUT',
  path: '/api/admin/product-types',
  who: 'products',
  tag: 'admin',
  summary:
    'Keep the category of these types for imports; null forgets a type. Others stay. Refused when one has another category than was seen',
  body: strictObject({
    types: Type.Array(
      strictObject({
        type: text(MAX_TYPE_LENGTH),
        category: nullable(Type.String({ minLength: 1, maxLength: 40 })),
      }),
      { minItems: 1, maxItems: MAX_MAPPED_TYPES },
    ),
    /** The categories that these types were seen with; one that had none is left out. */
    seen: Type.Array(
      strictObject({
        type: text(MAX_TYPE_LENGTH),
        category: Type.String({ minLength: 1, maxLength: 40 }),
      }),
      { maxItems: MAX_MAPPED_TYPES },
    ),
  }),
  data: Type.Array(ProductTypeSchema),
});
