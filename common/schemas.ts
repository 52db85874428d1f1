import { type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { AMOUNT_MAX_LENGTH, AMOUNT_PATTERN } from './money/money';

/** An object that refuses unknown keys. */
export const strictObject = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

/** A decimal string, in GAB unless the name or a comment says adv; base units are used only inside the server. */
export const Amount = Type.String({ pattern: AMOUNT_PATTERN, maxLength: AMOUNT_MAX_LENGTH });
/** A signed amount, for movements; only in responses. */
export const SignedAmount = Type.String();
/** Ids of variants in a URL, joined by commas; `parseSkuIds` drops invalid ones, and those beyond 100. */
export const SkuIds = Type.Optional(Type.String({ maxLength: 2000 }));
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
/** Milliseconds since the epoch. */
export const Time = Type.Integer({ minimum: 0 });

export const NullableTime = Type.Unsafe<number | null>({ type: ['integer', 'null'] });
export const NullableString = Type.Unsafe<string | null>({ type: ['string', 'null'] });
export const NullableId = Type.Unsafe<number | null>({ type: ['integer', 'null'] });
export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

export const WalletAddress = Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' });
export const TxHash = Type.String({ pattern: '^0x[0-9a-fA-F]{64}$' });
export const Email = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern:
    '^[^\\s@<>"\',;:()\\[\\]\\\\]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$',
});

export const pageOf = <S extends TSchema>(item: S) =>
  strictObject({
    list: Type.Array(item),
    total: Type.Integer({ minimum: 0 }),
    current: Type.Integer({ minimum: 1 }),
    pageSize: Type.Integer({ minimum: 1 }),
  });

/** Page parameters as text; `server/http/paging.ts` parses them and falls back to defaults. */
export const pageQuery = {
  current: Type.Optional(Type.String({ maxLength: 20 })),
  pageSize: Type.Optional(Type.String({ maxLength: 20 })),
};

const cursorPage = <S extends TSchema, P extends TSchema>(item: S, cursor: P) =>
  strictObject({
    list: Type.Array(item),
    /** Null when there are more rows than are counted. */
    total: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
    /** The `before` of the page of older rows; null where there are none. */
    older: cursor,
    /** The `after` of the page of newer rows; null where there are none. */
    newer: cursor,
  });

/** A keyset page of a list ordered by id: it carries the cursors of its neighbours instead of a page number. */
export const cursorPageOf = <S extends TSchema>(item: S) => cursorPage(item, NullableId);
/** A keyset page of a list with a choice of sort columns, whose cursors are text. */
export const sortedPageOf = <S extends TSchema>(item: S) => cursorPage(item, NullableString);

/** Cursors as text; `server/http/paging.ts` parses them. */
export const cursorQuery = {
  before: Type.Optional(Type.String({ maxLength: 80 })),
  after: Type.Optional(Type.String({ maxLength: 80 })),
  pageSize: Type.Optional(Type.String({ maxLength: 20 })),
};

/** The one record of a list that a page reads anew. */
export const idQuery = Type.Optional(Type.String({ maxLength: 20 }));

/** The sort of a list in `LIST_SORTS`: one of its columns; a leading `-` sorts in descending order. */
export const sortQuery = { sort: Type.Optional(Type.String({ maxLength: 20 })) };

/** Cursors of a list in `LIST_SORTS`, and its sort. */
export const sortedQuery = { ...cursorQuery, ...sortQuery };

/** First and last day of a period in Taipei, `YYYY-MM-DD`; `server/http/period.ts` parses them. */
export const periodQuery = {
  from: Type.Optional(Type.String({ maxLength: 20 })),
  to: Type.Optional(Type.String({ maxLength: 20 })),
};

/** One of the names of a list in `common`, with its type. */
export const oneOf = <T extends string>(names: readonly T[]) =>
  Type.Unsafe<T>({ type: 'string', enum: [...names] });

export const Nothing = Type.Null();
/** What an endpoint that answers a CSV file declares of its answer. */
export const csvAnswer = { kind: 'raw', mediaType: 'text/csv', data: Type.String() } as const;
export const Channel = Type.Union([Type.Literal('shop'), Type.Literal('market')]);
export const Asset = Type.Union([Type.Literal('coin'), Type.Literal('adv')]);

/** Numbers of ratings with one star, two, … five. */
export const RatingsSchema = Type.Array(Type.Integer({ minimum: 0 }), { minItems: 5, maxItems: 5 });

/** Increases with each change; a write from an outdated version is refused. */
export const Version = Type.Integer({ minimum: 0 });
/** Terms that staff set: the current ones, and the changes with person and old value, newest first. */
export const termsHistoryOf = <S extends TSchema>(terms: S) =>
  strictObject({
    terms,
    version: Version,
    history: Type.Array(
      strictObject({
        id: Id,
        before: terms,
        after: terms,
        staff: Type.String(),
        note: Type.String(),
        at: Time,
      }),
    ),
  });
