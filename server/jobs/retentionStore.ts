import { t } from '../db/columns';
import { type Queryable, statement } from '../db/database';
import type { RetentionKind } from '../retentionDays';

const forgetOld = statement('forgetOld', 'SELECT forget_old($1, $2, $3) AS n', { n: t.int });

const ageInDays = (oldest: string) =>
  `coalesce(extract(epoch FROM now() - (${oldest})) / 86400, 0)::float8`;

// Each subquery reads the oldest row by an index. Answers are cleared in rows that stay, so the oldest kept answer is the
// first after `through`, where the last batch ended. The next batch reads the rows of that very moment once more; here they
// would report the age of a cleared answer.
const ages = statement(
  'retentionAges',
  `SELECT ${ageInDays(`SELECT created_at FROM idempotency_keys WHERE created_at > coalesce(
       (SELECT through FROM retention_progress WHERE kind = 'answers'), '-infinity') ORDER BY created_at LIMIT 1`)} AS answers,
     ${ageInDays('SELECT created_at FROM idempotency_keys ORDER BY created_at LIMIT 1')} AS keys,
     ${ageInDays('SELECT created_at FROM events ORDER BY id LIMIT 1')} AS events,
     ${ageInDays('SELECT created_at FROM notices ORDER BY id LIMIT 1')} AS notices,
     ${ageInDays('SELECT created_at FROM mail_outbox ORDER BY id LIMIT 1')} AS mails,
     ${ageInDays('SELECT created_at FROM sessions ORDER BY id LIMIT 1')} AS sessions`,
  {
    answers: t.float,
    keys: t.float,
    events: t.float,
    notices: t.float,
    mails: t.float,
    sessions: t.float,
  },
);

/**
 * Deletes up to `limit` rows of a kind that are older than `days`. Rows of `answers` stay; only the stored text is
 * cleared.
 * @returns number of rows found; if it equals `limit`, there may be more
 */
export async function forgetBatch(
  db: Queryable,
  kind: RetentionKind,
  { days, limit }: { days: number; limit: number },
): Promise<number> {
  return (await db.one(forgetOld, [kind, days, limit])).n;
}

/** Age of the oldest row of each kind, in days. */
export const readAges = (db: Queryable): Promise<Record<RetentionKind, number>> => db.one(ages);
