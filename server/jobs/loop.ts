import { randomUUID } from 'node:crypto';
import type { JobName } from '@common/lists/jobs';
import type { FastifyBaseLogger } from 'fastify';
import { tracedRound } from '../tracing/tracing';
import { backOff } from './backOff';

export interface Loop {
  /** The job's name while its last two rounds or more have failed as a whole. */
  readonly failingJob: JobName | undefined;
  /** Starts no further round; resolves once the round under way has ended. */
  stop(): Promise<void>;
}

/** Store of job failures, for staff. */
export interface FailureBook {
  note(job: JobName, failure: { tries: number; errorId: string; waitS: number }): Promise<void>;
  clear(job: JobName): Promise<void>;
}

interface LoopOptions {
  log: FastifyBaseLogger;
  book?: FailureBook;
  /** Histogram of how long rounds took, without those that had nothing to do. */
  durations?:
    | { startTimer(labels: { job: JobName }): (labels: { outcome: string }) => number }
    | undefined;
}

const MAX_PAUSE_MS = 60_000;

/**
 * Repeats `work`, with a pause of `pauseMs` after an idle round and none after a round that did something. A failed round
 * is logged, recorded and retried after a growing pause.
 * @param work resolves to the number of items done; must be safe in several processes at a time
 */
export function startLoop(
  name: JobName,
  pauseMs: number,
  work: () => Promise<number>,
  { log, book, durations }: LoopOptions,
): Loop {
  let stopped = false;
  let wake: () => void = () => undefined;
  let failures = 0;
  // True at first, since an earlier process may have left a note: the first successful round clears it.
  let isNoted = true;

  const logIfNotStored = (write: Promise<void> | undefined) =>
    write?.catch((error) => log.error({ err: error, job: name }, 'job state was not stored'));

  async function round(): Promise<number> {
    const end = durations?.startTimer({ job: name });
    try {
      const doneItems = await tracedRound(name, work);
      if (doneItems > 0) end?.({ outcome: 'done' });
      if (isNoted) await logIfNotStored(book?.clear(name));
      failures = 0;
      isNoted = false;
      return doneItems;
    } catch (error) {
      end?.({ outcome: 'failed' });
      failures += 1;
      isNoted = true;
      const errorId = randomUUID();
      log.error({ err: error, job: name, tries: failures, errorId }, 'job failed');
      const waitS = pauseNow() / 1000;
      await logIfNotStored(book?.note(name, { tries: failures, errorId, waitS }));
      return 0;
    }
  }

  /** The pause before the next round, ms. A single failure does not lengthen it. */
  function pauseNow(): number {
    if (failures < 2) return pauseMs;
    return Math.max(pauseMs, Math.min(MAX_PAUSE_MS, backOff(failures - 1) * 1000));
  }

  async function run(): Promise<void> {
    while (!stopped) {
      const doneItems = await round();
      if (doneItems > 0 || stopped) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, pauseNow()).unref();
      });
    }
  }

  const done = run();
  return {
    get failingJob() {
      return failures > 1 ? name : undefined;
    },
    stop() {
      stopped = true;
      wake();
      return done;
    },
  };
}
