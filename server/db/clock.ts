import type { Database } from './database';
import { readDatabaseTime } from './databaseTime';

/** Beyond this bound, ms, the clock is not used: the database is asked for its time. */
const MAX_BOUND_MS = 5;
/** Drift between two clocks, ms per ms: the most that time services correct. */
const DRIFT = 0.0005;
const MEASURE_EVERY_MS = 1_000;

interface Sample {
  /** Database time minus `performance.now()`, ms, and the most that it can be wrong by. */
  offset: number;
  error: number;
  /** `performance.now()` of the measurement. */
  at: number;
  /** The machine's wall clock minus `performance.now()`, ms. */
  wallGap: number;
}

const boundOf = ({ error, at }: Sample, now: number) => error + Math.max(0, now - at) * DRIFT;

/**
 * The database's clock as this process knows it, measured every second: the time between question and answer bounds
 * the error, and of all measurements the one with the smallest bound now is used.
 */
export class DatabaseClock {
  #best: Sample | undefined;
  /** Number of servers that may have answered: measurements of an earlier one are of no use. */
  #servers = 0;
  /** Whether the best sample is an earlier server's. */
  #isForgotten = false;
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<unknown> = Promise.resolve();
  #next: Promise<number> | undefined;

  /** @param read the database's time, ms since the epoch */
  constructor(
    private readonly read: () => Promise<number>,
    private readonly now: () => number = () => performance.now(),
    private readonly wall: () => number = () => Date.now(),
  ) {}

  /** Most that a time of this clock can be late by, ms; Infinity before the first measurement. */
  get bound(): number {
    const best = this.#usable;
    return best ? boundOf(best, this.now()) : Number.POSITIVE_INFINITY;
  }

  get #usable(): Sample | undefined {
    return this.#isForgotten ? undefined : this.#best;
  }

  get #wallGap(): number {
    return this.wall() - this.now();
  }

  /**
   * Whether the wall clock has jumped since the sample: `performance.now()` stands still while a virtual machine is paused,
   * and times by an older sample are then early by as much.
   */
  #hasJumped({ wallGap, at }: Pick<Sample, 'wallGap' | 'at'>): boolean {
    const drift = Math.max(0, this.now() - at) * DRIFT;
    return Math.abs(this.#wallGap - wallGap) > MAX_BOUND_MS + drift;
  }

  async measure(): Promise<void> {
    const asked = this.now();
    const wallGap = this.#wallGap;
    const servers = this.#servers;
    const time = await this.read();
    const at = this.now();
    if (servers !== this.#servers || this.#hasJumped({ wallGap, at: asked })) return;
    const error = (at - asked) / 2;
    const sample = { offset: time - (asked + at) / 2, error, at, wallGap: this.#wallGap };
    const best = this.#usable;
    // Two measurements that exclude each other: a clock was set, and the older one is of no use.
    const isSet = best && Math.abs(best.offset - sample.offset) > boundOf(best, at) + error;
    if (!best || isSet || this.#hasJumped(best) || error <= boundOf(best, at)) {
      this.#best = sample;
      this.#isForgotten = false;
    }
  }

  /**
   * Another server with its own clock may answer from now on: no decision uses the measurements so far, and the next one is
   * made at once. Until then the old one is good enough for display.
   */
  serverChanged(): Promise<void> {
    this.#servers += 1;
    this.#isForgotten = true;
    return this.#tryToMeasure();
  }

  #tryToMeasure(): Promise<void> {
    return this.measure().catch(() => {
      // The database is away: it is asked for its time until it answers again.
    });
  }

  /**
   * The latest that the database's time can have been at a moment of `performance.now()`: never earlier than it was, and at
   * most twice `bound` later. If the bound exceeds 5 ms or the machine's clock has jumped, the database is asked for its
   * time, which is later still.
   */
  timeOf(moment: number): Date | Promise<Date> {
    const best = this.#usable;
    if (!best || this.bound > MAX_BOUND_MS || this.#hasJumped(best))
      return this.#ask().then((time) => new Date(Math.ceil(time)));
    return new Date(Math.ceil(moment + best.offset + boundOf(best, this.now())));
  }

  /**
   * The database's time now, ms, as well as it is known: for display, and for limits where milliseconds do not matter. This
   * machine's time before the first measurement.
   */
  present(): number {
    return this.#best ? this.now() + this.#best.offset : this.wall();
  }

  /** A time that is read after the call; calls during a read share the next one. */
  #ask(): Promise<number> {
    const begin = () => {
      this.#next = undefined;
      const reading = this.read();
      this.#reading = reading;
      return reading;
    };
    this.#next ??= this.#reading.then(begin, begin);
    return this.#next;
  }

  /** Resolves after the first measurement, or when it has failed. */
  start(): Promise<void> {
    this.#timer = setInterval(() => void this.#tryToMeasure(), MEASURE_EVERY_MS).unref();
    return this.#tryToMeasure();
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

/** The clock that stamps arrivals: the database's as this process knows it, or a test's own. */
export type ArrivalClock = Pick<
  DatabaseClock,
  'timeOf' | 'present' | 'bound' | 'serverChanged' | 'start' | 'stop'
>;
/** The database's time for handlers. */
export type PresentClock = Pick<ArrivalClock, 'present'>;

export function openClock(db: Database): DatabaseClock {
  return new DatabaseClock(() => readDatabaseTime(db));
}
