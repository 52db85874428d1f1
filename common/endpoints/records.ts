import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { Amount, Asset, Id, NullableId, SignedAmount, strictObject, Time } from '../schemas';

/** The object of a movement; `none` has no page. */
const ReferenceSchema = strictObject({
  kind: Type.Union([
    Type.Literal('order'),
    Type.Literal('sale'),
    Type.Literal('product'),
    Type.Literal('tx'),
    Type.Literal('exchange'),
    Type.Literal('withdrawal'),
    Type.Literal('none'),
  ]),
  /** The id of the order, product, exchange or withdrawal, or the transaction hash. */
  id: Type.String(),
});

/** One movement of a member's available balance; a hold leaves it as 凍結 and returns as 解凍. */
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

const number = Type.Optional(Type.String({ maxLength: 20 }));
/** Filters as text; invalid ones are ignored. Times in ms: `from` ≤ time < `to`. */
const filters = {
  type: number,
  asset: Type.Optional(Type.String({ maxLength: 10 })),
  from: number,
  to: number,
};

export const listRecords = endpoint({
  method: 'GET',
  path: '/api/me/records',
  who: 'member',
  tag: 'records',
  summary: 'My statement, the newest first; pages go on before (older) or after (newer) a record',
  query: strictObject({ ...filters, before: number, after: number, pageSize: number }),
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
  summary: 'The statement of at most 366 days as CSV; without `from` and `to` of the last 365',
  query: strictObject(filters),
  data: Type.String(),
  kind: 'raw',
});

export const recordsStatement = endpoint({
  method: 'GET',
  path: '/api/me/records/statement',
  who: 'member',
  tag: 'records',
  summary: 'A month (at most 32 days): opening, totals, closing, and its movements, oldest first',
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
    /** There are more movements than listed; the CSV has all. */
    isCut: Type.Boolean(),
  }),
});
export type Statement = Static<typeof recordsStatement.data>;
