export const least = (a: bigint, b: bigint) => (a < b ? a : b);

/**
 * Splits `whole` over parts in proportion to what each may take at most, exact to the base unit. `whole` is no more
 * than all of `most` together; no part gets more than its most.
 */
export function splitByMost(whole: bigint, most: readonly bigint[]): bigint[] {
  const all = most.reduce((sum, one) => sum + one, 0n);
  if (whole < 0n || whole > all) throw new RangeError('more than the parts may take');
  if (all === 0n) return most.map(() => 0n);
  const parts = most.map((one) => (whole * one) / all);
  let rest = whole - parts.reduce((sum, one) => sum + one, 0n);
  // Rounding leaves less than one unit for each part that may take any, and each of those has room for one.
  return parts.map((part, n) => {
    if (rest === 0n || part >= (most[n] ?? 0n)) return part;
    rest -= 1n;
    return part + 1n;
  });
}
