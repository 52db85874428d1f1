const taipei = new Intl.DateTimeFormat('zh-TW', {
  timeZone: 'Asia/Taipei',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day of a moment (ms since the epoch) in Taiwan, wherever the reader is. */
export function TaipeiDate({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{taipei.format(at)}</time>;
}
