import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Database } from '../db/database';
import { type Booking, bookRequests } from './limiterStore';

const MINUTE_MS = 60_000;
/** Number of shares in which a process books its part of a limit. */
const SHARES = 10;
/** Longest wait for a booking, ms; after it the process goes on by its own count. */
const PATIENCE_MS = 300;
/** Maximum number of names per minute; beyond, the oldest is dropped. */
const MAX_NAMES = 10_000;

interface Count {
  used: number;
  /** Requests that this process may let through. The first share needs no booking. */
  granted: number;
  /** Whether a booking was tried. */
  isBooked: boolean;
  /** All processes together have reached the limit. */
  isExhausted: boolean;
  booking: Promise<void> | undefined;
}

/**
 * Limits per minute and name that all processes share (ADR 049). A process lets a tenth through unbooked and books
 * every further tenth in the database, so N processes together let through at most `max` × (1 + N / 10), and one
 * alone exactly `max`. While the database does not answer, each process goes by its own count.
 */
export class Limiter {
  #minute = 0;
  #counts = new Map<string, Count>();

  constructor(
    private readonly book: (booking: Booking) => Promise<number>,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  /** Seconds until the current minute ends. */
  get secondsLeft(): number {
    return Math.ceil((MINUTE_MS - (Date.now() % MINUTE_MS)) / 1000);
  }

  /** Number of a name's requests that this process admitted in this minute. */
  usedBy(name: string): number {
    return this.#counts.get(name)?.used ?? 0;
  }

  /**
   * Counts one more request if the limit allows it.
   * @returns whether the limit allows it; a promise only if a share must be booked
   */
  admit(name: string, max: number): boolean | Promise<boolean> {
    const count = this.#countOf(name, max);
    if (count.used < count.granted) {
      count.used += 1;
      return true;
    }
    return count.isExhausted ? false : this.#admitLater(name, max, count);
  }

  async #admitLater(name: string, max: number, count: Count): Promise<boolean> {
    while (count.used >= count.granted && !count.isExhausted) {
      count.booking ??= this.#bookShare(name, max, count).finally(() => {
        count.booking = undefined;
      });
      await count.booking;
    }
    if (count.used >= count.granted) return false;
    count.used += 1;
    return true;
  }

  #countOf(name: string, max: number): Count {
    const minute = Math.floor(Date.now() / MINUTE_MS);
    if (minute !== this.#minute) [this.#minute, this.#counts] = [minute, new Map()];
    const known = this.#counts.get(name);
    if (known) return known;
    const fresh = {
      used: 0,
      granted: Math.ceil(max / SHARES),
      isBooked: false,
      isExhausted: false,
      booking: undefined,
    };
    this.#counts.set(name, fresh);
    const [first] = this.#counts.keys();
    if (this.#counts.size > MAX_NAMES && first !== undefined) this.#counts.delete(first);
    return fresh;
  }

  async #bookShare(name: string, max: number, count: Count): Promise<void> {
    const share = Math.ceil(max / SHARES);
    // The first booking also books the share that was let through without one.
    const owed = count.isBooked ? 0 : share;
    // Set even if the answer is late: the booking may have succeeded.
    count.isBooked = true;
    const booking = { minute: this.#minute, name, want: share + owed, max };
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, this.patienceMs, undefined);
    });
    const asked = this.book(booking).catch(() => undefined);
    const granted = await Promise.race([asked, late]).finally(() => clearTimeout(timer));
    if (granted === undefined) {
      count.granted = Math.min(max, count.granted + share);
      count.isExhausted = count.granted === max;
      return;
    }
    count.granted += Math.max(0, granted - owed);
    count.isExhausted = granted < share + owed;
  }
}

/** The limiter of a running shop for a kind of limit. */
export function limiterOf(kind: string): (db: Database) => Limiter {
  const known = new WeakMap<Database, Limiter>();
  return (db) => {
    const limiter =
      known.get(db) ??
      new Limiter((booking) => bookRequests(db, { ...booking, name: `${kind} ${booking.name}` }));
    known.set(db, limiter);
    return limiter;
  };
}

/** The limiter as @fastify/rate-limit's store. */
export function rateLimitStore(limiter: Limiter): FastifyRateLimitStoreCtor {
  return class Store {
    incr(
      name: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      _windowMs: number,
      max: number,
    ): void {
      const answer = (isAdmitted: boolean) =>
        done(null, {
          current: isAdmitted ? limiter.usedBy(name) : max + 1,
          ttl: limiter.secondsLeft * 1000,
        });
      const admitted = limiter.admit(name, max);
      if (typeof admitted === 'boolean') answer(admitted);
      else void admitted.then(answer);
    }

    child(): Store {
      return this;
    }
  };
}
