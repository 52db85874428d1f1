/**
 * Requires that a moment lies `ahead` ms after something that happened between `since` and this call, whatever the
 * machine's speed.
 * @param since `Date.now()` before it happened
 */
export function expectMoment(moment: number, since: number, ahead = 0): void {
  expect(moment - ahead).toBeGreaterThanOrEqual(since);
  expect(moment - ahead).toBeLessThanOrEqual(Date.now());
}
