import { combinationName, MAX_AXES } from '@common/goods/variantAxes';

/**
 * An axis as it is typed. A value has an id, so that a variant stays what it is while the value's text is typed: its saved
 * text, which means the same in another version, or what no saved text can be.
 */
interface Axis {
  name: string;
  values: { id: string; text: string }[];
}
type Axes = Axis[];

/** A variant as it is typed. */
interface TypedVariant {
  id?: number | null;
  name?: string;
  /** The id of a value for each axis. */
  picks?: string[];
  code?: string;
  price: string;
  compareAt?: string | null;
  cost?: string | null;
  weightGrams?: number | null;
  barcode?: string;
  stock: number;
  stockSeen?: number;
  reserved?: number;
}

/** Axes and variants change together. */
export interface Variants {
  axes: Axes;
  skus: TypedVariant[];
}

const textOf = ({ values }: Axis, pick: string | undefined) =>
  values.find(({ id }) => id === pick)?.text?.trim() ?? '';

export const valuesOf = (axes: Axes, { picks = [] }: TypedVariant): string[] =>
  axes.map((axis, at) => textOf(axis, picks[at]));

/** A variant as buyers will see it. */
export const nameOf = (axes: Axes, row: TypedVariant): string =>
  combinationName(
    axes.map(({ name }) => name?.trim() ?? ''),
    valuesOf(axes, row),
  );

/** An id for a value that is not saved: saved texts begin with no space. */
export function nextId(values: Axis['values']): string {
  const known = new Set(values.map(({ id }) => id));
  let n = 0;
  while (known.has(` ${n}`)) n += 1;
  return ` ${n}`;
}

const keyOf = ({ picks = [] }: TypedVariant) => JSON.stringify(picks);

/** Whether a variant has a value of each axis. It lacks one that others removed or renamed meanwhile. */
export const isWhole = (axes: Axes, { picks = [] }: TypedVariant): boolean =>
  axes.every(({ values }, at) => values.some(({ id }) => id === picks[at]));

/** The variants in the order of the axes' values. */
export function sortRows(axes: Axes, rows: readonly TypedVariant[]): TypedVariant[] {
  // Each axis is a digit of the place; 100 is more than MAX_AXIS_VALUES.
  const placeOf = ({ picks = [] }: TypedVariant) =>
    axes.reduce(
      (place, { values }, at) => place * 100 + values.findIndex(({ id }) => id === picks[at]),
      0,
    );
  return axes.length === 0 ? [...rows] : [...rows].sort((a, b) => placeOf(a) - placeOf(b));
}

/** The combinations that no variant has. */
export function missingPicks(axes: Axes, rows: readonly TypedVariant[]): string[][] {
  const known = new Set(rows.map(keyOf));
  return axes
    .reduce<string[][]>(
      (all, { values }) => all.flatMap((picks) => values.map(({ id }) => [...picks, id])),
      axes.length > 0 ? [[]] : [],
    )
    .filter((picks) => !known.has(JSON.stringify(picks)));
}

/** All combinations as variants: new ones cost and weigh what the first one does, and have no stock. */
export function generate({ axes, skus }: Variants): TypedVariant[] {
  const [{ price = '', compareAt, cost, weightGrams } = { price: '' }] = skus;
  const made = missingPicks(axes, skus).map((picks) => ({
    picks,
    price,
    compareAt,
    cost,
    weightGrams,
    stock: 0,
  }));
  return sortRows(axes, [...skus, ...made]);
}

const SEPARATOR = /\s*[／/・]\s*/;

/** Plain names such as 紅色／L as the values of two axes; one axis where the names have no such parts. */
function partsOf(names: readonly string[]): string[][] {
  const parts = names.map((name) => name.split(SEPARATOR));
  const width = parts[0]?.length ?? 1;
  const isTable =
    width <= MAX_AXES && parts.every((one) => one.length === width && one.every(Boolean));
  const isUnique = new Set(parts.map((one) => JSON.stringify(one))).size === parts.length;
  return isTable && isUnique ? parts : names.map((name) => [name]);
}

/** The variants with one more axis; the first one takes its values from the names that the variants have. */
export function addAxis({ axes, skus }: Variants): Variants {
  if (axes.length > 0) {
    return {
      axes: [...axes, { name: '', values: [{ id: nextId([]), text: '' }] }],
      skus: skus.map((row) => ({ ...row, picks: [...(row.picks ?? []), nextId([])] })),
    };
  }
  const parts = partsOf(skus.map(({ name }) => name?.trim() ?? ''));
  const texts = (parts[0] ?? ['']).map((_, at) => [...new Set(parts.map((one) => one[at] ?? ''))]);
  return {
    axes: texts.map((values) => ({ name: '', values: values.map((text) => ({ id: text, text })) })),
    skus: skus.map((row, n) => ({
      ...row,
      picks: texts.map((_, at) => parts[n]?.[at] ?? ''),
    })),
  };
}

/** The variants without an axis; of those that differed only in it, the first stays. */
export function removeAxis({ axes, skus }: Variants, at: number): Variants {
  const axis = axes[at];
  const rest = axes.toSpliced(at, 1);
  const rows = skus.map((row) => ({
    ...row,
    // Variants without axes have names of their own.
    name: rest.length === 0 && axis ? textOf(axis, row.picks?.[0]) : row.name,
    picks: (row.picks ?? []).toSpliced(at, 1),
  }));
  if (rest.length === 0) return { axes: rest, skus: rows };
  const seen = new Set<string>();
  return {
    axes: rest,
    skus: rows.filter((row) => !seen.has(keyOf(row)) && seen.add(keyOf(row))),
  };
}

/** The variants with an axis moved one place to the front. */
export function raiseAxis({ axes, skus }: Variants, at: number): Variants {
  const raise = <T>(list: readonly T[]): T[] => {
    const one = list.slice(at, at + 1);
    return list.toSpliced(at, 1).toSpliced(at - 1, 0, ...one);
  };
  const raised = raise(axes);
  return {
    axes: raised,
    skus: sortRows(
      raised,
      skus.map((row) => ({ ...row, picks: raise(row.picks ?? []) })),
    ),
  };
}

/** The axes without a value, and the variants without those that have it. */
export const removeValue = ({ axes, skus }: Variants, at: number, id: string): Variants => ({
  axes: axes.map((axis, place) =>
    place === at ? { ...axis, values: axis.values.filter((one) => one.id !== id) } : axis,
  ),
  skus: skus.filter(({ picks }) => picks?.[at] !== id),
});
