import type { PoolClient } from 'pg';
import type { Database } from '../db/database';

const CHANNEL = 'member_events';
const RECONNECT_MS = 1_000;

/** Wakes the open streams of a member, in whichever process something happened to them. */
export interface EventHub {
  /** `wake` is called when there may be news for the member. Returns the way to stop. */
  subscribe(memberId: number, wake: () => void): () => void;
  close(): Promise<void>;
}

function memberOf(payload: string | undefined): number | undefined {
  const parsed: unknown = JSON.parse(payload ?? 'null');
  const member: unknown = Array.isArray(parsed) ? parsed[1] : undefined;
  return typeof member === 'number' ? member : undefined;
}

/** Fans PostgreSQL's notifications out to this process's streams; news missed while the connection was
 * away is caught up by waking everyone. */
export async function openEventHub(db: Database): Promise<EventHub> {
  const subscribers = new Map<number, Set<() => void>>();
  let client: PoolClient | undefined;
  let closed = false;

  const wakeAll = () => {
    for (const wakes of subscribers.values()) for (const wake of wakes) wake();
  };

  async function listen(): Promise<void> {
    const next = await db.pool.connect();
    client = next;
    next.on('notification', ({ payload }) => {
      const member = memberOf(payload);
      if (member !== undefined) for (const wake of subscribers.get(member) ?? []) wake();
    });
    next.once('error', (error) => {
      next.release(error);
      client = undefined;
      if (!closed) setTimeout(() => void relisten(), RECONNECT_MS).unref();
    });
    await next.query(`LISTEN ${CHANNEL}`);
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
    subscribe(memberId, wake) {
      const wakes = subscribers.get(memberId) ?? new Set();
      subscribers.set(memberId, wakes.add(wake));
      return () => {
        wakes.delete(wake);
        if (wakes.size === 0) subscribers.delete(memberId);
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
