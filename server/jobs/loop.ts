import { randomUUID } from 'node:crypto';
import type { JobName } from '@common/lists/jobs';
import type { FastifyBaseLogger } from 'fastify';
import { tracedRound } from '../tracing/tracing';
import { backOff } from './backOff';

export interface Loop {
  /** The job's name while it fails as a whole: in its last two rounds or more. */
  readonly failing: JobName | undefined;
  /** Waits for the round under way and starts no other. */
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
  /** Histogram of the rounds that worked or failed. */
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
  // Starts as true: the first successful round clears a failure that an ended process left.
  let isNoted = true;

  const logFailure = (write: Promise<void> | undefined) =>
    write?.catch((error) => log.error({ err: error, job: name }, 'job state was not stored'));

  async function round(): Promise<number> {
    const end = durations?.startTimer({ job: name });
    try {
      const doneItems = await tracedRound(name, work);
      if (doneItems > 0) end?.({ outcome: 'done' });
      if (isNoted) await logFailure(book?.clear(name));
      [failures, isNoted] = [0, false];
      return doneItems;
    } catch (error) {
      end?.({ outcome: 'failed' });
      failures += 1;
      isNoted = true;
      const errorId = randomUUID();
      log.error({ err: error, job: name, tries: failures, errorId }, 'job failed');
      await logFailure(book?.note(name, { tries: failures, errorId, waitS: pauseNow() / 1000 }));
      return 0;
    }
  }

  function pauseNow(): number {
    if (failures < 2) return pauseMs;
    return Math.max(pauseMs, Math.min(MAX_PAUSE_MS, backOff(failures - 1) * 1000));
  }

  async function run(): Promise<void> {
    while (!stopped) {
      const did = await round();
      if (did > 0 || stopped) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, pauseNow()).unref();
      });
    }
  }

  const done = run();
  return {
    get failing() {
      return failures > 1 ? name : undefined;
    },
    stop() {
      stopped = true;
      wake();
      return done;
    },
  };
}
