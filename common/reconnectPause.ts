const LEAST_PAUSE_MS = 200;
const SECOND_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Pause before a broken event stream is opened again, ms. Readers that lost the same server return evenly over the time
 * that it asked for: none waits longer, and there is no moment at which nobody returns. Those who failed are few: their
 * pauses double with each failure, up to 30 s, whatever the server asked for.
 * @param withinMs the server's `retry`, or the reader's own first pause
 * @param failures number of attempts that failed since the stream was last open
 */
export function reconnectPause(withinMs: number, failures: number): number {
  if (failures === 0) {
    const most = Math.min(withinMs, LONGEST_PAUSE_MS);
    const least = Math.min(LEAST_PAUSE_MS, most);
    return least + Math.random() * (most - least);
  }
  const pause = Math.min(SECOND_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
  return pause * (0.5 + Math.random());
}
