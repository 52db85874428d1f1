import type { Database } from '../db/database';

const LONG_ENOUGH_MS = 400;

/**
 * Runs SQL in a transaction that stays open until `work` has come as far as it can without it, and gives
 * what `work` then does. Shows whether it waits for what it must not overlook.
 */
export async function meanwhile<T>(
  db: Database,
  sql: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const client = await db.pool.connect();
  try {
    await client.query('BEGIN');
    for (const text of sql) await client.query(text);
    const working = work();
    await new Promise((resolve) => setTimeout(resolve, LONG_ENOUGH_MS));
    await client.query('COMMIT');
    return await working;
  } finally {
    client.release();
  }
}
