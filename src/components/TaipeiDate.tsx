import { taipeiDay } from '@common/text/taipeiDay';

/** The date in Taiwan of a time (ms since the epoch). */
export function TaipeiDate({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{taipeiDay(at)}</time>;
}
