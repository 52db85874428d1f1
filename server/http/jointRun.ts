import type { Tx } from '../db/database';
import { LockedElsewhere, RetryAfter } from '../errors';
import type { OpenBatch } from './batches';
import { mayWorkLater } from './errorHandler';
import type { BatchedWrite, BatchWork, Results, Take } from './handleBatch';
import { type Attempt, type Outcome, runBatchIdempotently } from './idempotency';
import { takeFreeTurns, takeTurnWithin } from './idempotencyStore';

/** Longest wait for a lock in a transaction of several keys, ms: of others' writes with the same idempotency key or money. */
const LOCK_WAIT_MS = 100;

/** Longest wait for a lane's turn, ms: another process that has stopped while it had the turn must not stop the lane. */
const TURN_WAIT_MS = 500;

/** The batch of one key that waits in a lane. */
export interface KeyedBatch {
  key: string;
  batch: OpenBatch<BatchedWrite>;
  take: Take;
}

/** Batches that the transaction cannot take: it is done again without them. */
class Split extends Error {
  constructor(readonly apart: ReadonlySet<KeyedBatch>) {
    super('some of the batches are handled by themselves');
  }
}

interface Ways {
  /** Handles a batch by itself, where it may wait for locks. */
  alone: (one: KeyedBatch) => Promise<Results>;
  /** Whether a batch is too large for company. */
  isLarge: (one: KeyedBatch) => boolean;
  /** Called for a batch that spoils a transaction of several. */
  onSpoilt: (one: KeyedBatch) => void;
}

/** Handles the batches of a lane together, as far as that goes. */
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

  #rest(): KeyedBatch[] {
    return this.open.close().filter((one) => !this.#results.has(one));
  }

  #settle(one: KeyedBatch, results: Promise<Results>): void {
    // It may fail before anybody asks.
    results.catch(() => undefined);
    this.#results.set(one, results);
  }

  #leave(one: KeyedBatch): void {
    this.#settle(one, this.ways.alone(one));
  }

  /** Handles the batches that are left, or lets at least one of them leave. */
  async #try(): Promise<void> {
    try {
      const outcomes = await runBatchIdempotently(
        this.work.db,
        (tx) => this.#enter(tx),
        (tx, fresh) => this.#handle(tx, fresh),
        { leavesLocked: true },
      );
      this.#finish(outcomes);
    } catch (error) {
      this.#recover(error);
    }
  }

  /** After a try that changed nothing: lets those leave that spoilt it, or all. */
  #recover(error: unknown): void {
    if (error instanceof Split) {
      this.#part(error.apart);
    } else if (mayWorkLater(error)) {
      // A busy or lost database would fail each batch separately too; the clients retry. Those that left have their own end.
      for (const one of this.#rest()) this.#settle(one, Promise.reject(error));
    } else if (!this.#hasTurn) {
      // The next batches of these keys need not wait for the lane's turn as well.
      this.#part(this.#rest());
    } else {
      const [first] = this.#joined.keys();
      if (!(error instanceof LockedElsewhere)) {
        first?.log.warn({ err: error }, 'a batch of several keys failed: each is done by itself');
      }
      for (const one of this.#rest()) this.#leave(one);
    }
  }

  #part(batches: Iterable<KeyedBatch>): void {
    for (const one of batches) {
      this.ways.onSpoilt(one);
      this.#leave(one);
    }
  }

  /** Takes the lane's turn, which holds nothing that others need, and of the keys' turns those that are free. */
  async #enter(tx: Tx): Promise<readonly Attempt[]> {
    this.#joined.clear();
    this.#hasTurn = this.open.size === 1;
    if (!this.#hasTurn) await tx.run(takeTurnWithin, [this.lane, String(TURN_WAIT_MS)]);
    this.#hasTurn = true;
    for (const one of this.#rest()) if (this.ways.isLarge(one)) this.#leave(one);
    const keys = this.#rest().map(({ key }) => key);
    const turns = await tx.run(takeFreeTurns, [keys, String(LOCK_WAIT_MS)]);
    const free = new Set(turns.map(({ turn }) => turn));
    for (const one of this.#rest()) {
      if (!free.has(one.key)) this.#leave(one);
      else for (const write of one.take()) this.#joined.set(write, one);
    }
    return [...this.#joined.keys()].map(({ attempt }) => attempt);
  }

  async #handle(tx: Tx, fresh: readonly number[]): Promise<readonly string[]> {
    const writes = [...this.#joined.keys()];
    const asked = fresh.flatMap((index) => writes[index] ?? []);
    const results = await this.work.run(tx, asked, { waits: false });
    const apart = asked.flatMap((write, index) => {
      const result = results[index];
      const mustLeave = result instanceof LockedElsewhere || result instanceof RetryAfter;
      return mustLeave ? (this.#joined.get(write) ?? []) : [];
    });
    if (apart.length > 0) throw new Split(new Set(apart));
    return results.map((result) => this.work.answerOf(result));
  }

  #finish(outcomes: readonly (Outcome | null)[]): void {
    const byBatch = new Map<KeyedBatch, (Outcome | null)[]>();
    for (const [index, one] of [...this.#joined.values()].entries()) {
      byBatch.set(one, [...(byBatch.get(one) ?? []), outcomes[index] ?? null]);
    }
    for (const [one, its] of byBatch) this.#results.set(one, this.work.finish(one.take(), its));
  }
}
