const MIN_PAUSE_MS = 200;
/** After the first failed attempt. */
const FIRST_RETRY_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 30_000;

/**
 * Pause before a broken event stream is opened again, ms. The first pause is random, so that the readers of a server that
 * stopped return evenly over the time that it asked for. After failed attempts, which few readers have, the pause doubles
 * with each failure, up to 30 s (± half), whatever the server asked for.
 * @param withinMs the server's `retry`, or the reader's own first pause
 * @param failures number of attempts that failed since the stream was last open
 */
export function reconnectPause(withinMs: number, failures: number): number {
  if (failures === 0) {
    const max = Math.min(withinMs, MAX_PAUSE_MS);
    const min = Math.min(MIN_PAUSE_MS, max);
    return min + Math.random() * (max - min);
  }
  const pause = Math.min(FIRST_RETRY_PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS);
  return pause * (0.5 + Math.random());
}
