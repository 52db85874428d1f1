export const least = (a: bigint, b: bigint) => (a < b ? a : b);

/**
 * Splits `whole` over parts in proportion to their maximums `most`, exact to the base unit. `whole` is no more than the sum of
 * the maximums; no part exceeds its own.
 */
export function splitByMost(whole: bigint, most: readonly bigint[]): bigint[] {
  const total = most.reduce((sum, max) => sum + max, 0n);
  if (whole < 0n || whole > total) throw new RangeError('more than the parts may take');
  if (total === 0n) return most.map(() => 0n);
  const parts = most.map((max) => (whole * max) / total);
  let rest = whole - parts.reduce((sum, part) => sum + part, 0n);
  // Rounding down left less than one unit per part below its maximum, so one unit for each of the first of these is enough.
  return parts.map((part, n) => {
    if (rest === 0n || part >= (most[n] ?? 0n)) return part;
    rest -= 1n;
    return part + 1n;
  });
}
