import dayjs from 'dayjs';

const WEEKDAYS = '日一二三四五六';

/** The day of a moment in the reader's time zone, as a key. @param at ms since the epoch */
export const dayKey = (at: number): string => dayjs(at).format('YYYY-MM-DD');

/**
 * A day in local words: 今天, 明天, 週三; always with its date.
 * @param at ms since the epoch
 * @param now ms since the epoch
 */
export function dayText(at: number, now: number): { name: string; date: string } {
  const day = dayjs(at).startOf('day');
  const ahead = day.diff(dayjs(now).startOf('day'), 'day');
  const weekday = `週${WEEKDAYS[day.day()]}`;
  const name = ahead === 0 ? '今天' : ahead === 1 ? '明天' : weekday;
  const date = day.format(day.year() === dayjs(now).year() ? 'M/D' : 'YYYY/M/D');
  return { name, date: name === weekday ? date : `${date} ${weekday}` };
}
