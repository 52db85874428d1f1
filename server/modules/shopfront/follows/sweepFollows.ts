import type { Database } from '../../../db/database';
import { deleteStaleNews } from './newsStore';
import { deleteEnded } from './store';

/** Job: deletes ended follows that can no longer be restored, and news that are too old to be sent. @returns how many */
export async function sweepFollows(db: Database): Promise<number> {
  return (await db.run(deleteEnded)).length + (await db.run(deleteStaleNews)).length;
}
