import { type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { AMOUNT_MAX_LENGTH, AMOUNT_PATTERN } from './money';

/** Objects refuse unknown keys. */
export const strictObject = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

/** A decimal string; base units stay inside the server. */
export const Amount = Type.String({ pattern: AMOUNT_PATTERN, maxLength: AMOUNT_MAX_LENGTH });
/** As Amount, with a leading minus allowed: a movement, not a price. Answers only. */
export const SignedAmount = Type.String();
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

/** Text a person typed: no control characters except line breaks in long ones. */
export const text = (maxLength: number, minLength = 1) =>
  Type.String({ minLength, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]*$' });
export const longText = (maxLength: number) =>
  Type.String({ maxLength, pattern: '^[^\\u0000-\\u0009\\u000b-\\u001f\\u007f]*$' });

export const pageOf = <S extends TSchema>(item: S) =>
  strictObject({
    list: Type.Array(item),
    total: Type.Integer({ minimum: 0 }),
    current: Type.Integer({ minimum: 1 }),
    pageSize: Type.Integer({ minimum: 1 }),
  });

/** Page parameters arrive as text; `server/http/paging.ts` reads them and falls back on nonsense. */
export const pageQuery = {
  current: Type.Optional(Type.String({ maxLength: 20 })),
  pageSize: Type.Optional(Type.String({ maxLength: 20 })),
};

/** One of the names of a list in `common`, typed as that list is. */
export const oneOf = <T extends string>(names: readonly T[]) =>
  Type.Unsafe<T>({ type: 'string', enum: [...names] });

export const Nothing = Type.Null();
export const Channel = Type.Union([Type.Literal('shop'), Type.Literal('market')]);
export const Asset = Type.Union([Type.Literal('coin'), Type.Literal('adv')]);

/** How many gave one star, two, … five. */
export const RatingsSchema = Type.Array(Type.Integer({ minimum: 0 }), { minItems: 5, maxItems: 5 });

/** Rises with every change; sent with the next one, nobody overwrites what they have not seen. */
export const Version = Type.Integer({ minimum: 0 });
/** Terms that staff set, as they stand, and who changed them from what, the newest first. */
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
