import { type ClockOffset, clocksDisagree, learnOffset } from '@/services/clockOffset';

/** The server is 5,000,000 ms ahead of the page's monotonic clock. */
const OFFSET = 5_000_000;
const reading = (asked: number, there: number, back: number) => ({
  asked,
  serverTime: Math.floor(asked + there + OFFSET),
  received: asked + there + back,
});
const errorOf = ({ offset }: ClockOffset) => Math.abs(offset - OFFSET);

describe('the offset to the server’s clock', () => {
  it('is exact to half the round trip', () => {
    expect(errorOf(learnOffset(undefined, reading(100, 400, 100)))).toBeLessThanOrEqual(251);
    expect(errorOf(learnOffset(undefined, reading(100, 20, 20)))).toBeLessThanOrEqual(21);
  });

  it('narrows with each reading and never gets worse', () => {
    let known = learnOffset(undefined, reading(0, 700, 50));
    for (const [there, back] of [
      [10, 500],
      [300, 300],
      [5, 30],
      [900, 1],
    ] as const) {
      const before = errorOf(known);
      known = learnOffset(known, reading(10_000, there, back));
      expect(errorOf(known)).toBeLessThanOrEqual(before);
      expect(known.low).toBeLessThanOrEqual(OFFSET);
      expect(known.high).toBeGreaterThanOrEqual(OFFSET);
    }
    expect(errorOf(known)).toBeLessThanOrEqual(18);
  });

  it('does not change for a consistent reading', () => {
    const known = learnOffset(undefined, reading(0, 30, 30));
    expect(learnOffset(known, reading(60_000, 2, 900)).offset).toBe(known.offset);
  });

  it('is reset when the monotonic clock stood still in a sleeping laptop', () => {
    const known = learnOffset(undefined, reading(0, 10, 10));
    const slept = 3 * 3_600_000;
    const awake = { ...reading(1000, 10, 10), serverTime: 1010 + OFFSET + slept };
    expect(Math.abs(learnOffset(known, awake).offset - OFFSET - slept)).toBeLessThanOrEqual(11);
  });
});

describe('the local clocks', () => {
  const before = { wall: 1_700_000_000_000, monotonic: 5000 };
  it.each([
    ['after a minute of reading', 60_000, 60_000, false],
    ['while the clock is slewed', 60_400, 60_000, false],
    ['after three hours of sleep', 3 * 3_600_000 + 60_000, 60_000, true],
    ['after the clock was set back an hour', 60_000 - 3_600_000, 60_000, true],
  ])('%s gives the expected agreement', (_, wall, monotonic, expected) => {
    const now = { wall: before.wall + wall, monotonic: before.monotonic + monotonic };
    expect(clocksDisagree(before, now)).toBe(expected);
  });
});
