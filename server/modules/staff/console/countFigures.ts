import type { Database } from '../../../db/database';
import { countDays } from './figureStore';

/** Days of one call, about a second's work: years of history are counted in many calls. */
const DAYS_AT_ONCE = 31;

/**
 * Counts the daily figures of today, and of every day that is not final. May run in several processes at a time.
 * @returns 0 when all days are counted
 */
export function countFigures(db: Database, most = DAYS_AT_ONCE): Promise<number> {
  return countDays(db, most);
}
