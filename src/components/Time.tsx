import dayjs from 'dayjs';

interface Props {
  at: number;
  /** With seconds, to distinguish times of the same minute. */
  seconds?: boolean;
}

/** A time (ms since the epoch) in the reader's own time zone. */
export function Time({ at, seconds = false }: Props) {
  const moment = dayjs(at);
  const text = moment.format(seconds ? 'YYYY/MM/DD HH:mm:ss' : 'YYYY/MM/DD HH:mm');
  return <time dateTime={moment.toISOString()}>{text}</time>;
}
