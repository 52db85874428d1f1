import type { TSchema } from '@sinclair/typebox';

/** Keywords that say what a value may be, and nothing about how it is written. */
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

function withoutUnion(nested: TSchema[], rest: object): object {
  const options = nested.flatMap((one): TSchema[] => one.anyOf ?? [one]);
  const nullable = options.some(isNull) ? { nullable: true } : {};
  const [first, ...others] = options.filter((one) => !isNull(one));
  if (first && others.length === 0) return { ...responseSchema(first), ...nullable };
  const type = first?.type;
  if (SCALARS.includes(type) && others.every((one) => one.type === type))
    return { type, ...nullable };
  return { ...rest, anyOf: options.map(responseSchema) };
}

/**
 * The same JSON from the serialiser, with as few unions as possible: it lets a validator try every branch of a union for
 * each value, which costs more than writing it. Our own answers need no validation: their types do that.
 */
export function responseSchema(schema: TSchema): object {
  const kept = Object.entries(schema).filter(([keyword]) => !CHECKS.has(keyword));
  const { anyOf, properties, items, ...rest } = Object.fromEntries(kept);
  if (anyOf) return withoutUnion(anyOf, rest);
  const deeper: Record<string, object> = {};
  if (items) deeper.items = responseSchema(items);
  if (properties) {
    deeper.properties = Object.fromEntries(
      Object.entries<TSchema>(properties).map(([name, one]) => [name, responseSchema(one)]),
    );
  }
  return { ...rest, ...deeper };
}
