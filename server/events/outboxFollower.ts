import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/database';
import type { EventBus } from './bus';
import { parseMessage } from './message';
import { beginFollowing, followOutbox, type OutboxRow } from './outboxStore';
import { RecentIds } from './recentIds';
import { HEARTBEAT_MS } from './relay';

/** Pause between reads of the outbox while the bus does not bring all rows, ms, with a random spread of ±50 %. */
const POLL_MS = 250;
/** After this long without a message, ms, the relay or the connection to it may be lost. */
const SILENCE_MS = 3 * HEARTBEAT_MS;
/** Rows stay in the outbox for longer than this, ms (`KEEP_MS` in relay.ts). */
const READABLE_MS = 60_000;
/** The longest that a timer takes. */
const FOR_EVER_MS = 2 ** 31 - 1;
/** Rows whose repetition is noticed: a relay that took over publishes some again, others are read in the outbox as well. */
const REMEMBERED_IDS = 20_000;

interface Wakes {
  /** Something was announced on a channel. */
  wake(channel: string, payload: string): void;
  /** Announcements may have been missed: all subscribers read their events from the tables. */
  wakeAll(): void;
}

/**
 * Delivers the outbox to one process at least once, without repeated ids: by the bus while every message of the relay
 * arrives, else by reading the outbox itself four times a second. Idle without a relay.
 */
export class OutboxFollower {
  /** Everything visible in this snapshot has been delivered; undefined: no relay is known. */
  #position: string | undefined;
  #positionAt = 0;
  /** The relay's last message on the bus. */
  #lastMessage: { relay: string; n: number; at: number } | undefined;
  /** Whether the bus has brought everything since the position. */
  #isFed = false;
  /** Counts lost messages and new beginnings: a read of the outbox during which it grew does not make up for them. */
  #gaps = 0;
  /** Whether a relay has begun that this process does not follow yet. */
  #hasNewRelay = false;
  #wakeUp = new AbortController();
  #isClosed = false;
  readonly #seen = new RecentIds(REMEMBERED_IDS);
  readonly #unsubscribe: (() => void) | undefined;
  readonly #done: Promise<void>;

  constructor(
    private readonly db: Pick<Database, 'one'>,
    private readonly wakes: Wakes,
    private readonly bus?: EventBus,
  ) {
    this.#unsubscribe = bus?.subscribe((message) => this.#receive(message));
    this.#done = this.#run();
  }

  /** Present source of news: no relay runs, the bus, or reads of the outbox. */
  get state(): 'idle' | 'fed' | 'polling' {
    if (this.#position === undefined) return 'idle';
    return this.#isFed ? 'fed' : 'polling';
  }

  /** Begins at the present: the caller has its subscribers read earlier events from the tables. */
  async restart(): Promise<void> {
    this.#position = undefined;
    // A server that crashed counts from 1 again.
    this.#seen.clear();
    await this.#begin();
  }

  /** A relay has begun, and transactions use the outbox from now on. */
  relayBegan(): void {
    this.#distrustBus();
    this.#hasNewRelay = true;
    this.#wakeUp.abort();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#unsubscribe?.();
    this.#wakeUp.abort();
    await this.#done;
  }

  async #begin(): Promise<boolean> {
    this.#distrustBus();
    const { position, relayed } = await this.db.one(beginFollowing);
    if (relayed) this.#advance(position);
    this.#wakeUp.abort();
    return relayed;
  }

  /** Begins to follow a new relay; subscribers read what was written until then from the tables. */
  async #followNewRelay(): Promise<void> {
    try {
      if (this.#position === undefined && (await this.#begin())) this.wakes.wakeAll();
      this.#hasNewRelay = false;
    } catch {
      // The database is away: the next try comes after the pause.
    }
  }

  #advance(position: string): void {
    this.#position = position;
    this.#positionAt = performance.now();
  }

  /** The bus may have lost a message: only a read of the outbox makes it count again. */
  #distrustBus(): void {
    this.#isFed = false;
    this.#gaps += 1;
  }

  #deliver(news: readonly OutboxRow[]): void {
    for (const [id, channel, payload] of news) {
      if (this.#seen.add(id)) this.wakes.wake(channel, payload);
    }
  }

  #receive(text: string): void {
    const message = parseMessage(text);
    if (!message || this.#isClosed) return;
    const { relay, n, position, news } = message;
    const lastN = this.#lastMessage?.relay === relay ? this.#lastMessage.n : undefined;
    this.#deliver(news);
    const isRepeated = lastN !== undefined && n <= lastN;
    if (isRepeated) return;
    this.#lastMessage = { relay, n, at: performance.now() };
    const isNext = lastN !== undefined && n === lastN + 1;
    if (!isNext) {
      this.#distrustBus();
      this.#wakeUp.abort();
    } else if (this.#isFed) {
      this.#advance(position);
    }
    if (this.#position === undefined) this.relayBegan();
  }

  /** Whether the relay has sent a message on the bus lately. */
  #isRelayAlive(): boolean {
    const at = this.#lastMessage?.at ?? Number.NEGATIVE_INFINITY;
    return this.bus?.connected === true && performance.now() - at < SILENCE_MS;
  }

  async #run(): Promise<void> {
    while (!this.#isClosed) {
      if (this.#isFed && !this.#isRelayAlive()) {
        this.#lastMessage = undefined;
        this.#distrustBus();
      }
      if (this.#hasNewRelay) await this.#followNewRelay();
      if (!this.#isFed && this.#position !== undefined) await this.#poll(this.#position);
      if (!this.#isClosed) await this.#pause();
    }
  }

  async #pause(): Promise<void> {
    const { signal } = this.#wakeUp;
    // Without a relay the outbox gets no rows.
    const isIdle = this.#position === undefined && !this.#hasNewRelay;
    const ms = isIdle ? FOR_EVER_MS : POLL_MS * (0.5 + Math.random());
    await sleep(ms, undefined, { ref: false, signal }).catch(() => undefined);
    if (signal.aborted && !this.#isClosed) this.#wakeUp = new AbortController();
  }

  async #poll(from: string): Promise<void> {
    const gaps = this.#gaps;
    const isAlive = this.#isRelayAlive();
    const mayHaveMissed = performance.now() - this.#positionAt > READABLE_MS;
    try {
      const { position, news, relayed } = await this.db.one(followOutbox, [from]);
      this.#deliver(news);
      // `restart` has set another position meanwhile.
      if (this.#position !== from) return;
      if (mayHaveMissed) this.wakes.wakeAll();
      if (!relayed && gaps === this.#gaps) {
        this.#position = undefined;
        return;
      }
      this.#advance(position);
      this.#isFed = isAlive && gaps === this.#gaps;
    } catch {
      // The database is away: the next read goes on from the same position.
    }
  }
}
