import type { Database } from './database';
import { DatabaseAwayError } from './databaseAway';
import { recovery, standbyError } from './primary';

/** Rejects when the database does not answer, and when a pooler leads to a standby. */
export async function ping(db: Database): Promise<void> {
  const { standby } = await db.one(recovery);
  if (standby) throw new DatabaseAwayError(standbyError());
}
