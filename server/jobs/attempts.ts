import { randomUUID } from 'node:crypto';
import type { JobName } from '@common/lists/jobs';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database';
import { ClocksDisagree } from './agreedClocks';
import { backOff } from './backOff';
import { clearFailure, noteFailure, type TriedItem } from './failureStore';

export type JobLog = Pick<FastifyBaseLogger, 'error'>;

/** Runs the items of one round of a job; logs, counts and postpones each item that fails. */
export class Attempts {
  readonly #failures: unknown[] = [];

  constructor(
    private readonly db: Database,
    private readonly job: JobName,
    private readonly log?: JobLog,
    private readonly maxWaitS?: number,
  ) {}

  /**
   * Tries one item. `work` begins its own transaction and resolves to false if there was nothing to do. Rejects, and so ends
   * the round, where the item is not at fault: clocks disagree, or the database cannot record a failure.
   * @returns whether the item was worked on, with or without success
   */
  async run({ item, tries }: TriedItem, work: () => Promise<unknown>): Promise<boolean> {
    let did: unknown;
    try {
      did = await work();
    } catch (error) {
      // The item is not at fault, and postponed by a wrong clock it might wait for hours.
      if (error instanceof ClocksDisagree) throw error;
      const errorId = randomUUID();
      const waitS = backOff(tries + 1, this.maxWaitS);
      await noteFailure(this.db, this.job, { item, tries }, { waitS, errorId });
      this.log?.error(
        { err: error, job: this.job, item, tries: tries + 1, errorId },
        'item failed',
      );
      this.#failures.push(error);
      return true;
    }
    if (tries > 0) await clearFailure(this.db, this.job, item);
    return did !== false;
  }

  /** @throws AggregateError with the round's failures if there is no log */
  end(): void {
    if (this.log || this.#failures.length === 0) return;
    throw new AggregateError(this.#failures, `${this.job}: ${this.#failures.length} items failed`);
  }
}
