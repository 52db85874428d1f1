import type { FieldChange, FieldValue } from '@common/endpoints/adminLog';
import { taipei } from '@common/taipeiTime';

/** A record's fields by the names under which staff know them, in texts as they read them. */
export type Facts = Readonly<Record<string, FieldValue | Personal>>;

/** Personal data: the log keeps that it changed, and `shown` of it, for it can never be taken out again (ADR 106). */
export class Personal {
  constructor(
    readonly text: string,
    readonly shown: string,
  ) {}
}

/** The change of a record by an action; before is null for a new record, after for a deleted one. */
export interface RecordChange {
  before: Facts | null;
  after: Facts | null;
}

/** Longest text of one side, characters. */
const LONGEST = 500;
/** Entries of a list that is stored whole. */
const MANY = 20;
/** Characters kept on either side of what differs in a long text. */
const AROUND = 40;

type Fact = Facts[string];
const shown = (fact: Fact): FieldValue => (fact instanceof Personal ? fact.shown : fact);
const isEmpty = (fact: Fact) => {
  const value = shown(fact);
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
};
const isSame = (a: Fact, b: Fact) =>
  (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b);

/** Length of the beginning that two lists of characters share, at most `most`. */
function shared(a: readonly string[], b: readonly string[], most: number): number {
  let n = 0;
  while (n < most && a[n] === b[n]) n += 1;
  return n;
}

const cut = (text: readonly string[], from: number, to: number) => {
  const end = Math.min(to, from + LONGEST);
  return `${from > 0 ? '…' : ''}${text.slice(from, end).join('')}${end < text.length ? '…' : ''}`;
};

/** Of two long texts the passage that differs, with some characters around it. */
function passages(before: string, after: string): [string, string] {
  const [a, b] = [Array.from(before), Array.from(after)];
  if (Math.max(a.length, b.length) <= LONGEST) return [before, after];
  const least = Math.min(a.length, b.length);
  const start = shared(a, b, least);
  const end = shared(a.toReversed(), b.toReversed(), least - start);
  const from = Math.max(0, start - AROUND);
  return [cut(a, from, a.length - end + AROUND), cut(b, from, b.length - end + AROUND)];
}

/** Of two long lists the entries that only one of them has; all of them where only the order differs. */
function entries(before: readonly string[], after: readonly string[]): [string[], string[]] {
  const gone = before.filter((one) => !after.includes(one));
  const come = after.filter((one) => !before.includes(one));
  const isShort = Math.max(before.length, after.length) <= MANY;
  if (isShort || gone.length + come.length === 0) return [[...before], [...after]];
  return [
    ['…', ...gone],
    ['…', ...come],
  ];
}

function shorten({ field, before, after }: FieldChange): FieldChange {
  if (Array.isArray(before) && Array.isArray(after)) {
    const [was, is] = entries(before, after);
    return { field, before: was, after: is };
  }
  if (typeof before !== 'string' && typeof after !== 'string') return { field, before, after };
  const [was, is] = passages(String(before ?? ''), String(after ?? ''));
  return { field, before: before === null ? null : was, after: after === null ? null : is };
}

/** The fields that differ. */
export function changesOf({ before, after }: RecordChange): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].flatMap((field) => {
    const was = before?.[field] ?? null;
    const is = after?.[field] ?? null;
    return isSame(was, is) ? [] : [shorten({ field, before: shown(was), after: shown(is) })];
  });
}

/** One field that an action changed, where nothing else of the record did. */
export const changeOf = (field: string, before: Fact, after: Fact): RecordChange => ({
  before: { [field]: before },
  after: { [field]: after },
});

export const created = (after: Facts): RecordChange => ({ before: null, after });
export const removed = (before: Facts): RecordChange => ({ before, after: null });

/** Of a name or a code its first character. */
export function masked(text: string): Personal {
  const [first = '', ...rest] = Array.from(text);
  return new Personal(text, rest.length > 0 ? `${first}＊＊＊` : first);
}

/** Of an e-mail address its first character and its domain. */
export const maskedEmail = (email: string): Personal =>
  new Personal(email, `${email.slice(0, 1)}＊＊＊${email.slice(email.lastIndexOf('@'))}`);

/** A time as staff read it. */
export const timeFact = (at: Date | number | null): string | null =>
  at === null ? null : taipei(new Date(at));
