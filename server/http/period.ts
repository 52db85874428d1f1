import { startOfTaipeiDay, taipeiMidnight } from '@common/text/taipeiDay';

/** A period of a list; null where it is open. */
export interface Period {
  from: Date | null;
  /** Exclusive. */
  to: Date | null;
}

/** The midnight in Taipei at which a day begins, or that of `daysLater` days after; null if the text is no day. */
function midnight(day: unknown, daysLater = 0): Date | null {
  const begin = typeof day === 'string' ? taipeiMidnight(day) : undefined;
  return begin === undefined ? null : new Date(startOfTaipeiDay(begin, daysLater));
}

/** The days of a list's `periodQuery`, the last one included. */
export const parsePeriod = ({ from, to }: { from?: unknown; to?: unknown }): Period => ({
  from: midnight(from),
  to: midnight(to, 1),
});
