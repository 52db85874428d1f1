import { taipeiDate, taipeiMidnight } from '@common/text/taipeiDay';

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** The date `days` and `years` after a date `YYYY-MM-DD`. */
function dateAfter(date: string, { days = 0, years = 0 }): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year + years, month - 1, day + days)).toISOString().slice(0, 10);
}

/** The month in Taipei at a time (ms since the epoch), `YYYY-MM`. */
export const thisMonth = (now: number): string => taipeiDate(now).slice(0, 7);

/** The month that is asked for, or this one if the text is none that has begun. */
export const shownMonth = (asked: string, now: number): string =>
  MONTH.test(asked) && asked <= thisMonth(now) ? asked : thisMonth(now);

/** The month `by` months after a month `YYYY-MM`. */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** When a month begins in Taipei, ms since the epoch as the API takes them. */
export const beginOf = (month: string): string => String(taipeiMidnight(`${month}-01`));

/** Days of an export in Taipei: those that were chosen, else the year that ends with the last one. */
export function exportedDays({ from, to }: { from?: string; to?: string }, now: number) {
  const last = to ?? taipeiDate(now);
  return { from: from ?? dateAfter(last, { years: -1, days: 1 }), to: last };
}
