import type { Tx } from '../db/database';
import { LockedElsewhere, RetryAfter } from '../errors';
import type { OpenBatch } from './batches';
import { mayWorkLater } from './errorHandler';
import type { BatchedWrite, BatchWork, Results, Take } from './handleBatch';
import { type Outcome, runBatchIdempotently, type WriteAttempt } from './idempotency';
import { takeFreeTurns, takeTurnWithin } from './idempotencyStore';

/** Longest wait for a lock in a transaction of several keys, ms: another write may hold the same idempotency key or account. */
const LOCK_WAIT_MS = 100;

/** Longest wait for a lane's turn, ms: another process that has stopped while it had the turn must not stop the lane. */
const TURN_WAIT_MS = 500;

/** The batch of one key that waits in a lane. */
export interface KeyedBatch {
  key: string;
  batch: OpenBatch<BatchedWrite>;
  take: Take;
}

/** Batches that the transaction cannot take: it is run again without them. */
class Split extends Error {
  constructor(readonly excluded: ReadonlySet<KeyedBatch>) {
    super('some of the batches are handled by themselves');
  }
}

interface Ways {
  /** Handles a batch by itself, where it may wait for locks. */
  alone: (one: KeyedBatch) => Promise<Results>;
  /** Whether a batch is too large to be handled with others. */
  isLarge: (one: KeyedBatch) => boolean;
  /** Called for a batch because of which a transaction of several was rolled back. */
  onSpoilt: (one: KeyedBatch) => void;
}

/** Handles the batches of a lane in one transaction, except for those that must be handled by themselves. */
export class JointRun {
  /** Results by batch, of those that are handled or handled elsewhere. */
  readonly #results = new Map<KeyedBatch, Promise<Results>>();
  /** Whether the present try has the lane's turn, or needs none. */
  #hasTurn = false;
  /** The writes of the present try, in order. */
  readonly #joined = new Map<BatchedWrite, KeyedBatch>();

  constructor(
    private readonly work: BatchWork,
    private readonly lane: string,
    private readonly open: OpenBatch<KeyedBatch>,
    private readonly ways: Ways,
  ) {}

  /** @returns per batch its results, which may come later */
  async run(): Promise<Promise<Results>[]> {
    do await this.#try();
    while (this.#rest().length > 0);
    return this.open.close().map((one) => {
      const results = this.#results.get(one);
      if (!results) throw new Error('a batch was left out');
      return results;
    });
  }

  /** The batches without results yet. Closes the lane's batch: after the first call no others join. */
  #rest(): KeyedBatch[] {
    return this.open.close().filter((one) => !this.#results.has(one));
  }

  #settle(one: KeyedBatch, results: Promise<Results>): void {
    // Handles a rejection that comes before the caller awaits the results.
    results.catch(() => undefined);
    this.#results.set(one, results);
  }

  #handleAlone(one: KeyedBatch): void {
    this.#settle(one, this.ways.alone(one));
  }

  /** Handles the rest in one transaction; if that fails, at least one batch of them gets its results otherwise. */
  async #try(): Promise<void> {
    try {
      const outcomes = await runBatchIdempotently(
        this.work.db,
        (tx) => this.#enter(tx),
        (tx, newIndexes) => this.#handle(tx, newIndexes),
        { failsWhenLocked: true },
      );
      this.#finish(outcomes);
    } catch (error) {
      this.#recover(error);
    }
  }

  /** After a try that was rolled back: the batches that caused it, or all, are handled by themselves. */
  #recover(error: unknown): void {
    if (error instanceof Split) {
      this.#keepApart(error.excluded);
    } else if (mayWorkLater(error)) {
      // A busy or lost database would fail each batch separately too; the clients retry. Batches handled by themselves keep their own results.
      for (const one of this.#rest()) this.#settle(one, Promise.reject(error));
    } else if (!this.#hasTurn) {
      // The lane's turn did not come in time. The next batches of these keys do not wait for it as well.
      this.#keepApart(this.#rest());
    } else {
      const [first] = this.#joined.keys();
      if (!(error instanceof LockedElsewhere)) {
        first?.log.warn({ err: error }, 'a batch of several keys failed: each is done by itself');
      }
      for (const one of this.#rest()) this.#handleAlone(one);
    }
  }

  #keepApart(batches: Iterable<KeyedBatch>): void {
    for (const one of batches) {
      this.ways.onSpoilt(one);
      this.#handleAlone(one);
    }
  }

  /** Waits for the lane's turn, without a lock that others need, and takes those of the keys' turns that are free. */
  async #enter(tx: Tx): Promise<readonly WriteAttempt[]> {
    this.#joined.clear();
    const needsTurn = this.open.size > 1;
    this.#hasTurn = !needsTurn;
    if (needsTurn) await tx.run(takeTurnWithin, [this.lane, String(TURN_WAIT_MS)]);
    this.#hasTurn = true;
    for (const one of this.#rest()) if (this.ways.isLarge(one)) this.#handleAlone(one);
    const keys = this.#rest().map(({ key }) => key);
    const turns = await tx.run(takeFreeTurns, [keys, String(LOCK_WAIT_MS)]);
    const free = new Set(turns.map(({ turn }) => turn));
    for (const one of this.#rest()) {
      if (!free.has(one.key)) this.#handleAlone(one);
      else for (const write of one.take()) this.#joined.set(write, one);
    }
    return [...this.#joined.keys()].map(({ attempt }) => attempt);
  }

  async #handle(tx: Tx, newIndexes: readonly number[]): Promise<readonly string[]> {
    const writes = [...this.#joined.keys()];
    const newWrites = newIndexes.flatMap((index) => writes[index] ?? []);
    const results = await this.work.run(tx, newWrites, { waits: false });
    const excluded = newWrites.flatMap((write, index) => {
      const result = results[index];
      const mustLeave = result instanceof LockedElsewhere || result instanceof RetryAfter;
      return mustLeave ? (this.#joined.get(write) ?? []) : [];
    });
    if (excluded.length > 0) throw new Split(new Set(excluded));
    return results.map((result) => this.work.answerOf(result));
  }

  #finish(outcomes: readonly (Outcome | null)[]): void {
    const byBatch = new Map<KeyedBatch, (Outcome | null)[]>();
    for (const [index, one] of [...this.#joined.values()].entries()) {
      byBatch.set(one, [...(byBatch.get(one) ?? []), outcomes[index] ?? null]);
    }
    for (const [one, batchOutcomes] of byBatch) {
      this.#results.set(one, this.work.finish(one.take(), batchOutcomes));
    }
  }
}
