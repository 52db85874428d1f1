import type { TSchema } from '@sinclair/typebox';

/** Keywords that limit a value, and do not change how it is written. */
const CHECKS = new Set([
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'uniqueItems',
]);

const isNull = ({ type }: TSchema) => type === 'null';
const SCALARS = ['string', 'number', 'integer', 'boolean'];
const isPlain = ({ type, items }: TSchema): boolean =>
  type === 'null' || SCALARS.includes(type) || (type === 'array' && isPlain(items));

function simplifyUnion(branches: TSchema[], rest: object): object {
  const options = branches.flatMap((one): TSchema[] => one.anyOf ?? [one]);
  const nullable = options.some(isNull) ? { nullable: true } : {};
  const [first, ...others] = options.filter((one) => !isNull(one));
  if (first && others.length === 0) return { ...responseSchema(first), ...nullable };
  const type = first?.type;
  if (SCALARS.includes(type) && others.every((one) => one.type === type))
    return { type, ...nullable };
  // Without a type such a value is written by JSON.stringify: scalars and lists of them have no properties to leave out.
  if (options.every(isPlain)) return rest;
  return { ...rest, anyOf: options.map(responseSchema) };
}

/**
 * Simplifies a schema for fast-json-stringify, which then writes the same JSON with fewer unions: for a value of a union the
 * library validates it against one branch after another, which costs more than writing it. Our own answers need no
 * validation, as the compiler checks their types.
 */
export function responseSchema(schema: TSchema): object {
  const kept = Object.entries(schema).filter(([keyword]) => !CHECKS.has(keyword));
  const { anyOf, properties, items, ...rest } = Object.fromEntries(kept);
  if (anyOf) return simplifyUnion(anyOf, rest);
  const deeper: Record<string, object> = {};
  if (items) deeper.items = responseSchema(items);
  if (properties) {
    deeper.properties = Object.fromEntries(
      Object.entries<TSchema>(properties).map(([name, one]) => [name, responseSchema(one)]),
    );
  }
  return { ...rest, ...deeper };
}
