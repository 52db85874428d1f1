/** Limits of option axes (ADR 094): of a product, of an axis, of characters, and of the variants of any product. */
export const MAX_AXES = 3;
export const MAX_AXIS_VALUES = 20;
export const MAX_AXIS_NAME = 20;
export const MAX_AXIS_VALUE = 40;
export const MAX_VARIANTS = 100;

/** The name of a variant in carts, orders, slips and mails, such as 尺寸 L・顏色 紅. */
export const combinationName = (axes: readonly string[], values: readonly string[]): string =>
  axes.map((axis, at) => `${axis} ${values[at] ?? ''}`).join('・');

/**
 * The values of an axis in the order of the variants. Variants that differ in this axis only say what comes before
 * what; so a value stands where it belongs even if its first variants are missing.
 */
export function axisValues(combinations: readonly (readonly string[])[], axis: number): string[] {
  const rest = [...new Set(combinations.map((one) => one[axis] ?? ''))];
  const before = new Map(rest.map((value) => [value, new Set<string>()]));
  const latest = new Map<string, string>();
  for (const one of combinations) {
    const value = one[axis] ?? '';
    const others = JSON.stringify(one.toSpliced(axis, 1));
    const previous = latest.get(others);
    if (previous !== undefined) before.get(value)?.add(previous);
    latest.set(others, value);
  }
  const sorted: string[] = [];
  while (rest.length > 0) {
    const free = rest.findIndex((value) =>
      [...(before.get(value) ?? [])].every((one) => sorted.includes(one)),
    );
    // Contradicting orders: the value that came first.
    sorted.push(...rest.splice(Math.max(free, 0), 1));
  }
  return sorted;
}
