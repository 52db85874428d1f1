import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Database } from '../db/database';
import { type Booking, bookRequests } from './limiterStore';

const MINUTE_MS = 60_000;
/** Number of shares in which a process books its part of a limit. */
const SHARES = 10;
/** Longest wait for a booking, ms; after it the process goes on by its own count. */
const PATIENCE_MS = 300;
/** Maximum number of names per minute; beyond, the oldest is dropped. */
const REMEMBERED = 10_000;

interface Count {
  used: number;
  /** Requests that this process may let through. The first share needs no booking. */
  granted: number;
  booked: boolean;
  /** All processes together have reached the limit. */
  isExhausted: boolean;
  booking: Promise<void> | undefined;
}

/**
 * Limits per minute and name that all processes share (ADR 049). A process lets a tenth through unbooked and books
 * every further tenth in the database, so N processes together let through at most `most` × (1 + N / 10), and one
 * alone exactly `most`. While the database does not answer, each goes by its own count.
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
   * @returns whether it does; a promise only if a share must be booked
   */
  admit(name: string, most: number): boolean | Promise<boolean> {
    const count = this.#countOf(name, most);
    if (count.used < count.granted) {
      count.used += 1;
      return true;
    }
    return count.isExhausted ? false : this.#admitLater(name, most, count);
  }

  async #admitLater(name: string, most: number, count: Count): Promise<boolean> {
    while (count.used >= count.granted && !count.isExhausted) {
      count.booking ??= this.#bookShare(name, most, count).finally(() => {
        count.booking = undefined;
      });
      await count.booking;
    }
    if (count.used >= count.granted) return false;
    count.used += 1;
    return true;
  }

  #countOf(name: string, most: number): Count {
    const minute = Math.floor(Date.now() / MINUTE_MS);
    if (minute !== this.#minute) [this.#minute, this.#counts] = [minute, new Map()];
    const known = this.#counts.get(name);
    if (known) return known;
    const fresh = {
      used: 0,
      granted: Math.ceil(most / SHARES),
      booked: false,
      isExhausted: false,
      booking: undefined,
    };
    this.#counts.set(name, fresh);
    const [first] = this.#counts.keys();
    if (this.#counts.size > REMEMBERED && first !== undefined) this.#counts.delete(first);
    return fresh;
  }

  async #bookShare(name: string, most: number, count: Count): Promise<void> {
    const share = Math.ceil(most / SHARES);
    // The first booking pays for the share that was let through before it.
    const owed = count.booked ? 0 : share;
    // Also counted when the answer is late: the booking may have succeeded.
    count.booked = true;
    const booking = { minute: this.#minute, name, want: share + owed, most };
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, this.patienceMs, undefined);
    });
    const asked = this.book(booking).catch(() => undefined);
    const granted = await Promise.race([asked, late]).finally(() => clearTimeout(timer));
    if (granted === undefined) {
      count.granted = Math.min(most, count.granted + share);
      count.isExhausted = count.granted === most;
      return;
    }
    count.granted += Math.max(0, granted - owed);
    count.isExhausted = granted < share + owed;
  }
}

/** One for each running shop and limit. */
export function limiterOf(what: string): (db: Database) => Limiter {
  const known = new WeakMap<Database, Limiter>();
  return (db) => {
    const limiter =
      known.get(db) ??
      new Limiter((booking) => bookRequests(db, { ...booking, name: `${what} ${booking.name}` }));
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
      most: number,
    ): void {
      const answer = (isAdmitted: boolean) =>
        done(null, {
          current: isAdmitted ? limiter.usedBy(name) : most + 1,
          ttl: limiter.secondsLeft * 1000,
        });
      const admitted = limiter.admit(name, most);
      if (typeof admitted === 'boolean') answer(admitted);
      else void admitted.then(answer);
    }

    child(): Store {
      return this;
    }
  };
}
