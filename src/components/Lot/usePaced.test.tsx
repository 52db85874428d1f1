import { act, renderHook } from '@testing-library/react';
import { paceOf, usePaced } from './usePaced';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** The number of a page's reads of the history within a minute in which the lot changes ten times a second. */
function readsInAMinute(watching: number | undefined): number {
  let reads = 0;
  let seen: number | undefined;
  const { rerender, unmount } = renderHook(
    ({ version }) => {
      const shown = usePaced(version, paceOf(watching));
      if (shown !== seen) reads += 1;
      seen = shown;
    },
    { initialProps: { version: 0 } },
  );
  for (let version = 1; version <= 600; version++) {
    rerender({ version });
    act(() => jest.advanceTimersByTime(100));
  }
  unmount();
  return reads;
}

it('a page of a hot lot reads its history every three seconds, and with many watchers less often', () => {
  expect(readsInAMinute(undefined)).toBeGreaterThan(14);
  expect(readsInAMinute(10)).toBeLessThan(30);
  // The first state, the first change, and then about one a minute.
  expect(readsInAMinute(2_000)).toBeLessThanOrEqual(4);
});

it('two thousand pages read a history at most sixty times a second together', () => {
  const shortest = paceOf(2_000) * 0.75;
  expect(2_000 / (shortest / 1000)).toBeLessThan(60);
});

it('the last change comes though nothing follows it', () => {
  const { result, rerender } = renderHook(({ value }) => usePaced(value, 3_000), {
    initialProps: { value: 1 },
  });
  rerender({ value: 2 });
  act(() => jest.advanceTimersByTime(0));
  expect(result.current).toBe(2);
  rerender({ value: 3 });
  rerender({ value: 4 });
  act(() => jest.advanceTimersByTime(1_000));
  expect(result.current).toBe(2);
  act(() => jest.advanceTimersByTime(4_000));
  expect(result.current).toBe(4);
});
