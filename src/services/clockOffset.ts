/** One reading of the server's clock, all ms: it showed `serverTime` some time between two local times. */
export interface ClockReading {
  serverTime: number;
  /** Local monotonic time before the request and after the response. */
  asked: number;
  received: number;
}

/** server = local monotonic + offset, in ms. The true offset lies between `low` and `high`. */
export interface ClockOffset {
  low: number;
  high: number;
  /** The displayed estimate. */
  offset: number;
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/**
 * Combines an offset with another reading. To keep countdowns from jumping, the displayed estimate stays until a
 * reading contradicts it, and then changes as little as possible.
 */
export function learnOffset(known: ClockOffset | undefined, reading: ClockReading): ClockOffset {
  const low = reading.serverTime - reading.received;
  // The server's time is truncated to ms: it may have been almost one later.
  const high = reading.serverTime + 1 - reading.asked;
  const fresh = { low, high, offset: (low + high) / 2 };
  if (!known) return fresh;
  const both = { low: Math.max(known.low, low), high: Math.min(known.high, high) };
  // Contradiction: the local clock stood still, as in a sleeping laptop, so the old bounds are invalid.
  if (both.low > both.high) return fresh;
  return { ...both, offset: clamp(known.offset, both.low, both.high) };
}

/** Both local clocks at one moment, ms: one can be set, the other may stop during sleep. */
export interface LocalMoment {
  wall: number;
  monotonic: number;
}

const NOTICEABLE_MS = 1000;

/**
 * True when the local clocks disagree about the time since a moment: the laptop slept, or somebody set the clock. Then
 * both are unreliable until the next reading.
 */
export function clocksDisagree(before: LocalMoment, now: LocalMoment): boolean {
  const drift = now.wall - before.wall - (now.monotonic - before.monotonic);
  return Math.abs(drift) > NOTICEABLE_MS;
}
