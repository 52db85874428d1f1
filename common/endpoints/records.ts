import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import {
  Amount,
  Asset,
  csvAnswer,
  Id,
  NullableId,
  SignedAmount,
  strictObject,
  Time,
} from '../schemas';

/** What a movement is about, for a link to its page. */
const ReferenceSchema = strictObject({
  kind: Type.Union([
    Type.Literal('order'),
    Type.Literal('sale'),
    Type.Literal('product'),
    Type.Literal('tx'),
    Type.Literal('exchange'),
    Type.Literal('withdrawal'),
    /** There is nothing to link to. */
    Type.Literal('none'),
  ]),
  /** The order's number, the id of the product, exchange or withdrawal, or the transaction's hash. */
  id: Type.String(),
});

/** One movement of a member's available balance. Amounts that are held and released appear as 凍結 and 解凍. */
export const LedgerRecordSchema = strictObject({
  id: Id,
  at: Time,
  /** A value of common/lists/recordType. */
  type: Type.Integer(),
  asset: Asset,
  amount: SignedAmount,
  /** Available balance of the asset after this movement. */
  balance: Amount,
  reason: Type.String(),
  reference: ReferenceSchema,
});
export type LedgerRecord = Static<typeof LedgerRecordSchema>;

/** A number as text. */
const numberText = Type.Optional(Type.String({ maxLength: 20 }));
/** Invalid filters are ignored. Times in ms: `from` ≤ time < `to`. */
const filters = {
  type: numberText,
  asset: Type.Optional(Type.String({ maxLength: 10 })),
  from: numberText,
  to: numberText,
};

export const listRecords = endpoint({
  method: 'GET',
  path: '/api/me/records',
  who: 'member',
  tag: 'records',
  summary:
    'My statement, the newest first; a page has the records before (older) or after (newer) a record’s id',
  query: strictObject({
    ...filters,
    before: numberText,
    after: numberText,
    pageSize: numberText,
  }),
  data: strictObject({
    list: Type.Array(LedgerRecordSchema),
    /** The `before` of the next page; null on the last page. */
    older: NullableId,
    /** The `after` of the previous page; null on the first page. */
    newer: NullableId,
  }),
});
export type RecordPage = Static<typeof listRecords.data>;

export const recordsCsv = endpoint({
  method: 'GET',
  path: '/api/me/records.csv',
  who: 'member',
  tag: 'records',
  summary:
    'My statement as CSV, of at most 366 days; without `from` and `to`, of the last 365 days',
  query: strictObject(filters),
  ...csvAnswer,
});

export const recordsStatement = endpoint({
  method: 'GET',
  path: '/api/me/records/statement',
  who: 'member',
  tag: 'records',
  summary:
    'My statement of a month (at most 32 days): opening and closing balance and totals of each asset, and the movements, the oldest first',
  query: strictObject({
    from: Type.String({ pattern: '^\\d{1,14}$' }),
    to: Type.String({ pattern: '^\\d{1,14}$' }),
  }),
  data: strictObject({
    assets: Type.Array(
      strictObject({
        asset: Asset,
        opening: Amount,
        closing: Amount,
        totals: Type.Array(
          strictObject({ type: Type.Integer(), count: Type.Integer(), amount: SignedAmount }),
        ),
      }),
    ),
    list: Type.Array(LedgerRecordSchema),
    /** Whether the period has more movements than `list`; the CSV has all. */
    isCut: Type.Boolean(),
  }),
});
export type Statement = Static<typeof recordsStatement.data>;
