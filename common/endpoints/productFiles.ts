import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { strictObject } from '../schemas';

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
  /** Each about a row of the file; the head is row 1. */
  notes: Type.Array(strictObject({ row: Type.Integer(), kind: Kind, text: Type.String() })),
});
export type ImportedProduct = Static<typeof ImportedProduct>;

export const ImportReportSchema = strictObject({
  /** Names exactly these changes: sent along, they are made, unless something else changed meanwhile. */
  plan: Type.String(),
  applied: Type.Boolean(),
  /** What the file's text turned out to be: `utf-8`, `utf-16le` or `big5`. */
  encoding: Type.String(),
  /** Columns of the file that nothing was taken from. */
  ignored: Type.Array(Type.String()),
  create: Type.Integer(),
  update: Type.Integer(),
  same: Type.Integer(),
  fault: Type.Integer(),
  /** All but those that stay the same; the first of very many. */
  products: Type.Array(ImportedProduct),
});
export type ImportReport = Static<typeof ImportReportSchema>;

/** Of a file with products. */
const CSV_MOST_BYTES = 5 * 1024 * 1024;

export const importProducts = endpoint({
  method: 'POST',
  path: '/api/admin/products/import',
  who: 'staff',
  tag: 'admin',
  summary:
    'Read products from a CSV in Shopify’s format. Without a plan nothing changes and the report tells what would; with the plan of that report all of it is done, or nothing',
  query: strictObject({ plan: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })) }),
  kind: 'upload',
  mostBytes: CSV_MOST_BYTES,
  data: ImportReportSchema,
});

export const exportProducts = endpoint({
  method: 'GET',
  path: '/api/admin/products/export',
  who: 'staff',
  tag: 'admin',
  summary: 'What the platform sells as CSV in Shopify’s format',
  kind: 'raw',
  data: Type.String(),
});
