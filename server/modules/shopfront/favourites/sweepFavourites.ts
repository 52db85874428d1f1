import type { Database } from '../../../db/database';
import { deleteRemoved } from './store';

/** Job: deletes removals that can no longer be undone. @returns how many */
export const sweepFavourites = (db: Database): Promise<number> => deleteRemoved(db);
