import { excerpt } from './excerpt';

type RecordValues = Record<string, unknown>;

/** A list whose items are known by their `id`; an item without one is new. */
export interface ComparedList {
  /** Label of an item. */
  nameOf: (item: RecordValues) => string;
  labels: Readonly<Record<string, string>>;
  /** Keys that nobody types: they always take the newest value. */
  follow: readonly string[];
  shown?: Readonly<Record<string, (value: unknown) => string>>;
}

/** Labels and formats of a form's fields in the comparison of two versions. */
export interface Compared {
  labels: Readonly<Record<string, string>>;
  /** Keys that nobody types: they take the newest value and are not compared. */
  silent?: readonly string[];
  /** How staff read a value, by key; without an entry it is shown as plain text. */
  shown?: Readonly<Record<string, (value: unknown) => string>>;
  lists?: Readonly<Record<string, ComparedList>>;
}

/** A field that somebody else changed. */
export interface Difference {
  path: string;
  label: string;
  before: string;
  theirs: string;
  /** The value typed here; only where both changed the field, to different values. */
  mine?: string;
}

export interface Rebased {
  values: RecordValues;
  differences: Difference[];
}

/** A value as comparable text: keys in one order, and one form for what is empty. */
const plain = (value: unknown): string =>
  JSON.stringify(value === undefined || value === '' ? null : value, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(
          Object.entries(one)
            .map(([key, inner]) => [key, inner === '' || inner === undefined ? null : inner])
            .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
        )
      : one,
  );
const isSame = (a: unknown, b: unknown) => plain(a) === plain(b);

const isValues = (value: unknown): value is RecordValues =>
  typeof value === 'object' && value !== null;
const itemsOf = (value: unknown): RecordValues[] =>
  Array.isArray(value) ? value.filter(isValues) : [];
const valuesOf = (value: object): RecordValues => Object.fromEntries(Object.entries(value));

function text(value: unknown): string {
  if (value === null || value === undefined || value === '') return '（空白）';
  if (Array.isArray(value)) return value.map(text).join('、') || '（空白）';
  return isValues(value) ? Object.values(value).map(text).join(' ') : String(value);
}

type Shown = Readonly<Record<string, (value: unknown) => string>> | undefined;

/** Compares one field three ways. @returns the value to go on with, and what to show */
function rebaseField(
  [base, mine, theirs]: readonly [unknown, unknown, unknown],
  { path, label, show = text }: { path: string; label: string; show?: (v: unknown) => string },
  takesTheirs: boolean,
): { value: unknown; difference?: Difference } {
  if (isSame(base, theirs)) return { value: mine };
  const [before, after] = excerpt(show(base), show(theirs));
  const difference = { path, label, before, theirs: after };
  if (isSame(base, mine) || isSame(mine, theirs)) return { value: theirs, difference };
  const [, typed] = excerpt(show(base), show(mine));
  return { value: takesTheirs ? theirs : mine, difference: { ...difference, mine: typed } };
}

/** Keys of a list's items that are compared. */
const comparedKeys = (list: ComparedList, ...items: RecordValues[]) =>
  [...new Set(items.flatMap(Object.keys))].filter(
    (key) => key !== 'id' && !list.follow.includes(key),
  );

function rebaseItem(
  list: ComparedList,
  path: string,
  [base, mine, theirs]: readonly [RecordValues, RecordValues, RecordValues],
  chosen: ReadonlySet<string>,
): Rebased {
  const differences: Difference[] = [];
  const values: RecordValues = { ...mine };
  for (const key of list.follow) values[key] = theirs[key];
  for (const key of comparedKeys(list, base, mine, theirs)) {
    const at = `${path}.${key}`;
    const name = list.nameOf(theirs);
    const label = `${name}${list.labels[key] ?? '其他內容'}`;
    const show = list.shown?.[key];
    const field = { path: at, label, ...(show && { show }) };
    const { value, difference } = rebaseField(
      [base[key], mine[key], theirs[key]],
      field,
      chosen.has(at),
    );
    values[key] = value;
    if (difference) differences.push(difference);
  }
  return { values, differences };
}

/** The order is mine where I changed it, otherwise theirs; new items come last. */
function ordered(
  items: RecordValues[],
  base: RecordValues[],
  mine: RecordValues[],
  theirs: RecordValues[],
): RecordValues[] {
  const ids = (list: RecordValues[]) => list.flatMap(({ id }) => id ?? []);
  const kept = new Set(ids(mine));
  if (String(ids(base).filter((id) => kept.has(id))) !== String(ids(mine))) return items;
  const place = new Map(theirs.map(({ id }, at) => [id, at]));
  const at = (item: RecordValues) => place.get(item.id) ?? theirs.length;
  return [...items].sort((a, b) => at(a) - at(b));
}

function rebaseList(
  list: ComparedList,
  key: string,
  lists: readonly [unknown, unknown, unknown],
  chosen: ReadonlySet<string>,
): { items: RecordValues[]; differences: Difference[] } {
  const [base, mine, theirs] = [itemsOf(lists[0]), itemsOf(lists[1]), itemsOf(lists[2])];
  const byId = (items: RecordValues[]) => new Map(items.map((item) => [item.id, item]));
  const [was, is, typed] = [byId(base), byId(theirs), byId(mine)];
  const differences: Difference[] = [];
  const changed = (a: RecordValues, b: RecordValues) =>
    comparedKeys(list, a, b).some((one) => !isSame(a[one], b[one]));
  const about = (item: RecordValues, before: string, after: string, conflict?: string) => {
    const label = list.nameOf(item) || '規格';
    const path = `${key}.${String(item.id)}`;
    differences.push({ path, label, before, theirs: after, ...(conflict && { mine: conflict }) });
    return chosen.has(path);
  };

  /** My item after the rebase; undefined where it is removed. */
  function keep(item: RecordValues): RecordValues | undefined {
    const [before, now] = [was.get(item.id), is.get(item.id)];
    if (item.id == null || !before) return item;
    if (now) {
      const one = rebaseItem(list, `${key}.${String(item.id)}`, [before, item, now], chosen);
      differences.push(...one.differences);
      return one.values;
    }
    const conflict = changed(before, item) ? '有修改，存成新的一項' : undefined;
    if (about(item, '有', '已移除', conflict) || !conflict) return undefined;
    const follow = Object.fromEntries(list.follow.map((one) => [one, undefined]));
    return { ...item, ...follow, id: null };
  }
  /** Whether an item of theirs that is not among mine is added. */
  function isAdded(now: RecordValues): boolean {
    const before = was.get(now.id);
    if (!before) about(now, '（沒有）', '新增');
    // Removed here: it stays removed unless they changed it and their version was chosen.
    return !before || (changed(before, now) && about(now, '有', '有修改', '已移除'));
  }

  const kept = mine.map(keep).filter((item) => item !== undefined);
  const added = theirs.filter((now) => !typed.has(now.id) && isAdded(now));
  return { items: ordered([...kept, ...added], base, mine, theirs), differences };
}

/**
 * Puts what is typed here on top of what somebody else saved meanwhile: a field that only one of them changed has their
 * value. Where both changed it, the typed one stays, unless its path is in `chosen`.
 * @param base what both began with
 */
export function rebase(
  compared: Compared,
  base: object,
  mine: object,
  theirs: object,
  chosen: ReadonlySet<string> = new Set(),
): Rebased {
  const [old, typed, now] = [valuesOf(base), valuesOf(mine), valuesOf(theirs)];
  const values: RecordValues = {};
  const differences: Difference[] = [];
  for (const key of new Set([...Object.keys(now), ...Object.keys(typed)])) {
    const list = compared.lists?.[key];
    const versions = [old[key], typed[key], now[key]] as const;
    if (compared.silent?.includes(key)) {
      values[key] = now[key];
    } else if (list) {
      const done = rebaseList(list, key, versions, chosen);
      values[key] = done.items;
      differences.push(...done.differences);
    } else {
      const show: Shown = compared.shown;
      const field = {
        path: key,
        label: compared.labels[key] ?? '其他內容',
        ...(show?.[key] && { show: show[key] }),
      };
      const { value, difference } = rebaseField(versions, field, chosen.has(key));
      values[key] = value;
      if (difference) differences.push(difference);
    }
  }
  return { values, differences };
}
