import dayjs from 'dayjs';

const WEEKDAYS = '日一二三四五六';

/**
 * A coming moment in local words: 今晚 21:00, 明天 10:00, 週三 11/25 21:00; a later or past one as a full date.
 * @param at ms since the epoch
 * @param now ms since the epoch
 */
export function momentText(at: number, now: number, seconds = false): string {
  const moment = dayjs(at);
  const clock = moment.format(seconds ? 'HH:mm:ss' : 'HH:mm');
  const days = moment.startOf('day').diff(dayjs(now).startOf('day'), 'day');
  if (at < now || days > 6) return `${moment.format('YYYY/MM/DD')} ${clock}`;
  const isEvening = moment.hour() >= 18;
  if (days === 0) return `${isEvening ? '今晚' : '今天'} ${clock}`;
  if (days === 1) return `${isEvening ? '明晚' : '明天'} ${clock}`;
  return `週${WEEKDAYS[moment.day()]} ${moment.format('MM/DD')} ${clock}`;
}
