import { TAIPEI_AHEAD_MS, taipeiMinute } from '@common/text/taipeiDay';

/** A time (ms since the epoch) in Taiwan, to the minute: where days and months are Taiwan's. */
export function TaipeiTime({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{taipeiMinute(at)}</time>;
}

/** Names the time zone to readers in another one. */
export function TaipeiTimeNote() {
  const isSame = new Date().getTimezoneOffset() * 60_000 === -TAIPEI_AHEAD_MS;
  return isSame ? null : <p>日期與時間為台北時間（UTC+8）。</p>;
}
