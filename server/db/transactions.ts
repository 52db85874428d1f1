import { DrizzleQueryError } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import { ask, DatabaseAwayError } from './databaseAway';
import { pgCode } from './pgError';

/** A connection that does not answer even this is closed. */
const ROLLBACK = { text: 'ROLLBACK', query_timeout: 1_000 };

/** Runs `work` between a transaction's first statement and its commit; rolls back what fails. */
export async function inTransaction<T>(
  pool: Pool,
  begin: string,
  work: (client: PoolClient) => Promise<T>,
  commit: (client: PoolClient) => Promise<unknown>,
): Promise<T> {
  const client = await ask(() => pool.connect());
  let broken: Error | undefined;
  try {
    await ask(() => client.query(begin));
    const result = await work(client);
    await ask(() => commit(client));
    return result;
  } catch (error) {
    await client.query(ROLLBACK).catch((cause: Error) => {
      broken = cause;
    });
    // Drizzle's error does not tell a lost connection from a failed query; if the rollback fails too, the connection
    // is lost.
    const isUnnamed = error instanceof DrizzleQueryError && pgCode(error) === undefined;
    throw broken && isUnnamed ? new DatabaseAwayError(error) : error;
  } finally {
    client.release(broken);
  }
}

const BEGIN_BY_VALUES = 'BEGIN READ ONLY; SET LOCAL plan_cache_mode = force_custom_plan';

/** Runs `work` on a pool whose plans are generic, with a plan for the values of each statement. */
export const plannedByValues = <T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> => inTransaction(pool, BEGIN_BY_VALUES, work, (client) => client.query('COMMIT'));
