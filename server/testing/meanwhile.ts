import type { Database } from '../db/database';

const LONG_ENOUGH_MS = 400;

/**
 * Runs SQL in a transaction, starts `work`, and commits after a pause in which `work` gets as far as the locks allow.
 * Returns the result of `work`. Shows whether `work` waits for uncommitted changes.
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
