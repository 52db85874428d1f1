import { isAmount } from '@common/money/money';
import { HOME_ROWS, shownRows } from '@common/shopfront/homeRows';
import type { Field, Kind } from '@common/staff/settingForms';
import { amountText, countText } from '@common/staff/settingText';
import dayjs, { type Dayjs } from 'dayjs';

export type SettingValues = Record<string, unknown>;
interface Band {
  from: string;
  step: string;
}
/** The values of a form by the field's path. */
export type TypedSetting = Record<string, unknown>;

const isObject = (value: unknown): value is SettingValues =>
  typeof value === 'object' && value !== null;
const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((one) => String(one)) : [];
export const bandsOf = (value: unknown): Band[] =>
  Array.isArray(value)
    ? value.map((one) => ({ from: String(one?.from ?? ''), step: String(one?.step ?? '') }))
    : [];

/** The value at a dotted path. */
export const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce((found: unknown, key) => (isObject(found) ? found[key] : undefined), values);

/** A setting's values by their fields' paths. */
export const byPath = (fields: readonly Field[], values: SettingValues): SettingValues =>
  Object.fromEntries(fields.map(({ path }) => [path, valueAt(values, path)]));

/** Values by path as a setting has them. */
export function fromPaths(flat: SettingValues): SettingValues {
  const values: SettingValues = {};
  for (const [path, value] of Object.entries(flat)) {
    const [first = '', second] = path.split('.');
    if (second === undefined) values[first] = value;
    else values[first] = { ...Object(values[first]), [second]: value };
  }
  return values;
}

const linesOf = (text: unknown) => [
  ...new Set(
    String(text ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

const toForm: Partial<Record<Kind, (value: unknown) => unknown>> = {
  percent: (value) => Number(value) / 100,
  words: (value) => strings(value).join('\n'),
  days: strings,
  time: (value) => (typeof value === 'number' ? dayjs(value) : null),
};

const fromForm: Partial<Record<Kind, (typed: unknown) => unknown>> = {
  percent: (typed) => Math.round(Number(typed) * 100),
  amount: (typed) => String(typed ?? '').trim(),
  text: (typed) => String(typed ?? '').trim(),
  words: linesOf,
  days: (typed) =>
    strings(typed)
      .map(Number)
      .sort((a, b) => a - b),
  bands: (typed) =>
    bandsOf(typed).map(({ from, step }) => ({ from: from.trim(), step: step.trim() })),
  time: (typed) =>
    dayjs.isDayjs(typed) ? (typed as Dayjs).second(0).millisecond(0).valueOf() : null,
};

const unchanged = (value: unknown) => value;

/** The form's values for a setting's value. */
export function typedOf(fields: readonly Field[], values: SettingValues): TypedSetting {
  return Object.fromEntries(
    fields.map(({ path, kind }) => [path, (toForm[kind] ?? unchanged)(valueAt(values, path))]),
  );
}

/** The setting's value as the form has it. */
export function valuesOf(fields: readonly Field[], typed: TypedSetting): SettingValues {
  return fromPaths(
    Object.fromEntries(
      fields.map(({ path, kind }) => [path, (fromForm[kind] ?? unchanged)(typed[path])]),
    ),
  );
}

const shownTime = (value: unknown) =>
  typeof value === 'number' ? dayjs(value).format('YYYY/MM/DD HH:mm') : '—';

const shownAs: Partial<Record<Kind, (value: unknown) => string>> = {
  percent: (value) => `${Number(value) / 100}%`,
  amount: amountText,
  words: (value) => strings(value).join('、'),
  days: (value) => strings(value).join('、'),
  switch: (value) => (value ? '是' : '否'),
  rows: (value) =>
    shownRows(strings(value))
      .map((row) => HOME_ROWS[row])
      .join('、'),
  bands: (value) =>
    bandsOf(value)
      .map(({ from, step }) => `${amountText(from)} 起加 ${amountText(step)}`)
      .join('、'),
  time: shownTime,
};

/** A value as people read it. */
export function shown({ kind, unit }: Field, value: unknown): string {
  if (kind === 'integer') return countText(value, unit) || '—';
  const text = (shownAs[kind] ?? ((one) => String(one ?? '')))(value);
  if (text === '') return '—';
  return unit ? `${text} ${unit}` : text;
}

/** The words that a change adds and removes. */
export function wordChanges(before: unknown, after: unknown) {
  const [old, now] = [strings(before), strings(after)];
  return {
    added: now.filter((word) => !old.includes(word)),
    removed: old.filter((word) => !now.includes(word)),
  };
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

interface Limits {
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

/** The limits that a JSON Schema states for a path. */
export function limitsOf(schema: unknown, path: string): Limits {
  const at = path
    .split('.')
    .reduce((one: unknown, key) => valueAt(one, `properties.${key}`), schema);
  const limit = (name: string) => {
    const value = valueAt(at, name);
    return typeof value === 'number' ? { [name]: value } : {};
  };
  return { ...limit('minimum'), ...limit('maximum'), ...limit('maxLength') };
}

export const isTypedAmount = (typed: unknown): boolean =>
  typeof typed === 'string' && isAmount(typed.trim());
