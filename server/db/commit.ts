import type { PoolClient } from 'pg';
import { parseLsn } from './lsn';

/** In one message with COMMIT: asking for the position afterwards would cost each write a round trip. */
const COMMIT_AND_READ_LSN = 'COMMIT; SELECT pg_current_wal_insert_lsn()::text AS lsn';

/** Commits; with `onCommit`, passes it the log position after the transaction's writes. */
export async function commit(
  client: PoolClient,
  onCommit: ((lsn: bigint) => void) | undefined,
): Promise<void> {
  if (!onCommit) {
    await client.query('COMMIT');
    return;
  }
  const results: unknown = await client.query(COMMIT_AND_READ_LSN);
  const text: unknown = Array.isArray(results) ? results.at(-1)?.rows[0]?.lsn : undefined;
  const lsn = typeof text === 'string' ? parseLsn(text) : undefined;
  if (lsn !== undefined) onCommit(lsn);
}
