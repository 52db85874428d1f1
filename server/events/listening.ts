import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { Database } from '../db/database';

/** Pause between a heartbeat's answer on the listening connection and the next one, and each one's time limit, ms. */
export const HEARTBEAT = { everyMs: 3_000, answerMs: 4_000 };
/** Pause before listening again, ms: doubles each time, with a random spread between processes. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

export interface Listening {
  /** False from the moment that the connection is lost, or found silent, until it listens again. */
  readonly connected: boolean;
  close(): void;
}

interface Listeners {
  channels: readonly string[];
  /** Called for each notification. */
  notify(channel: string, payload: string): void;
  /** Prepares before the connection counts; called whenever a connection begins to listen. */
  begin(): Promise<void>;
  /** Called when it listens again after a loss. */
  resumed(): void;
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
 * Keeps one connection that listens to PostgreSQL's notifications. Replaces it when it is lost or stops answering
 * heartbeats.
 */
export async function openListening(
  db: Pick<Database, 'sessions'>,
  { channels, notify, begin, resumed }: Listeners,
  { everyMs, answerMs } = HEARTBEAT,
): Promise<Listening> {
  let client: PoolClient | undefined;
  let closed = false;

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
    next.on('notification', ({ channel, payload }) => notify(channel, payload ?? 'null'));
    try {
      for (const channel of channels) await next.query(`LISTEN ${channel}`);
      await begin();
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
        resumed();
        return;
      } catch {
        // Still unreachable: the next attempt comes after a longer pause.
      }
    }
  }

  await listen();
  return {
    get connected() {
      return client !== undefined;
    },
    close() {
      closed = true;
      if (client) lose(client);
    },
  };
}
