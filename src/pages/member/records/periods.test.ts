import { monthBounds } from '@common/text/taipeiDay';
import { exportedDays, monthAfter, shownMonth } from './periods';

/** The last minute of November in Taipei, and the first of December: both on November 30 elsewhere. */
const BEFORE = Date.parse('2026-11-30T15:59:59Z');
const AFTER = Date.parse('2026-11-30T16:00:00Z');

it('the month turns at midnight in Taipei, wherever the reader is', () => {
  expect(shownMonth('', BEFORE)).toBe('2026-11');
  expect(shownMonth('', AFTER)).toBe('2026-12');
  expect(monthBounds('2026-12').from).toBe(AFTER);
});

it.each([
  ['2026-11', '2026-11'],
  ['2019-01', '2019-01'],
  ['2026-12', '2026-11'],
  ['2026-13', '2026-11'],
  ['1999-12', '2026-11'],
  ['soon', '2026-11'],
])('of a month %s that is asked for %s is shown', (asked, shown) => {
  expect(shownMonth(asked, BEFORE)).toBe(shown);
});

it('months go on across years', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
});

it('an export without chosen days is of the year that ends today in Taipei', () => {
  expect(exportedDays({}, BEFORE)).toEqual({ from: '2025-12-01', to: '2026-11-30' });
  expect(exportedDays({}, AFTER)).toEqual({ from: '2025-12-02', to: '2026-12-01' });
  expect(exportedDays({ to: '2026-02-28' }, AFTER)).toEqual({
    from: '2025-03-01',
    to: '2026-02-28',
  });
  // A year before a leap day is the last of February.
  expect(exportedDays({ to: '2024-02-29' }, AFTER)).toEqual({
    from: '2023-03-01',
    to: '2024-02-29',
  });
  expect(exportedDays({ from: '2026-01-31' }, AFTER)).toEqual({
    from: '2026-01-31',
    to: '2026-12-01',
  });
});
