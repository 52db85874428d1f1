import dayjs from 'dayjs';

/** A moment in milliseconds since the epoch, in the reader's own time zone. */
export function Time({ at }: { at: number }) {
  const moment = dayjs(at);
  return <time dateTime={moment.toISOString()}>{moment.format('YYYY/MM/DD HH:mm')}</time>;
}
