/** The server's clock read once, all ms: it stood at `serverTime` some time between two local moments. */
export interface ClockReading {
  serverTime: number;
  /** Of the local monotonic clock: before asking and after the answer. */
  asked: number;
  received: number;
}

/** server = local monotonic + offset, in ms. The true offset lies between `low` and `high`. */
export interface ClockOffset {
  low: number;
  high: number;
  /** What is shown. */
  offset: number;
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/**
 * What is known after another reading. A countdown never jumps: what is shown stays as it is until a
 * reading proves it wrong, and then moves no further than it must.
 */
export function learnOffset(known: ClockOffset | undefined, reading: ClockReading): ClockOffset {
  const low = reading.serverTime - reading.received;
  // The server tells whole milliseconds: it may have been almost one later.
  const high = reading.serverTime + 1 - reading.asked;
  const fresh = { low, high, offset: (low + high) / 2 };
  if (!known) return fresh;
  const both = { low: Math.max(known.low, low), high: Math.min(known.high, high) };
  // The local clock stood still, as it does in a sleeping laptop: what was known before is worthless.
  if (both.low > both.high) return fresh;
  return { ...both, offset: clamp(known.offset, both.low, both.high) };
}

/** The two local clocks at one moment, ms: one can be set, the other may stand still in sleep. */
export interface LocalMoment {
  wall: number;
  monotonic: number;
}

const NOTICEABLE_MS = 1000;

/**
 * Whether the local clocks no longer agree on how long ago a moment was: the laptop slept, or somebody
 * set the clock. Neither is to be believed until the server has been asked again.
 */
export function clocksDisagree(before: LocalMoment, now: LocalMoment): boolean {
  const drift = now.wall - before.wall - (now.monotonic - before.monotonic);
  return Math.abs(drift) > NOTICEABLE_MS;
}
