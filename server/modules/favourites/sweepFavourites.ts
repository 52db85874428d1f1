import type { Database } from '../../db/database';
import { forgetRemoved } from './store';

/** Forgets removals that are past undoing. @returns how many */
export const sweepFavourites = (db: Database): Promise<number> => forgetRemoved(db);
