import type { Database, Queryable } from '../../db/database';
import { findRunning, type RunningRow } from './store';

/** As the listings that show them (ADR 006), ms. */
const FRESH_MS = 1000;

/** What is shown first now: read once a second at most, for it is asked with every first page. */
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
    // A failure is told to those who wait for it, and not kept.
    rows.catch(() => {
      if (this.#rows === rows) this.#rows = undefined;
    });
    return rows;
  }

  /** Product ids, `most` at the most; null: of both channels, of all categories. */
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

/** The promotions of this database; a process that opens several (tests) never mixes them. */
export function runningPromotionsOf(db: Database): RunningPromotions {
  const known = opened.get(db) ?? new RunningPromotions(db);
  opened.set(db, known);
  return known;
}
