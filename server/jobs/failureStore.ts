import type { JobName } from '@common/lists/jobs';
import { t } from '../db/columns';
import { type Database, statement } from '../db/database';
import type { FailureBook } from './loop';

/** Stands for the job as a whole in the column `item`; other rows are failures of single items. */
const WHOLE_JOB = '';

/** A claimed item is not due for other workers for so long, s. */
const LEASE_S = 120;
const RETRIES_AT_ONCE = 20;

/**
 * SQL condition: the next try is due at the time `at`, or was put off before the database's clock was set back, since no
 * wait is longer than an hour and a quarter (`backOff`). A mail that has expired has `infinity` and is never due.
 */
export const isDue = (at: string): string =>
  `(${at} <= clock_timestamp() OR (${at} > clock_timestamp() + interval '2 hours' AND isfinite(${at})))`;

const claim = statement(
  'claimFailedItems',
  `UPDATE job_failures SET next_try_at = clock_timestamp() + make_interval(secs => ${LEASE_S})
   WHERE job = $1 AND item IN (
     SELECT item FROM job_failures WHERE job = $1 AND item <> '${WHOLE_JOB}' AND ${isDue('next_try_at')}
     ORDER BY next_try_at LIMIT ${RETRIES_AT_ONCE} FOR UPDATE SKIP LOCKED)
   RETURNING item, tries`,
  { item: t.text, tries: t.int },
);
const failedItems = statement(
  'failedItemsOfJob',
  `SELECT item, tries, NOT ${isDue('next_try_at')} AS put_off FROM job_failures WHERE job = $1 AND item <> '${WHOLE_JOB}'`,
  { item: t.text, tries: t.int, put_off: t.boolean },
);
// `$5` is the number of tries that the worker had read: simultaneous failures of two workers count as one.
const recordItem = statement(
  'noteJobFailure',
  `INSERT INTO job_failures (job, item, tries, next_try_at, error_id)
   VALUES ($1, $2, 1, clock_timestamp() + make_interval(secs => $3), $4)
   ON CONFLICT (job, item) DO UPDATE SET tries = job_failures.tries + 1, last_at = clock_timestamp(),
     next_try_at = excluded.next_try_at, error_id = excluded.error_id
   WHERE job_failures.tries = $5`,
);
const clear = statement('clearJobFailure', 'DELETE FROM job_failures WHERE job = $1 AND item = $2');
const forget = statement(
  'forgetJobFailures',
  `DELETE FROM job_failures WHERE next_try_at < clock_timestamp() - interval '1 day' RETURNING job`,
);

/** An item that a job tries, for the first time or again. */
export interface TriedItem {
  item: string;
  /** Number of failures so far. */
  tries: number;
}

/**
 * SQL condition that excludes items with a failure from a query for due items. They are retried separately, so that they
 * never block the head of a batch.
 * @param item the SQL expression of the item's id
 */
export const hasNoFailure = (job: JobName, item: string): string =>
  `NOT EXISTS (SELECT 1 FROM job_failures f WHERE f.job = '${job}' AND f.item = (${item})::text)`;

/** Claims failed items that are due for a retry, for `sweep`; while they are claimed no other worker gets them. */
export function claimRetries(db: Database, job: JobName): Promise<TriedItem[]> {
  return db.run(claim, [job]);
}

/** Every failed item of a job, for `poll`; `put_off`: its retry is not due yet. */
export function readFailed(
  db: Database,
  job: JobName,
): Promise<(TriedItem & { put_off: boolean })[]> {
  return db.run(failedItems, [job]);
}

export async function noteFailure(
  db: Database,
  job: JobName,
  { item, tries }: TriedItem,
  { waitS, errorId }: { waitS: number; errorId: string },
): Promise<void> {
  await db.run(recordItem, [job, item, waitS, errorId, tries]);
}

export async function clearFailure(db: Database, job: JobName, item: string): Promise<void> {
  await db.run(clear, [job, item]);
}

/**
 * Deletes failures whose retry is a day overdue: their items are done or gone, so that their jobs retry them no more. The
 * first round of a process deletes none: after a long stop of all workers every failure is overdue, and jobs must get the
 * time to retry theirs.
 * @returns the function for one round, which resolves to the number of deleted failures
 */
export function makeForgetFailures(db: Database): () => Promise<number> {
  let isFirst = true;
  return async () => {
    if (!isFirst) return (await db.run(forget)).length;
    isFirst = false;
    return 0;
  };
}

const noteLoop = statement(
  'noteFailedLoop',
  `INSERT INTO job_failures (job, item, tries, next_try_at, error_id)
   VALUES ($1, '${WHOLE_JOB}', $2, clock_timestamp() + make_interval(secs => $3), $4)
   ON CONFLICT (job, item) DO UPDATE SET tries = excluded.tries, last_at = clock_timestamp(),
     next_try_at = excluded.next_try_at, error_id = excluded.error_id`,
);

/** Records the jobs that fail as a whole, for staff. */
export function failureBook(db: Database): FailureBook {
  return {
    async note(job, { tries, errorId, waitS }) {
      await db.run(noteLoop, [job, tries, waitS, errorId]);
    },
    clear: (job) => clearFailure(db, job, WHOLE_JOB),
  };
}
