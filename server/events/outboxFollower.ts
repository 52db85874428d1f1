import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/database';
import type { EventBus } from './bus';
import { parseMessage } from './message';
import { beginFollowing, followNews, type News } from './outboxStore';
import { RecentIds } from './recentIds';
import { HEARTBEAT_MS } from './relay';

/** Pause between reads of the outbox while the bus does not bring its news, ms: half of it to one and a half. */
const POLL_MS = 250;
/** A relay that is silent for this long, ms, or the connection to it, may be lost. */
const SILENCE_MS = 3 * HEARTBEAT_MS;
/** News stay in the outbox for longer than this, ms (relay.ts). */
const READABLE_MS = 60_000;
const FOR_EVER_MS = 2 ** 31 - 1;
/** Published again by a relay that took over, or read in the outbox as well. */
const REMEMBERED_IDS = 20_000;

interface Wakes {
  /** There is news on a channel. */
  wake(channel: string, payload: string): void;
  /** News may have been missed: everybody reads what is theirs. */
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
  /** Counts lost messages and new beginnings: what was read before the last one does not count. */
  #gaps = 0;
  /** Whether a relay has begun that this process does not follow yet. */
  #isCalled = false;
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

  /** Begins at the present: the caller's subscribers read what came before. */
  async restart(): Promise<void> {
    this.#position = undefined;
    // A server that crashed counts from 1 again.
    this.#seen.clear();
    await this.#begin();
  }

  /** A relay has begun, and transactions use the outbox from now on. */
  relayBegan(): void {
    this.#lose();
    this.#isCalled = true;
    this.#wakeUp.abort();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#unsubscribe?.();
    this.#wakeUp.abort();
    await this.#done;
  }

  async #begin(): Promise<boolean> {
    this.#lose();
    const { position, relayed } = await this.db.one(beginFollowing);
    if (relayed) this.#advance(position);
    this.#wakeUp.abort();
    return relayed;
  }

  /** Begins when a relay has called; what came since it began is read from the tables. */
  async #answerCall(): Promise<void> {
    try {
      if (this.#position === undefined && (await this.#begin())) this.wakes.wakeAll();
      this.#isCalled = false;
    } catch {
      // The database is away: asked again after the pause.
    }
  }

  #advance(position: string): void {
    this.#position = position;
    this.#positionAt = performance.now();
  }

  /** The bus may have lost a message: the outbox is read before it counts again. */
  #lose(): void {
    this.#isFed = false;
    this.#gaps += 1;
  }

  #deliver(news: readonly News[]): void {
    for (const [id, channel, payload] of news) {
      if (this.#seen.add(id)) this.wakes.wake(channel, payload);
    }
  }

  #receive(text: string): void {
    const message = parseMessage(text);
    if (!message || this.#isClosed) return;
    const { relay, n, position, news } = message;
    const last = this.#lastMessage?.relay === relay ? this.#lastMessage.n : undefined;
    this.#deliver(news);
    if (last !== undefined && n <= last) return;
    this.#lastMessage = { relay, n, at: performance.now() };
    if (last === undefined || n > last + 1) {
      this.#lose();
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
        this.#lose();
      }
      if (this.#isCalled) await this.#answerCall();
      if (!this.#isFed && this.#position !== undefined) await this.#poll(this.#position);
      if (!this.#isClosed) await this.#pause();
    }
  }

  async #pause(): Promise<void> {
    const { signal } = this.#wakeUp;
    // Without a relay there is nothing to look after.
    const isIdle = this.#position === undefined && !this.#isCalled;
    const ms = isIdle ? FOR_EVER_MS : POLL_MS * (0.5 + Math.random());
    await sleep(ms, undefined, { ref: false, signal }).catch(() => undefined);
    if (signal.aborted && !this.#isClosed) this.#wakeUp = new AbortController();
  }

  async #poll(from: string): Promise<void> {
    const gaps = this.#gaps;
    const isAlive = this.#isRelayAlive();
    const isLate = performance.now() - this.#positionAt > READABLE_MS;
    try {
      const { position, news, relayed } = await this.db.one(followNews, [from]);
      this.#deliver(news);
      // A new beginning has a position of its own.
      if (this.#position !== from) return;
      if (isLate) this.wakes.wakeAll();
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
