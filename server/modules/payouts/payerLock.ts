import type { PoolClient } from 'pg';
import { type Database, statement } from '../../db/database';

const tryLock = statement(
  'tryPayerLock',
  `SELECT pg_try_advisory_lock(hashtextextended('payer of chain ' || $1::text, 0)) AS got`,
);
const unlock = statement(
  'payerUnlock',
  `SELECT pg_advisory_unlock(hashtextextended('payer of chain ' || $1::text, 0))`,
);

/**
 * Runs `work` unless another process pays for this chain. The lock lives in a connection of its own, so that
 * it ends with the process that holds it, however that ends.
 * @returns undefined when another one is at it
 */
export async function asOnlyPayer<T>(
  db: Database,
  chainId: number,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const client: PoolClient = await db.pool.connect();
  // A connection that dies while it waits must not end the process; the unlock below finds it dead.
  const ignore = () => undefined;
  client.on('error', ignore);
  let broken = true;
  try {
    const { rows } = await client.query<{ got: boolean }>({ ...tryLock, values: [chainId] });
    if (!rows[0]?.got) {
      broken = false;
      return undefined;
    }
    try {
      return await work();
    } finally {
      await client.query({ ...unlock, values: [chainId] });
      broken = false;
    }
  } finally {
    // A connection that may still hold the lock is closed, not given back.
    client.off('error', ignore);
    client.release(broken);
  }
}
