import type { Database } from '../db/database';
import { AppError } from '../errors';

interface Limit {
  /** So many within the window; 0: no limit. */
  most: number;
  windowMs: number;
}

/** Names that are remembered; beyond, whoever came longest ago is forgotten first. */
const REMEMBERED = 10_000;

/** Slows down whoever comes too often, by name. Kept by this process alone. */
export class Limiter {
  readonly #seen = new Map<string, number[]>();

  /** @throws AppError TOO_OFTEN, with the seconds until there is room again; then nothing is counted */
  count(name: string, { most, windowMs }: Limit): void {
    if (most === 0) return;
    const now = performance.now();
    const recent = (this.#seen.get(name) ?? []).filter((at) => at > now - windowMs);
    const [oldest] = recent;
    if (oldest !== undefined && recent.length >= most) {
      const seconds = Math.ceil((oldest + windowMs - now) / 1000);
      throw new AppError('TOO_OFTEN', { data: { seconds } });
    }
    this.#seen.delete(name);
    this.#seen.set(name, [...recent, now]);
    const [first] = this.#seen.keys();
    if (this.#seen.size > REMEMBERED && first !== undefined) this.#seen.delete(first);
  }
}

/** One for each running shop. */
export function limiterOf(): (db: Database) => Limiter {
  const known = new WeakMap<Database, Limiter>();
  return (db) => {
    const limiter = known.get(db) ?? new Limiter();
    known.set(db, limiter);
    return limiter;
  };
}
