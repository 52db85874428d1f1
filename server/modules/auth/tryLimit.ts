import type { Database } from '../../db/database';
import { AppError } from '../../errors';

const MOST = 30;
const WINDOW_MS = 10 * 60_000;
const REMEMBERED = 10_000;

const tries = new WeakMap<Database, Map<string, number[]>>();

/**
 * Slows down whoever tries codes of many addresses from one IP. Kept by this process alone: what
 * protects a single code is its own count of tries, in the database.
 * @throws AppError TOO_OFTEN
 */
export function limitTries(db: Database, ip: string): void {
  const known = tries.get(db) ?? new Map<string, number[]>();
  tries.set(db, known);
  const now = performance.now();
  const recent = (known.get(ip) ?? []).filter((at) => at > now - WINDOW_MS);
  const [oldest] = recent;
  if (oldest !== undefined && recent.length >= MOST) {
    const seconds = Math.ceil((oldest + WINDOW_MS - now) / 1000);
    throw new AppError('TOO_OFTEN', { data: { seconds } });
  }
  // Moved to the end: the one that tried longest ago is forgotten first.
  known.delete(ip);
  known.set(ip, [...recent, now]);
  const [first] = known.keys();
  if (known.size > REMEMBERED && first !== undefined) known.delete(first);
}
