import type { Database } from '../../../db/database';
import { deleteStaleNews } from './newsStore';
import { deleteEnded } from './store';

/** Job: deletes ends of follows that can no longer be undone, and news that nobody could see. @returns how many */
export async function sweepFollows(db: Database): Promise<number> {
  return (await db.run(deleteEnded)).length + (await db.run(deleteStaleNews)).length;
}
