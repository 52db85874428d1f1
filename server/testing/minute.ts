const MINUTE_MS = 60_000;

/**
 * Keeps `Date.now()` within the current minute until `jest.restoreAllMocks()`: limits count by the minute of the clock,
 * and a test that exhausts one must end in the same minute.
 */
export function stayInMinute(): void {
  const now = Date.now;
  const last = (Math.floor(now() / MINUTE_MS) + 1) * MINUTE_MS - 1;
  jest.spyOn(Date, 'now').mockImplementation(() => Math.min(now(), last));
}
