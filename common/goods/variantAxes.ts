/** Limits of option axes (ADR 094): axes of a product, values of an axis, characters of their names, variants of a product. */
export const MAX_AXES = 3;
export const MAX_AXIS_VALUES = 20;
export const MAX_AXIS_NAME = 20;
export const MAX_AXIS_VALUE = 40;
export const MAX_VARIANTS = 100;

/** The name of a variant in carts, orders, slips and mails, such as 尺寸 L・顏色 紅. */
export const combinationName = (axes: readonly string[], values: readonly string[]): string =>
  axes.map((axis, at) => `${axis} ${values[at] ?? ''}`).join('・');

/**
 * The values of an axis, sorted topologically. Variants that differ in this axis alone give the order of two values, so that
 * a value has its right place even if its first variants are missing.
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
    // -1: the variants contradict each other; the value that came first is next.
    sorted.push(...rest.splice(Math.max(free, 0), 1));
  }
  return sorted;
}
