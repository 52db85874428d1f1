import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { PoolClient } from 'pg';
import type { Database } from '../db/database';
import type { EventBus } from './bus';
import { writeMessage } from './message';
import { type OutboxRow, relayOn } from './outboxStore';

/** Longest pause between two messages of a relay, ms. */
export const HEARTBEAT_MS = 1_000;
/** Pause between reads of the outbox, ms: an event waits half of it on average. */
const READ_MS = 20;
/** Pause before asking for the lock again, ms, with a random spread of ±50 %. */
const STAND_BY_MS = 1_000;
/** Transactions write to the outbox for this long after the relay's last sign of life, s; subscribers then read it themselves. */
const LEASE_S = 15;
/** Rows stay in the outbox for this long, ms: longer than any subscriber needs to read them by itself. */
const KEEP_MS = 120_000;
const FORGET_EVERY_MS = 10_000;
/** Characters of a message, about: NATS takes messages of 1 MB, and a character may have three bytes. */
const MAX_CHARACTERS = 100_000;
/** A row's id and punctuation in JSON, in characters. */
const ROW_OVERHEAD = 30;

/** Parts of the rows that fit into a message each. A payload has at most 8,000 bytes, as NOTIFY takes it. */
export function messagesOf(rows: readonly OutboxRow[]): OutboxRow[][] {
  const parts: OutboxRow[][] = [];
  let room = 0;
  for (const row of rows) {
    const [, channel, payload] = row;
    const size = channel.length + payload.length + ROW_OVERHEAD;
    if (size > room) {
      parts.push([]);
      room = MAX_CHARACTERS;
    }
    parts.at(-1)?.push(row);
    room -= size;
  }
  return parts;
}

export interface Relay {
  /** Whether this process is the relay. */
  readonly isActive: boolean;
  stop(): Promise<void>;
}

interface RelayPorts {
  db: Pick<Database, 'sessions'>;
  bus: EventBus;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** One run as the relay, on the connection that holds the lock. */
class Run {
  readonly #id = randomUUID();
  #n = 0;
  #position = '';
  #beatAt = 0;
  #forgotAt = 0;
  /** Earlier snapshots with their times: rows visible in one of them are deleted once it is `KEEP_MS` old. */
  #snapshots: { position: string; at: number }[] = [];
  readonly #outbox: ReturnType<typeof relayOn>;

  constructor(
    client: PoolClient,
    private readonly bus: EventBus,
  ) {
    this.#outbox = relayOn(client);
  }

  async begin(): Promise<void> {
    this.#position = await this.#outbox.takeLease(LEASE_S);
  }

  async #publish(news: readonly OutboxRow[], position: string): Promise<void> {
    const message = writeMessage({ relay: this.#id, n: this.#n + 1, position, news: [...news] });
    // Counted before the message is sent: if sending fails, it may have left all the same, and no other may have its number.
    this.#n += 1;
    await this.bus.publish(message);
  }

  /** Publishes what has been committed since the last round. Without the bus it keeps its position. */
  async round(): Promise<void> {
    const now = performance.now();
    if (this.bus.connected) {
      const { position, news } = await this.#outbox.read(this.#position);
      try {
        const parts = messagesOf(news);
        for (const part of parts) {
          await this.#publish(part, part === parts.at(-1) ? position : this.#position);
        }
        this.#position = position;
        if (now - this.#beatAt >= HEARTBEAT_MS && news.length === 0) {
          await this.#publish([], position);
        }
      } catch {
        // The rows are published again when the bus is back; subscribers read the outbox meanwhile.
      }
    }
    if (now - this.#beatAt >= HEARTBEAT_MS) await this.#renew(now);
  }

  /** Renews the lease, and deletes old rows every `FORGET_EVERY_MS`. */
  async #renew(now: number): Promise<void> {
    this.#beatAt = now;
    if (!(await this.#outbox.keepLease(LEASE_S, this.#position))) await this.begin();
    if (now - this.#forgotAt < FORGET_EVERY_MS) return;
    this.#forgotAt = now;
    // Not by reading: without the bus all rows of two minutes wait after the relay's own position.
    this.#snapshots.push({ position: await this.#outbox.position(), at: now });
    const old = this.#snapshots.findLast(({ at }) => now - at >= KEEP_MS);
    if (!old) return;
    this.#snapshots = this.#snapshots.filter(({ at }) => at > old.at);
    await this.#outbox.forget(old.position);
  }

  end = () => this.#outbox.endLease();
}

/**
 * Publishes the outbox on the bus, for all processes: one relay at a time, the holder of a lock that ends with its
 * connection. Others stand by. The first lease is taken only with a bus that works.
 */
export function startRelay({ db, bus, log }: RelayPorts): Relay {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isActive = false;

  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal }).catch(() => undefined);

  async function relay(client: PoolClient): Promise<void> {
    const run = new Run(client, bus);
    await run.begin();
    isActive = true;
    log.info('this process relays events');
    while (!signal.aborted) {
      await run.round();
      await pause(READ_MS);
    }
    await run.end();
  }

  async function tryToRelay(): Promise<void> {
    const client = await db.sessions.connect();
    let mayHoldLock = true;
    try {
      mayHoldLock = await relayOn(client).lock();
      if (mayHoldLock) await relay(client);
    } finally {
      // A connection that may still hold the lock is closed instead of returned to the pool.
      client.release(mayHoldLock);
    }
  }

  async function standBy(): Promise<void> {
    while (!signal.aborted) {
      if (bus.connected) {
        try {
          await tryToRelay();
        } catch (error) {
          if (isActive) log.warn({ err: error }, 'this process relays events no more');
        }
        isActive = false;
      }
      await pause(STAND_BY_MS * (0.5 + Math.random()));
    }
  }

  const done = standBy();
  return {
    get isActive() {
      return isActive;
    },
    async stop() {
      stopping.abort();
      await done;
    },
  };
}
