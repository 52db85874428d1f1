import type { Database } from '../../db/database';
import type { Storage } from '../../storage/storage';
import { fileKeys } from './pictureFile';
import { forgetPicture, takeUnusedPictures } from './store';

const AT_ONCE = 50;

/**
 * Deletes what was uploaded and used by nothing for a day, its files first: a row that is left over finds
 * them again. Returns how many.
 */
export async function sweepPictures(db: Database, storage: Storage): Promise<number> {
  const rows = await takeUnusedPictures(db, AT_ONCE);
  for (const row of rows) {
    for (const key of fileKeys(row)) await storage.delete(key);
    await forgetPicture(db, row.name);
  }
  return rows.length;
}
