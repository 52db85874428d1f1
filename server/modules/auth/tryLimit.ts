import type { Database } from '../../db/database';
import { limiterOf } from '../../http/limiter';

const LIMIT = { most: 30, windowMs: 10 * 60_000 };
const tries = limiterOf();

/**
 * Slows down whoever tries codes of many addresses from one IP; what protects a single code is its own
 * count of tries, in the database.
 * @throws AppError TOO_OFTEN
 */
export function limitTries(db: Database, ip: string): void {
  tries(db).count(ip, LIMIT);
}
