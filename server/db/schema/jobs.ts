import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from './columns';

/**
 * Failed items of jobs with the time of their next try, shared by all workers. A row is deleted when its item
 * succeeds. `item` is empty when the job as a whole fails.
 */
export const jobFailures = pgTable(
  'job_failures',
  {
    job: text('job').notNull(),
    item: text('item').notNull(),
    tries: integer('tries').notNull(),
    since: at('since').notNull().defaultNow(),
    lastAt: at('last_at').notNull().defaultNow(),
    nextTryAt: at('next_try_at').notNull(),
    /** Id in the log line of the last failure. */
    errorId: text('error_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.job, t.item] }),
    index('job_failures_due').on(t.job, t.nextTryAt),
    check('job_failures_tries', sql`${t.tries} > 0`),
  ],
);
