import { HOME_ROWS, shownRows } from '@common/shopfront/homeRows';
import { DESK_FIELDS, type Field, FORMS, type Kind } from '@common/staff/settingForms';
import { SETTING_KEYS } from '@common/staff/settingKeys';
import { amountText, countText } from '@common/staff/settingText';
import { taipei } from '@common/text/taipeiTime';
import type { Facts, RecordChange } from './actionChanges';

const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce((found: unknown, key) => Reflect.get(Object(found), key), value);

const strings = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

const SHOWN: Partial<Record<Kind, (value: unknown) => Facts[string]>> = {
  percent: (value) => `${Number(value) / 100}%`,
  switch: Boolean,
  words: strings,
  days: strings,
  rows: (value) => shownRows(strings(value)).map((row) => HOME_ROWS[row]),
  bands: (value) =>
    (Array.isArray(value) ? value : []).map(
      (band) => `${amountText(valueAt(band, 'from'))} 起加 ${amountText(valueAt(band, 'step'))}`,
    ),
  time: (value) => (typeof value === 'number' ? taipei(new Date(value)) : null),
};

function factOf({ kind, unit }: Field, value: unknown): Facts[string] {
  if (kind === 'integer') return countText(value, unit);
  const show = SHOWN[kind];
  if (show) return show(value);
  const text = kind === 'amount' ? amountText(value) : String(value ?? '');
  return text !== '' && unit ? `${text} ${unit}` : text;
}

function fieldsOf(key: string): readonly Field[] {
  const known = SETTING_KEYS.find((one) => one === key);
  return known ? FORMS[known].fields : (DESK_FIELDS[key] ?? []);
}

/** The values of a setting by the labels of its form. */
export const settingFacts = (key: string, value: unknown): Facts =>
  Object.fromEntries(
    fieldsOf(key).map((field) => [field.label, factOf(field, valueAt(value, field.path))]),
  );

/** The fields that a change of a setting changed, or would change while it is proposed. */
export const settingChange = (key: string, before: unknown, after: unknown): RecordChange => ({
  before: settingFacts(key, before),
  after: settingFacts(key, after),
});
