/** Taiwan has had no daylight saving time since 1980. */
export const TAIPEI_AHEAD_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

/**
 * The date in Taiwan of a time (ms since the epoch) as `YYYY-MM-DD`, independent of the reader's time zone. Without `Intl`,
 * whose first date format takes a phone a tenth of a second.
 */
export const taipeiDate = (at: number): string =>
  new Date(at + TAIPEI_AHEAD_MS).toISOString().slice(0, 10);

/** The date in Taiwan as members read it: `YYYY/MM/DD`. */
export const taipeiDay = (at: number): string => taipeiDate(at).replaceAll('-', '/');

/** Date and time in Taiwan to the minute: `YYYY/MM/DD HH:mm`. */
export const taipeiMinute = (at: number): string =>
  `${taipeiDay(at)} ${new Date(at + TAIPEI_AHEAD_MS).toISOString().slice(11, 16)}`;

/** The start in Taiwan of a day `YYYY-MM-DD`, ms since the epoch; undefined if there is no such day. */
export function taipeiMidnight(day: string): number | undefined {
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00+08:00`) : Number.NaN;
  // `Date` takes February 30 for a day of March.
  return !Number.isNaN(at) && taipeiDate(at) === day ? at : undefined;
}

/** The start of the day of a time in Taiwan, or of the day that is `days` later; ms since the epoch. */
export const startOfTaipeiDay = (at: number, days = 0): number =>
  (Math.floor((at + TAIPEI_AHEAD_MS) / DAY_MS) + days) * DAY_MS - TAIPEI_AHEAD_MS;

/** The start of the month `YYYY-MM` in Taiwan, and the start of the next one, ms. */
export function monthBounds(month: string): { from: number; to: number } {
  const [year = 0, index = 0] = month.split('-').map(Number);
  const startOf = (monthIndex: number) => Date.UTC(year, monthIndex, 1) - TAIPEI_AHEAD_MS;
  return { from: startOf(index - 1), to: startOf(index) };
}
