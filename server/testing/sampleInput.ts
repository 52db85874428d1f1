import type { TSchema } from '@sinclair/typebox';

/** Sample texts; each pattern of the contract accepts one of them. */
const TEXTS = [
  'x',
  '1',
  'green-tea',
  '測試商品名稱',
  'someone@example.tw',
  '0912345678',
  '100',
  '12345',
  '123456',
  '1234567890',
  '/pages/about',
  `0x${'1'.repeat(40)}`,
  `0x${'1'.repeat(64)}`,
  'A'.repeat(16),
  '20261122'.padEnd(24, 'A'),
  'a'.repeat(22),
  'a'.repeat(43),
  'a'.repeat(64),
  'a'.repeat(87),
  'https://push.example/a',
  'a'.repeat(100),
  `0x${'1'.repeat(130)}`,
  '2026-11-22',
  '2026-11',
];

function sampleText({ pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: TSchema) {
  const fits = (text: string) =>
    text.length >= minLength &&
    text.length <= maxLength &&
    (!pattern || new RegExp(pattern, 'u').test(text));
  const text = TEXTS.find(fits);
  if (text === undefined)
    throw new Error(`no sample text fits ${pattern ?? `${minLength} letters`}`);
  return text;
}

/** A minimal value that a schema of the contract accepts. */
export function sampleOf(schema: TSchema): unknown {
  if ('const' in schema) return schema.const;
  if ('default' in schema) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sampleOf(schema.anyOf[0]);
  const type: string = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  const sample = SAMPLES[type];
  if (!sample) throw new Error(`no sample for ${JSON.stringify(schema)}`);
  return sample(schema);
}

const sampleNumber = ({ minimum = 1 }: TSchema) => minimum;
const SAMPLES: Record<string, (schema: TSchema) => unknown> = {
  object: ({ required = [], properties }) =>
    Object.fromEntries(required.map((key: string) => [key, sampleOf(properties[key])])),
  array: ({ minItems = 0, items }) => Array.from({ length: minItems }, () => sampleOf(items)),
  string: sampleText,
  integer: sampleNumber,
  number: sampleNumber,
  boolean: () => true,
  null: () => null,
};
