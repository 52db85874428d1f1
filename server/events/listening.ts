import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { Database } from '../db/database';

/** Pause between a heartbeat's answer on the listening connection and the next one, and each one's time limit, ms. */
export const HEARTBEAT = { everyMs: 1_000, answerMs: 3_000 };
/** The time limit runs in this many parts: while this process stands still, only the present one elapses. */
const PARTS = 6;
/** Pause before listening again, ms: doubles each time, with a random spread between processes. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

export interface Listening {
  /** False from the moment that the connection is lost, or found silent, until it listens again. */
  readonly connected: boolean;
  /** Ends the pause before the next attempt to listen. */
  retry(): void;
  close(): void;
}

interface Listeners {
  channels: readonly string[];
  /** Called for each notification. */
  notify(channel: string, payload: string): void;
  /** Called whenever a connection begins to listen; the connection counts once this has resolved. */
  begin(): Promise<void>;
  /** Called when the connection is lost, or found silent. */
  lost(): void;
  /** Called when it listens again after a loss. */
  resumed(): void;
}

/** Rejects when the connection does not answer within `ms`. */
async function answerWithin(ms: number, client: PoolClient): Promise<void> {
  const timer = new AbortController();
  const { signal } = timer;
  async function timeOut(): Promise<never> {
    for (let n = 0; n < PARTS; n += 1) await sleep(ms / PARTS, undefined, { signal });
    throw new Error('the listening connection is silent');
  }
  try {
    await Promise.race([client.query('SELECT 1'), timeOut()]);
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
  { channels, notify, begin, lost: noteLoss, resumed }: Listeners,
  { everyMs, answerMs } = HEARTBEAT,
): Promise<Listening> {
  let client: PoolClient | undefined;
  let closed = false;
  let pausing = new AbortController();

  /** Discards a broken connection; several signals may report the same one. */
  function lose(lost: PoolClient): void {
    if (client !== lost) return;
    client = undefined;
    lost.release(true);
    if (closed) return;
    noteLoss();
    void relisten();
  }

  async function beat(alive: PoolClient): Promise<void> {
    while (!closed && client === alive) {
      await sleep(everyMs, undefined, { ref: false });
      if (closed || client !== alive) return;
      await answerWithin(answerMs, alive).catch(() => lose(alive));
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
      pausing = new AbortController();
      const { signal } = pausing;
      await sleep(pause * (0.5 + Math.random()), undefined, { ref: false, signal }).catch(
        () => undefined,
      );
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
    retry: () => pausing.abort(),
    close() {
      closed = true;
      if (client) lose(client);
    },
  };
}
