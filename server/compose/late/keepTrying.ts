import type { FastifyBaseLogger } from 'fastify';
import { backOff } from '../../jobs/backOff';

/** Longest pause between two tries of a part that was away at the start, s. */
export const MAX_PAUSE_S = 20;

export interface Trying {
  /** The error of the last try; undefined once one has succeeded. */
  readonly failure: unknown;
  stop(): void;
}

/** Repeats what failed at the start, after growing pauses with jitter, until it succeeds once. */
export function keepTrying(
  work: () => Promise<void>,
  { failure: firstFailure, what, log }: { failure: unknown; what: string; log: FastifyBaseLogger },
): Trying {
  let failure: unknown = firstFailure;
  let timer: NodeJS.Timeout;
  let tries = 1;
  let stopped = false;
  log.warn({ err: firstFailure }, `${what} is away: the start goes on without it`);
  const scheduleNext = () => {
    if (stopped) return;
    timer = setTimeout(() => void tryAgain(), backOff(tries, MAX_PAUSE_S) * 1000).unref();
  };
  async function tryAgain() {
    tries += 1;
    try {
      await work();
      failure = undefined;
      log.info({ tries }, `${what} is there`);
    } catch (error) {
      failure = error;
      log.warn({ err: error, tries }, `${what} is still away`);
      scheduleNext();
    }
  }
  scheduleNext();
  return {
    get failure() {
      return failure;
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
