const SECOND_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Pause before a broken event stream is opened again, ms. Doubles with each failure, up to 30 s, and is random, because
 * readers that lost the same server must not all return at the same time. Those who failed are few: they wait by
 * themselves, not as long as the server asked all of them to.
 * @param firstMs the server's `retry`, or the reader's own first pause
 * @param failures number of attempts that failed since the stream was last open
 */
export function reconnectPause(firstMs: number, failures: number): number {
  const asked = failures === 0 ? firstMs : SECOND_PAUSE_MS * 2 ** (failures - 1);
  const pause = Math.min(asked, LONGEST_PAUSE_MS);
  return pause * (0.5 + Math.random());
}
