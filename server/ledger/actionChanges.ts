import type { FieldChange, FieldValue } from '@common/endpoints/adminLog';
import { taipei } from '@common/text/taipeiTime';

/** A record's fields as staff read them: the label of each field and its value as shown text. */
export type Facts = Readonly<Record<string, FieldValue | Personal>>;

/**
 * Personal data. A row of the log can never be erased, so the log stores only the masked text `shown`; `text` serves to
 * notice a change (ADR 106).
 */
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

/** Longest text that is stored complete, characters; of a longer one only the passage that differs is stored. */
const MAX_TEXT_LENGTH = 500;
/** Longest list that is stored complete; of a longer one only the entries that differ are stored. */
const MAX_ENTRIES = 20;
/** Characters stored on either side of the passage that differs. */
const CONTEXT_LENGTH = 40;

type Fact = Facts[string];
const shown = (fact: Fact): FieldValue => (fact instanceof Personal ? fact.shown : fact);
const isEmpty = (fact: Fact) => {
  const value = shown(fact);
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
};
const isSame = (a: Fact, b: Fact) =>
  (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b);

/** Length of the beginning that two lists of characters share, at most `max`. */
function sharedLength(a: readonly string[], b: readonly string[], max: number): number {
  let n = 0;
  while (n < max && a[n] === b[n]) n += 1;
  return n;
}

const cut = (text: readonly string[], from: number, to: number) => {
  const cutAt = Math.min(to, from + MAX_TEXT_LENGTH);
  return `${from > 0 ? '…' : ''}${text.slice(from, cutAt).join('')}${cutAt < text.length ? '…' : ''}`;
};

/** The passage that differs in two long texts, with some characters around it; short texts complete. */
function passages(before: string, after: string): [string, string] {
  const [a, b] = [Array.from(before), Array.from(after)];
  if (Math.max(a.length, b.length) <= MAX_TEXT_LENGTH) return [before, after];
  const shorter = Math.min(a.length, b.length);
  const startLength = sharedLength(a, b, shorter);
  const endLength = sharedLength(a.toReversed(), b.toReversed(), shorter - startLength);
  const from = Math.max(0, startLength - CONTEXT_LENGTH);
  return [
    cut(a, from, a.length - endLength + CONTEXT_LENGTH),
    cut(b, from, b.length - endLength + CONTEXT_LENGTH),
  ];
}

/** The entries that only one of two long lists has; both lists complete if they are short or only their order differs. */
function entries(before: readonly string[], after: readonly string[]): [string[], string[]] {
  const removedEntries = before.filter((entry) => !after.includes(entry));
  const addedEntries = after.filter((entry) => !before.includes(entry));
  const isShort = Math.max(before.length, after.length) <= MAX_ENTRIES;
  const isReordered = removedEntries.length + addedEntries.length === 0;
  if (isShort || isReordered) return [[...before], [...after]];
  return [
    ['…', ...removedEntries],
    ['…', ...addedEntries],
  ];
}

function shorten({ field, before, after }: FieldChange): FieldChange {
  if (Array.isArray(before) && Array.isArray(after)) {
    const [was, is] = entries(before, after);
    return { field, before: was, after: is };
  }
  // A list beside null is stored complete at any length: each of its entries was added or removed.
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

/** Shows the first character of a name or a code. */
export function masked(text: string): Personal {
  const [first = '', ...rest] = Array.from(text);
  return new Personal(text, rest.length > 0 ? `${first}＊＊＊` : first);
}

/** Shows the first character and the domain of an e-mail address. */
export const maskedEmail = (email: string): Personal =>
  new Personal(email, `${email.slice(0, 1)}＊＊＊${email.slice(email.lastIndexOf('@'))}`);

/** A time as staff read it. */
export const timeFact = (at: Date | number | null): string | null =>
  at === null ? null : taipei(new Date(at));
