import {
  axisValues,
  combinationName,
  MAX_AXIS_NAME,
  MAX_AXIS_VALUE,
  MAX_AXIS_VALUES,
} from '@common/goods/variantAxes';
import type { SkuRow } from '../skuStore';
import type { ProductRow } from '../store';
import { COLUMN, ONLY_OPTION, ONLY_VARIANT, OPTIONS, PLAIN_OPTION } from './columns';
import type { Notes } from './notes';
import type { FileRow } from './readFile';

/** The variant that a row describes. */
export interface RowVariant {
  line: FileRow;
  /** The variant's name in the file, for faults and hints. */
  called: string;
  name: string;
  values: string[];
}

const cellsOf = ({ cells }: FileRow, which: 0 | 1) =>
  OPTIONS.map((columns) => cells[columns[which]]?.trim() ?? '');
const isSame = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify(one) === JSON.stringify(other);
const isShort = (text: string, maxLength: number) =>
  [...text].length <= maxLength && !/\p{Cc}/u.test(text);

/** The axes that the first row names; the current ones where it names none. */
function namedAxes(rows: readonly FileRow[], now: readonly string[], notes: Notes): string[] {
  const [first] = rows;
  if (!first) return [...now];
  const names = cellsOf(first, 0);
  const named = names.slice(0, names.findLastIndex((name) => name !== '') + 1);
  if (named.length === 0 || isSame(named, now)) return [...now];
  const isOnly = rows.every((line) => isSame(cellsOf(line, 1), [ONLY_VARIANT, '', '']));
  if (isSame(named, [ONLY_OPTION]) && isOnly) return [];
  if (isSame(named, [PLAIN_OPTION])) {
    // Plain names would replace every variant by a new one.
    if (now.length > 0) {
      notes.fault(
        first.row,
        `這件商品的選項是${now.map((name) => `「${name}」`).join('')}，請在 Option Name 欄填寫`,
      );
    }
    return [...now];
  }
  named.forEach((name, at) => {
    const column = COLUMN[OPTIONS[at]?.[0] ?? 'option1Name'];
    if (!name) notes.fault(first.row, `缺少 ${column}`);
    else if (!isShort(name, MAX_AXIS_NAME))
      notes.fault(first.row, `${column} 最多 ${MAX_AXIS_NAME} 個字`);
    else if (named.indexOf(name) !== at) notes.fault(first.row, `選項「${name}」重複`);
  });
  return named;
}

function combinationOf(line: FileRow, axes: readonly string[], notes: Notes): string[] {
  const cells = cellsOf(line, 1);
  cells.forEach((value, at) => {
    const axis = axes[at];
    if (axis === undefined) {
      if (value)
        notes.fault(
          line.row,
          `選項值「${value}」沒有選項名稱（${COLUMN[OPTIONS[at]?.[0] ?? 'option1Name']}）`,
        );
    } else if (!value) notes.fault(line.row, `缺少「${axis}」的值`);
    else if (!isShort(value, MAX_AXIS_VALUE))
      notes.fault(line.row, `「${axis}」的值最多 ${MAX_AXIS_VALUE} 個字`);
  });
  return axes.map((_, at) => cells[at] ?? '');
}

/** The axes of a product's rows, and the variant of each. */
export function parseAxes(
  rows: readonly FileRow[],
  before: ProductRow | undefined,
  notes: Notes,
): { axes: string[]; variants: RowVariant[] } {
  const axes = namedAxes(rows, before?.axes ?? [], notes);
  // Shopify writes `ONLY_VARIANT` for a variant without a name; a variant of the shop may really be called so.
  const isNamed = before?.skus.some(({ name }) => name === ONLY_VARIANT);
  const variants = rows.map((line) => {
    const called = cellsOf(line, 1).filter(Boolean).join(' / ');
    if (axes.length === 0) {
      const name = called === ONLY_VARIANT && !isNamed ? '' : called;
      return { line, called, name, values: [] };
    }
    const values = combinationOf(line, axes, notes);
    return { line, called, name: combinationName(axes, values), values };
  });
  const combinations = variants.map(({ values }) => values);
  axes.forEach((name, axis) => {
    if (axisValues(combinations, axis).length > MAX_AXIS_VALUES) {
      notes.fault(rows[0]?.row ?? 1, `選項「${name}」最多 ${MAX_AXIS_VALUES} 個值`);
    }
  });
  return { axes, variants };
}

/**
 * Returns a function that finds the stored variant of a row: by its combination, also if the file renames or reorders the
 * axes, or by the plain name that it has from an import before there were axes.
 */
export function storedVariants(before: ProductRow | undefined, axes: readonly string[]) {
  const was = before?.axes ?? [];
  const isMoved = isSame([...was].sort(), [...axes].sort());
  // Former position of each axis of the file.
  const positions = axes.map((name, at) => (isMoved ? was.indexOf(name) : at));
  const skus = before?.skus ?? [];
  return ({ name, called, values }: RowVariant): SkuRow | undefined => {
    if (axes.length === 0) return skus.find((sku) => sku.name === name);
    if (was.length === 0) return skus.find((sku) => sku.name === called);
    if (was.length !== axes.length) return undefined;
    return skus.find((sku) =>
      isSame(
        positions.map((position) => sku.values[position] ?? ''),
        values,
      ),
    );
  };
}
