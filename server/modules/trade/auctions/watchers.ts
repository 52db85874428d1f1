import { randomUUID } from 'node:crypto';
import type { Database } from '../../../db/database';
import { forgetWatchers, shareWatchers } from './watcherStore';

/** Interval at which processes share their numbers, ms: one statement for all lots of a process. */
const SHARE_MS = 10_000;
/** A lot's first numbers come sooner, ms. */
const FIRST_SHARE_MS = 500;
/** Least time between two announcements of a lot, ms; with many streams longer, by this time for each. */
const PAUSE_MS = 1_000;
const PAUSE_PER_STREAM_MS = 2;

interface Watched {
  /** Open streams by network: somebody with many open pages is one. */
  networks: Map<string, number>;
  streams: number;
  /** Watchers at other processes, as of the last sharing. */
  others: number;
  /** The number that was announced last. */
  announced: number | undefined;
  pause: NodeJS.Timeout | undefined;
  announce: (count: number) => void;
}

/**
 * The current number of each lot's watchers, at all processes: the networks with an open stream of the lot. A household or a
 * company counts as one network, so at least that many people watch, and nobody raises the number by opening more pages.
 */
export class Watchers {
  readonly #process = randomUUID();
  readonly #lots = new Map<number, Watched>();
  /** Lots that nobody watches at this process any more, until the other processes know. */
  readonly #abandoned = new Set<number>();
  #timer: NodeJS.Timeout | undefined;
  #nextAt = 0;

  constructor(private readonly db: Database) {}

  /** Follows a lot's number until `close`. */
  open(lotId: number, announce: (count: number) => void): void {
    this.#lots.set(lotId, {
      networks: new Map(),
      streams: 0,
      others: 0,
      announced: undefined,
      pause: undefined,
      announce,
    });
    this.#abandoned.delete(lotId);
    this.#plan(FIRST_SHARE_MS);
  }

  close(lotId: number): void {
    clearTimeout(this.#lots.get(lotId)?.pause);
    this.#lots.delete(lotId);
    this.#abandoned.add(lotId);
    this.#plan(FIRST_SHARE_MS);
  }

  /** The lot's number now. */
  count(lotId: number): number {
    const lot = this.#lots.get(lotId);
    return lot ? lot.networks.size + lot.others : 0;
  }

  enter(lotId: number, network: string): void {
    const lot = this.#lots.get(lotId);
    if (!lot) return;
    lot.networks.set(network, (lot.networks.get(network) ?? 0) + 1);
    lot.streams += 1;
    this.#announce(lotId, lot);
  }

  leave(lotId: number, network: string): void {
    const lot = this.#lots.get(lotId);
    if (!lot) return;
    lot.streams -= 1;
    const rest = (lot.networks.get(network) ?? 1) - 1;
    if (rest > 0) lot.networks.set(network, rest);
    else lot.networks.delete(network);
    this.#announce(lotId, lot);
  }

  #announce(lotId: number, lot: Watched): void {
    if (lot.pause || this.count(lotId) === lot.announced) return;
    lot.announced = this.count(lotId);
    lot.announce(lot.announced);
    const pauseMs = Math.max(PAUSE_MS, lot.streams * PAUSE_PER_STREAM_MS);
    lot.pause = setTimeout(() => {
      lot.pause = undefined;
      this.#announce(lotId, lot);
    }, pauseMs).unref();
  }

  /** Shares after `ms` at the latest. */
  #plan(ms: number): void {
    const at = performance.now() + ms;
    if (this.#timer && this.#nextAt <= at) return;
    clearTimeout(this.#timer);
    this.#nextAt = at;
    this.#timer = setTimeout(() => void this.share(), ms).unref();
  }

  /** Writes this process's numbers for the others, and reads theirs. */
  async share(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const abandoned = [...this.#abandoned];
    const own = new Map(abandoned.map((lotId) => [lotId, 0]));
    for (const [lotId, { networks }] of this.#lots) own.set(lotId, networks.size);
    if (own.size === 0) return;
    try {
      const others = await shareWatchers(this.db, this.#process, own);
      for (const lotId of abandoned) this.#abandoned.delete(lotId);
      for (const [lotId, lot] of this.#lots) {
        lot.others = others.get(lotId) ?? 0;
        this.#announce(lotId, lot);
      }
    } catch {
      // The database is unreachable: the numbers stay, and are shared at the next turn.
    }
    if (this.#lots.size > 0 || this.#abandoned.size > 0) this.#plan(SHARE_MS);
  }
}

/** Job's part: deletes the numbers that closed processes left. */
export const sweepWatchers = (db: Database): Promise<number> => forgetWatchers(db);
