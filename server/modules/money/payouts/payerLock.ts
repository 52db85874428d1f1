import type { PoolClient } from 'pg';
import type { Database } from '../../../db/database';
import { lockPayer, unlockPayer } from './payerStore';

/**
 * Runs `work` unless another process pays on this chain. A connection of its own holds the lock, so that the lock ends
 * with the process, even after SIGKILL.
 * @returns undefined when another process holds the lock
 */
export async function asOnlyPayer<T>(
  db: Database,
  chainId: number,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const client: PoolClient = await db.sessions.connect();
  // An 'error' event without a listener would end the process; the unlock below fails on a broken connection.
  const ignore = () => undefined;
  client.on('error', ignore);
  let mayHoldLock = true;
  try {
    if (!(await lockPayer(client, chainId))) {
      mayHoldLock = false;
      return undefined;
    }
    try {
      return await work();
    } finally {
      await unlockPayer(client, chainId);
      mayHoldLock = false;
    }
  } finally {
    // A connection that may still hold the lock is closed instead of returned to the pool.
    client.off('error', ignore);
    client.release(mayHoldLock);
  }
}
