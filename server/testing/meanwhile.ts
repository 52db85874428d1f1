import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/database';

const LONG_ENOUGH_MS = 400;
/** Shorter than the time limit of a test, whose own failure would say less. */
const PATIENCE_MS = 60_000;

/** Waits until so many connections to this database wait for a lock. */
export async function untilWaiting({ pool }: Database, count: number): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    const { rows } = await pool.query(
      `SELECT count(DISTINCT l.pid)::int AS n FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
       WHERE a.datname = current_database() AND NOT l.granted`,
    );
    if (rows[0].n >= count) return;
    await sleep(20);
  }
  throw new Error(`fewer than ${count} connections waited for a lock`);
}

/**
 * Runs SQL in a transaction, starts `work`, and commits after a pause in which `work` gets as far as the locks allow.
 * Returns the result of `work`. Shows whether `work` waits for uncommitted changes.
 * @param waiting number of connections that wait for a lock when it commits; without it, it commits after a short time
 */
export async function meanwhile<T>(
  db: Database,
  sql: readonly string[],
  work: () => Promise<T>,
  waiting?: number,
): Promise<T> {
  const client = await db.pool.connect();
  try {
    await client.query('BEGIN');
    for (const text of sql) await client.query(text);
    const working = work();
    await (waiting ? untilWaiting(db, waiting) : sleep(LONG_ENOUGH_MS));
    await client.query('COMMIT');
    return await working;
  } finally {
    client.release();
  }
}
