import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { CSV_MAX_BYTES } from '../goods/productFileLimits';
import { csvAnswer, nullable, oneOf, sortQuery, strictObject } from '../schemas';
import { text } from '../text/typedText';
import { staffProductFilter } from './adminProducts';

/** What an import does to a product; `same`: nothing; `fault`: it cannot. */
const Action = Type.Union([
  Type.Literal('create'),
  Type.Literal('update'),
  Type.Literal('same'),
  Type.Literal('fault'),
]);
const NoteKind = Type.Union([Type.Literal('change'), Type.Literal('hint'), Type.Literal('fault')]);

const ImportedProduct = strictObject({
  handle: Type.String(),
  title: Type.String(),
  action: Action,
  /** Remarks on a row of the file; the header is row 1. */
  notes: Type.Array(strictObject({ row: Type.Integer(), kind: NoteKind, text: Type.String() })),
});
export type ImportedProduct = Static<typeof ImportedProduct>;

/** Max. characters of a product type. */
export const MAX_TYPE_LENGTH = 255;
/** Max. product types in one request, and in a report. */
export const MAX_MAPPED_TYPES = 100;
/** Max. products in a report. */
export const MAX_REPORTED = 300;

export const ImportReportSchema = strictObject({
  /** SHA-256 of the planned changes, hexadecimal. An import with this plan makes these changes or is refused. */
  plan: Type.String(),
  applied: Type.Boolean(),
  /** The detected encoding: `utf-8`, `utf-16le` or `big5`. */
  encoding: Type.String(),
  /** Headers of the columns that the import does not use. */
  ignored: Type.Array(Type.String()),
  /** Number of products by action. */
  create: Type.Integer(),
  update: Type.Integer(),
  same: Type.Integer(),
  fault: Type.Integer(),
  /** Types in the file without a category in the shop, with the number of products that have each. */
  unknownTypes: Type.Array(strictObject({ type: Type.String(), products: Type.Integer() })),
  /** Names of picture files in the product file that no upload has. */
  missingPictures: Type.Array(Type.String()),
  /** Products with a fault or a change, up to MAX_REPORTED. */
  products: Type.Array(ImportedProduct),
});
export type ImportReport = Static<typeof ImportReportSchema>;

export const importProducts = endpoint({
  method: 'POST',
  path: '/api/admin/products/import',
  who: 'products',
  tag: 'admin',
  summary:
    'Read products from a CSV in Shopify’s format. Without `plan` nothing changes, and the report lists the changes that the file would make; with the `plan` of that report all of them are made, or none; `partial` leaves out products with faults',
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
    'The platform’s products as CSV in Shopify’s format, with the filters and the order of the list of products; the export is logged',
  query: strictObject({ ...sortQuery, ...staffProductFilter }),
  ...csvAnswer,
});

const ProductTypeSchema = strictObject({
  /** Trimmed, lower case. */
  type: Type.String(),
  /** Slug of a category. */
  category: Type.String(),
});
export type ProductType = Static<typeof ProductTypeSchema>;

export const listProductTypes = endpoint({
  method: 'GET',
  path: '/api/admin/product-types',
  who: 'products',
  tag: 'admin',
  summary: 'Types of product files, each with its category in the shop',
  data: Type.Array(ProductTypeSchema),
});

export const mapProductTypes = endpoint({
  method: 'PUT',
  path: '/api/admin/product-types',
  who: 'products',
  tag: 'admin',
  summary:
    'Store the categories of product types for later imports; null removes a type, and types not named stay. Refused when a named type has another category by now than in `seen`',
  body: strictObject({
    types: Type.Array(
      strictObject({
        type: text(MAX_TYPE_LENGTH),
        category: nullable(Type.String({ minLength: 1, maxLength: 40 })),
      }),
      { minItems: 1, maxItems: MAX_MAPPED_TYPES },
    ),
    /** The categories of the named types as the caller saw them; types that had none are left out. */
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
