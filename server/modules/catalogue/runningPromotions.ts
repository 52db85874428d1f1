import type { Database, Queryable } from '../../db/database';
import { findRunning, type RunningRow, readPromotedUntil } from './promotedStore';

/** The same as for the listings that show them (ADR 006), ms. */
const FRESH_MS = 1000;

/** The promoted products, read once a second at most because every first page needs them. */
export class RunningPromotions {
  #rows: Promise<RunningRow[]> | undefined;
  #until = 0;

  constructor(
    private readonly db: Queryable,
    private readonly now: () => number = () => performance.now(),
  ) {}

  #read(): Promise<RunningRow[]> {
    if (this.#rows && this.now() < this.#until) return this.#rows;
    const rows = findRunning(this.db);
    this.#rows = rows;
    this.#until = this.now() + FRESH_MS;
    // A failure is thrown to its callers, and not kept.
    rows.catch(() => {
      if (this.#rows === rows) this.#rows = undefined;
    });
    return rows;
  }

  /** At most `most` product ids; null stands for both channels, or all categories. */
  async choose(
    channel: 'shop' | 'market' | null,
    slugs: readonly string[] | null,
    most: number,
  ): Promise<number[]> {
    const rows = await this.#read();
    return rows
      .filter(
        (row) => (!channel || row.channel === channel) && (!slugs || slugs.includes(row.category)),
      )
      .slice(0, most)
      .map(({ id }) => id);
  }
}

const opened = new WeakMap<Database, RunningPromotions>();

/** One instance per database: tests open several in one process. */
export function runningPromotionsOf(db: Database): RunningPromotions {
  const known = opened.get(db) ?? new RunningPromotions(db);
  opened.set(db, known);
  return known;
}

/** When the promotions of these products end, ms; products without one are missing. */
export function promotedUntil(
  db: Queryable,
  productIds: readonly number[],
): Promise<Map<number, number>> {
  return readPromotedUntil(db, productIds);
}
