import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { Database } from '../db/database';

/** Pause between a heartbeat's answer on the listening connection and the next one, and each one's time limit, ms. */
const HEARTBEAT = { everyMs: 3_000, answerMs: 4_000 };
/** Pause before listening again, ms: doubles each time, with a random spread between processes. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
/** Time over which all streams read missed events after a reconnect, ms. */
const CATCH_UP_MS = 1_000;

/** Channels of PostgreSQL's NOTIFY, and the topic that each payload names. */
const CHANNELS: Record<string, (payload: string) => string> = {
  /** `[event id, member id]`, written by db/events.ts. */
  member_events: (payload) => `member:${String(JSON.parse(payload)[1])}`,
  /** The lot's id, written by modules/trade/auctions/store.ts. */
  lot_events: (payload) => `lot:${payload}`,
  /** The member's id, written by db/functions/access.sql. */
  access_events: (payload) => `access:${payload}`,
  /** The setting's key, written by db/settings.ts. */
  setting_events: (payload) => `setting:${payload}`,
  /** `<type>:<id>` of what staff changed, written by ledger/staffAudit.ts. */
  record_events: (payload) => `record:${payload}`,
  /** Who looks at what at another process, read by modules/staff/presence. */
  presence_events: () => 'presence',
};

/** Wakes a topic's subscribers of this process, for events of every process. */
export interface EventHub {
  /**
   * Calls `wake` when `member:<id>`, `lot:<id>`, `access:<id>`, `setting:<key>`, `record:<type>:<id>` or `presence` may
   * have new events; with the notification's payload, or none where notifications may have been missed.
   * @returns the function that unsubscribes
   */
  subscribe(topic: string, wake: (payload?: string) => void): () => void;
  /** False from the moment that the listening connection is lost, or found silent, until it listens again. */
  readonly connected: boolean;
  close(): Promise<void>;
}

/** Rejects when the connection does not answer within `ms`. */
async function answersIn(ms: number, client: PoolClient): Promise<void> {
  const timer = new AbortController();
  const late = sleep(ms, undefined, { signal: timer.signal }).then(() => {
    throw new Error('the listening connection is silent');
  });
  try {
    await Promise.race([client.query('SELECT 1'), late]);
  } finally {
    timer.abort();
  }
}

/**
 * Fans PostgreSQL's notifications out to this process's streams. Replaces a listening connection that is lost or
 * stops answering heartbeats, and then wakes every subscriber to read missed events.
 */
export async function openEventHub(
  db: Database,
  { everyMs, answerMs } = HEARTBEAT,
): Promise<EventHub> {
  const subscribers = new Map<string, Set<(payload?: string) => void>>();
  let client: PoolClient | undefined;
  let closed = false;

  const wakeAll = () => {
    for (const wakes of subscribers.values()) {
      for (const wake of wakes) {
        const wakeLater = () => !closed && wakes.has(wake) && wake();
        setTimeout(wakeLater, Math.random() * CATCH_UP_MS).unref();
      }
    }
  };

  /** Discards a broken connection; several signals may report the same one. */
  function lose(lost: PoolClient): void {
    if (client !== lost) return;
    client = undefined;
    lost.release(true);
    if (!closed) void relisten();
  }

  async function beat(alive: PoolClient): Promise<void> {
    while (!closed && client === alive) {
      await sleep(everyMs, undefined, { ref: false });
      if (closed || client !== alive) return;
      await answersIn(answerMs, alive).catch(() => lose(alive));
    }
  }

  async function listen(): Promise<void> {
    const next = await db.sessions.connect();
    let failed = false;
    next.on('error', () => {
      failed = true;
      lose(next);
    });
    next.on('notification', ({ channel, payload }) => {
      const topic = CHANNELS[channel]?.(payload ?? 'null');
      if (topic) for (const wake of subscribers.get(topic) ?? []) wake(payload);
    });
    try {
      for (const channel of Object.keys(CHANNELS)) await next.query(`LISTEN ${channel}`);
      if (failed || closed) throw new Error('the listening connection is lost');
    } catch (error) {
      next.release(true);
      throw error;
    }
    client = next;
    void beat(next);
  }

  async function relisten(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !closed; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await sleep(pause * (0.5 + Math.random()), undefined, { ref: false });
      if (closed) return;
      try {
        await listen();
        wakeAll();
        return;
      } catch {
        // Still unreachable: the next attempt comes after a longer pause.
      }
    }
  }

  await listen();
  return {
    subscribe(topic, wake) {
      const wakes = subscribers.get(topic) ?? new Set();
      subscribers.set(topic, wakes.add(wake));
      return () => {
        wakes.delete(wake);
        if (wakes.size === 0 && subscribers.get(topic) === wakes) subscribers.delete(topic);
      };
    },
    get connected() {
      return client !== undefined;
    },
    async close() {
      closed = true;
      if (client) lose(client);
    },
  };
}
