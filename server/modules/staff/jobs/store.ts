import { type RowOf, t } from '../../../db/columns';
import { type Queryable, statement, type Tx } from '../../../db/database';

const failingColumns = {
  job: t.text,
  item: t.text,
  since: t.timestamp,
  /** Null if unknown. */
  last_at: t.timestamp.orNull,
  next_try_at: t.timestamp,
  tries: t.int,
  error_id: t.text.orNull,
};

export type FailingRow = RowOf<typeof failingColumns>;

// Mails are retried in a queue of their own, in which each mail has its delay.
const FAILING = `(
    SELECT job, item, since, last_at, next_try_at, tries, error_id FROM job_failures
    UNION ALL
    SELECT 'sendMails', id::text, created_at, NULL, next_try_at, attempts, NULL
    FROM mail_outbox WHERE sent_at IS NULL AND last_error IS NOT NULL
  ) f`;
const page = statement(
  'pageFailingItems',
  `SELECT * FROM ${FAILING} ORDER BY since, job, item LIMIT $1 OFFSET $2`,
  failingColumns,
);
const count = statement('countFailingItems', `SELECT count(*)::int AS n FROM ${FAILING}`, {
  n: t.int,
});

export async function pageFailing(
  db: Queryable,
  { pageSize, offset }: { pageSize: number; offset: number },
): Promise<{ rows: FailingRow[]; total: number }> {
  const [rows, [counted]] = await Promise.all([db.run(page, [pageSize, offset]), db.run(count)]);
  return { rows, total: counted?.n ?? 0 };
}

const retry = statement(
  'retryFailingItem',
  `UPDATE job_failures SET next_try_at = clock_timestamp() WHERE job = $1 AND item = $2 RETURNING item`,
);

/** Makes a failed item due; false if it has no open failure. */
export async function scheduleNow(tx: Tx, job: string, item: string): Promise<boolean> {
  return (await tx.run(retry, [job, item])).length > 0;
}
