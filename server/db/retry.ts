import { setTimeout as sleep } from 'node:timers/promises';
import { pgCode } from './pgError';

/** Serialization failure, deadlock, lock not available: nothing was written, and the same may work at once. */
const TRANSIENT = new Set(['40001', '40P01', '55P03']);

/** No attempt begins later than this: the browser gives up after 1,000 ms. */
const BUDGET_MS = 600;
const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 8;

/** Whether PostgreSQL aborted a transaction because of concurrent ones. */
export function isTransient(error: unknown): boolean {
  return TRANSIENT.has(pgCode(error) ?? '');
}

/**
 * Repeats a transaction that was aborted because of concurrent ones, after a short random pause that grows.
 * @throws the last attempt's error
 */
export async function retryTransient<T>(attempt: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  for (let tried = 1; ; tried++) {
    try {
      return await attempt();
    } catch (error) {
      const pause = FIRST_PAUSE_MS * 2 ** tried * Math.random();
      const isLate = performance.now() - begun + pause > BUDGET_MS;
      if (!isTransient(error) || tried === ATTEMPTS || isLate) throw error;
      await sleep(pause);
    }
  }
}
