import type { TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { isWrite } from '../endpoint';
import { endpoints } from '../endpoints';
import { isBlank, plainText, seenLength } from './plainText';
import { longText, markdown, text } from './typedText';

const ONE = 'a\u0001b';
const HIDDEN = [
  '\u0000',
  '\u001f',
  '\u007f',
  '\u0085',
  '\u009f',
  '\u2028',
  '\u202e',
  '\u2066',
  '\ufeff',
];

describe('a typed text', () => {
  it.each(HIDDEN)('contains no %j at its beginning, middle or end', (mark) => {
    for (const schema of [text(20), longText(20), markdown(20), text(20, 0)]) {
      for (const value of [mark, `${mark}ab`, `a${mark}b`, `ab${mark}`]) {
        expect([value, Value.Check(schema, value)]).toEqual([value, false]);
      }
    }
  });

  it('accepts what people type: composed emoji, Han beyond the first plane, every punctuation', () => {
    for (const value of ['👩‍🌾 茶', '𠮷野家', '「一」——二…', 'é ñ ü']) {
      expect([value, Value.Check(text(20), value)]).toEqual([value, true]);
    }
  });

  it('contains line breaks only in multi-line fields, and tabs only in Markdown', () => {
    const answers = [text(9), longText(9), markdown(9)].map((schema) => [
      Value.Check(schema, 'a\nb'),
      Value.Check(schema, 'a\tb'),
    ]);
    expect(answers).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ]);
  });

  it('is not blank in a required field', () => {
    expect(
      [text(9), text(9, 5), longText(9, 1), markdown(9, 1)].map((one) =>
        Value.Check(one, '      '),
      ),
    ).toEqual([false, false, false, false]);
    for (const one of ['\u200b\u200b', '\u3164', ' \u2060 ', '\u200d\ufe0f']) {
      expect([one, Value.Check(longText(9, 1), one)]).toEqual([one, false]);
    }
    expect(Value.Check(text(9, 0), '')).toBe(true);
  });
});

describe('a plain text', () => {
  it('is what was pasted without what the server refuses', () => {
    const pasted = ' \ufeff尺寸\t30\r\n電話\u202d0912\u202c 👩‍🌾\u2028謝謝\u0007 ';
    const sent = plainText(pasted);
    expect(sent).toBe('尺寸 30\n電話0912 👩‍🌾\n謝謝');
    expect(Value.Check(longText(50, 1), sent)).toBe(true);
  });

  it('is blank when nothing of it can be seen', () => {
    expect(['', ' \n　', '\u200b', '\u2800'].map(isBlank)).toEqual([true, true, true, true]);
    expect(['a', '👩‍🌾', '。'].map(isBlank)).toEqual([false, false, false]);
  });

  it('is as long as its characters that can be seen', () => {
    expect(['好 嗎？', '好\u200b\u2060', 'a\u0301\u0301', '☕\ufe0f'].map(seenLength)).toEqual([
      3, 1, 1, 1,
    ]);
  });
});

/** The free-text strings of a schema, by path. */
function strings(schema: TSchema, path: string): [string, TSchema][] {
  if (schema.type === 'string' && !schema.enum) return [[path, schema]];
  if (schema.type === 'array') return strings(schema.items, `${path}[]`);
  const parts: TSchema[] = schema.anyOf ?? [];
  const properties: [string, TSchema][] = Object.entries(schema.properties ?? {});
  return [
    ...parts.flatMap((part) => strings(part, path)),
    ...properties.flatMap(([name, part]) => strings(part, `${path}.${name}`)),
  ];
}

/** Fields validated elsewhere: a signed message, a file's content, lookups and what was seen, which are not stored. */
const READ_ELSEWHERE =
  /\.(message|csv|digest|quoteId|code|signature|proof|category|out_trade_no)$|\.seen\./;

it.each(
  endpoints
    .filter((one) => isWrite(one) && one.body)
    .flatMap((one) => (one.body ? strings(one.body, `${one.method} ${one.path}`) : [])),
)('%s accepts no control character in the middle of what is typed', (path, schema) => {
  if (READ_ELSEWHERE.test(path)) return;
  const { maxLength = 3 } = schema;
  expect(Value.Check(schema, ONE.padEnd(Math.min(schema.minLength ?? 3, maxLength), 'c'))).toBe(
    false,
  );
});
