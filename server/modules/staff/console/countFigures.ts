import type { Database } from '../../../db/database';
import { countDays } from './figureStore';

/** Max. days of one call, about a second of work; years of history take many calls. */
const DAYS_AT_ONCE = 31;

/**
 * Counts the daily figures of today, and of every day that is not final. May run in several processes at a time.
 * @returns 0 when all days are counted
 */
export function countFigures(db: Database, maxDays = DAYS_AT_ONCE): Promise<number> {
  return countDays(db, maxDays);
}
