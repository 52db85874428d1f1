import { taipeiDate } from '@common/text/taipeiDay';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A period of a list; null where it is open. */
export interface Period {
  from: Date | null;
  /** Exclusive. */
  to: Date | null;
}

/** The midnight in Taipei at which a day begins, or that of `daysLater` days after; null if the text is no day. */
function midnight(day: unknown, daysLater = 0): Date | null {
  if (typeof day !== 'string' || !DAY.test(day)) return null;
  const begin = Date.parse(`${day}T00:00:00+08:00`);
  // `Date` takes February 30 for a day of March.
  if (Number.isNaN(begin) || taipeiDate(begin) !== day) return null;
  return new Date(begin + daysLater * 86_400_000);
}

/** The days of a list's `periodQuery`, the last one included. */
export const parsePeriod = ({ from, to }: { from?: unknown; to?: unknown }): Period => ({
  from: midnight(from),
  to: midnight(to, 1),
});
