import { setTimeout as sleep } from 'node:timers/promises';
import type { Envelope } from '@common/envelope';
import { ERRORS } from '@common/errors';
import type { FastifyBaseLogger } from 'fastify';
import { AppError, RetryAfter } from '../errors';
import type { Services } from '../services';
import { refuse, succeed } from './envelope';
import { mayWorkLater } from './errorHandler';
import { type Attempt, type Outcome, onceTogether } from './idempotency';
import type { Route } from './route';

/** Retryable refusals are not stored under the idempotency key. */
const ERRORS_TO_RETRY = new Set<AppError['code']>([
  'TOO_OFTEN',
  'BUSY',
  'CHAIN_SILENT',
  'CHAIN_UNREAD',
  'WITHDRAWAL_UNSURE',
]);
/** A write that may join a batch; `alone` handles it by itself. */
interface BatchedWrite {
  attempt: Attempt;
  call: object;
  log: FastifyBaseLogger;
  alone: () => Promise<Outcome>;
}

export const isFinalRefusal = ({ code }: AppError) =>
  ERRORS[code].status === 200 && !ERRORS_TO_RETRY.has(code);

/** Handles writes of one key in one transaction; if that fails, one by one in the same order. */
export function handleTogether(
  { db }: Services,
  handleAll: NonNullable<Route['handleAll']>,
  serialize: (envelope: Envelope<unknown>) => string,
) {
  const answerOf = (result: unknown) => {
    if (!(result instanceof AppError)) return serialize(succeed(result));
    if (isFinalRefusal(result)) return JSON.stringify(refuse(result));
    throw result;
  };
  return async function work(
    writes: readonly BatchedWrite[],
  ): Promise<PromiseSettledResult<Outcome>[]> {
    const attempts = writes.map(({ attempt }) => attempt);
    const early = new Map<BatchedWrite, RetryAfter>();
    let outcomes: (Outcome | null)[] = [];
    if (writes.length > 1) {
      try {
        outcomes = await onceTogether(db, attempts, async (tx, fresh) => {
          early.clear();
          const open = fresh.flatMap((index) => writes[index] ?? []);
          const results = await handleAll(
            tx,
            open.map(({ call }) => call as never),
          );
          for (const [index, write] of open.entries()) {
            const result = results[index];
            if (result instanceof RetryAfter) early.set(write, result);
          }
          // Rolled back: their claims must not stay.
          for (const one of early.values()) throw one;
          return results.map(answerOf);
        });
      } catch (error) {
        if (error instanceof RetryAfter) {
          const rest = (await work(writes.filter((write) => !early.has(write)))).values();
          return writes.flatMap((write) => {
            const reason = early.get(write);
            return reason ? { status: 'rejected', reason } : (rest.next().value ?? []);
          });
        }
        // Each would wait for the same in vain; the callers ask again.
        if (mayWorkLater(error)) throw error;
        writes[0]?.log.warn({ err: error }, 'a batch failed: its writes are done one by one');
      }
    }
    const results: PromiseSettledResult<Outcome>[] = [];
    for (const [index, { alone }] of writes.entries()) {
      const done = outcomes[index];
      results.push(...(await Promise.allSettled([done ? Promise.resolve(done) : alone()])));
    }
    return results;
  };
}

/** Does a write again until it is decided. It waits without a connection, and others of its queue go on. */
export async function untilDecided<T>(write: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof RetryAfter)) throw error;
      await sleep(error.ms);
    }
  }
}
