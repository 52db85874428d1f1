import { DrizzleQueryError } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import { ask, DatabaseAwayError, isReadOnly } from './databaseAway';
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
    // Another connection may lead to the primary.
    if (isReadOnly(error)) broken ??= new Error('this connection takes no writes');
    // A Drizzle error without PostgreSQL's code may be a lost connection or a failed query; if the rollback fails too, the
    // connection is lost.
    const hasNoCode = error instanceof DrizzleQueryError && pgCode(error) === undefined;
    throw broken && hasNoCode ? new DatabaseAwayError(error) : error;
  } finally {
    client.release(broken);
  }
}

const BEGIN_BY_VALUES = 'BEGIN READ ONLY; SET LOCAL plan_cache_mode = force_custom_plan';

/** Runs read-only `work` whose statements are planned for their values, on a pool whose other statements have generic plans. */
export const plannedByValues = <T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> => inTransaction(pool, BEGIN_BY_VALUES, work, (client) => client.query('COMMIT'));
