import { taipeiDate } from '@common/text/taipeiDay';
import dayjs from 'dayjs';

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** The month in Taipei at a time (ms since the epoch), `YYYY-MM`. */
export const thisMonth = (now: number): string => taipeiDate(now).slice(0, 7);

/** The month that is asked for, or this one if the text is none that has begun. */
export const shownMonth = (asked: string, now: number): string =>
  MONTH.test(asked) && asked <= thisMonth(now) ? asked : thisMonth(now);

/** The month `by` months after a month `YYYY-MM`. */
export const monthAfter = (month: string, by: number): string =>
  dayjs(month).add(by, 'month').format('YYYY-MM');

/** Days of an export in Taipei: those that were chosen, else the year that ends with the last one. */
export function exportedDays({ from, to }: { from?: string; to?: string }, now: number) {
  const last = to ?? taipeiDate(now);
  const first = dayjs(last).subtract(1, 'year').add(1, 'day').format('YYYY-MM-DD');
  return { from: from ?? first, to: last };
}
