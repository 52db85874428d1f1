import type { Envelope } from '@common/envelope';
import type { FastifyBaseLogger } from 'fastify';
import type { Tx } from '../db/database';
import { AppError, RetryAfter } from '../errors';
import type { Services } from '../services';
import { succeed } from './envelope';
import { mayWorkLater } from './errorHandler';
import { type Outcome, runBatchIdempotently, type WriteAttempt } from './idempotency';
import { takeTurn } from './idempotencyStore';
import type { Locks, Route } from './route';
import { storedRefusal } from './storedRefusal';

/** A write that may join a batch; `alone` handles it by itself. */
export interface BatchedWrite {
  attempt: WriteAttempt;
  call: object;
  log: FastifyBaseLogger;
  alone: () => Promise<Outcome>;
}

/**
 * Of a batch that was committed: its outcomes, null for a write whose key was known. Of one that was rolled back: the writes
 * that must wait, with their reasons; or null when it failed as a whole.
 */
type Tried = { outcomes: (Outcome | null)[] } | { deferred: Map<BatchedWrite, RetryAfter> } | null;

/** Returns a batch's writes, the same ones each time: after the first call no others join. */
export type Take = () => readonly BatchedWrite[];

/** Outcomes of a batch's writes, in order. */
export type Results = PromiseSettledResult<Outcome>[];

/** The part of a batch that knows its route: runs the handler on writes, and gives their answers. */
export class BatchWork {
  constructor(
    readonly db: Services['db'],
    private readonly handleAll: NonNullable<Route['handleAll']>,
    private readonly serialize: (envelope: Envelope<unknown>) => string,
  ) {}

  /** @returns per write a result or an error */
  run(tx: Tx, writes: readonly BatchedWrite[], locks: Locks): Promise<readonly unknown[]> {
    const calls = writes.map(({ call }) => call as never);
    return this.handleAll(tx, calls, locks);
  }

  /** @throws a refusal that is not stored */
  answerOf(result: unknown): string {
    return result instanceof AppError ? storedRefusal(result) : this.serialize(succeed(result));
  }

  /** In order: each write's outcome in the batch; without one it is handled by itself. */
  async finish(
    writes: readonly BatchedWrite[],
    outcomes: readonly (Outcome | null)[],
  ): Promise<Results> {
    const results: Results = [];
    for (const [index, { alone }] of writes.entries()) {
      const outcome = outcomes[index];
      results.push(...(await Promise.allSettled([outcome ?? alone()])));
    }
    return results;
  }
}

/**
 * Handles writes of one key in one transaction, those that have come by the time it is their turn among all processes. If it
 * fails as a whole, each half is handled in the same way: one write does not undo the others.
 */
export function handleBatch(work: BatchWork) {
  async function tryBatch(key: string, take: Take): Promise<Tried> {
    const deferred = new Map<BatchedWrite, RetryAfter>();
    const enter = async (tx: Tx) => {
      await tx.run(takeTurn, [key]);
      return take().map(({ attempt }) => attempt);
    };
    try {
      const outcomes = await runBatchIdempotently(work.db, enter, async (tx, newIndexes) => {
        deferred.clear();
        const writes = take();
        const newWrites = newIndexes.flatMap((index) => writes[index] ?? []);
        const results = await work.run(tx, newWrites, { waits: true });
        for (const [index, write] of newWrites.entries()) {
          const result = results[index];
          if (result instanceof RetryAfter) deferred.set(write, result);
        }
        // Rolls the batch back: otherwise writes that must wait would keep their idempotency keys claimed.
        for (const reason of deferred.values()) throw reason;
        return results.map((result) => work.answerOf(result));
      });
      return { outcomes };
    } catch (error) {
      if (error instanceof RetryAfter) return { deferred };
      // A busy or lost database would fail each write separately too; the clients retry.
      if (mayWorkLater(error)) throw error;
      const [first, second] = take();
      if (second) first?.log.warn({ err: error }, 'a batch failed: it is done by halves');
      return null;
    }
  }

  return async function handle(key: string, take: Take): Promise<Results> {
    const together = (writes: readonly BatchedWrite[]): Promise<Results> =>
      handle(key, () => writes).catch((reason) =>
        writes.map(() => ({ status: 'rejected', reason })),
      );
    const tried = await tryBatch(key, take);
    const writes = take();
    if (!tried) {
      if (writes.length === 1) return work.finish(writes, []);
      const half = writes.length >> 1;
      return [...(await together(writes.slice(0, half))), ...(await together(writes.slice(half)))];
    }
    if ('outcomes' in tried) return work.finish(writes, tried.outcomes);
    const { deferred } = tried;
    const others = writes.filter((write) => !deferred.has(write));
    const otherResults = others.length > 0 ? await together(others) : [];
    const rest = otherResults.values();
    return writes.flatMap((write) => {
      const reason = deferred.get(write);
      return reason ? { status: 'rejected', reason } : (rest.next().value ?? []);
    });
  };
}
