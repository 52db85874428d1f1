import type { PoolClient } from 'pg';
import type { Database } from '../db/database';

const RECONNECT_MS = 1_000;

/** Channels of PostgreSQL's NOTIFY, and the topic that each payload names. */
const CHANNELS: Record<string, (payload: string) => string> = {
  /** `[event id, member id]`, written by db/events.ts. */
  member_events: (payload) => `member:${String(JSON.parse(payload)[1])}`,
  /** The lot's id, written by modules/auctions/store.ts. */
  lot_events: (payload) => `lot:${payload}`,
};

/** Wakes what waits for a topic, in whichever process something happened. */
export interface EventHub {
  /** `wake` is called when there may be news of `member:<id>` or `lot:<id>`. Returns the way to stop. */
  subscribe(topic: string, wake: () => void): () => void;
  close(): Promise<void>;
}

/** Fans PostgreSQL's notifications out to this process's streams; news missed while the connection was
 * away is caught up by waking everyone. */
export async function openEventHub(db: Database): Promise<EventHub> {
  const subscribers = new Map<string, Set<() => void>>();
  let client: PoolClient | undefined;
  let closed = false;

  const wakeAll = () => {
    for (const wakes of subscribers.values()) for (const wake of wakes) wake();
  };

  async function listen(): Promise<void> {
    const next = await db.pool.connect();
    client = next;
    next.on('notification', ({ channel, payload }) => {
      const topic = CHANNELS[channel]?.(payload ?? 'null');
      if (topic) for (const wake of subscribers.get(topic) ?? []) wake();
    });
    next.once('error', (error) => {
      next.release(error);
      client = undefined;
      if (!closed) setTimeout(() => void relisten(), RECONNECT_MS).unref();
    });
    for (const channel of Object.keys(CHANNELS)) await next.query(`LISTEN ${channel}`);
  }

  async function relisten(): Promise<void> {
    if (closed) return;
    try {
      await listen();
      wakeAll();
    } catch {
      setTimeout(() => void relisten(), RECONNECT_MS).unref();
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
    async close() {
      closed = true;
      client?.removeAllListeners('error');
      client?.on('error', () => undefined);
      client?.release(true);
    },
  };
}
