import type { Database } from '../../../db/database';
import type { JobLog } from '../../../jobs/attempts';
import { sweep } from '../../../jobs/sweep';
import type { Storage } from '../../../storage/storage';
import { fileKeys } from './pictureFile';
import { findUnused, forgetPicture, takeUnusedPicture } from './store';

const AT_ONCE = 50;

async function remove(db: Database, storage: Storage, name: string): Promise<boolean> {
  const row = await takeUnusedPicture(db, name);
  if (!row) return false;
  // Files first: after a crash the remaining row leads the next sweep to them.
  for (const key of fileKeys(row)) await storage.delete(key);
  await forgetPicture(db, name);
  return true;
}

/** Job: deletes pictures that nothing has used for a day, and those dropped from a review. */
export function sweepPictures(db: Database, storage: Storage, log?: JobLog): Promise<number> {
  return sweep(db, {
    job: 'sweepPictures',
    log,
    due: () => findUnused(db, AT_ONCE),
    work: (name) => remove(db, storage, name),
  });
}
