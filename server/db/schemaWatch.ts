import { t } from './columns';
import { type Queryable, statement } from './database';

const newest = statement(
  'newestSchema',
  `SELECT concat((SELECT max(created_at) FROM drizzle.__drizzle_migrations), ' ',
     (SELECT max(changed_at) FROM drizzle.applied_functions)) AS schema`,
  { schema: t.text },
);

/** Returns a check whether another build has migrated the database since this call; always false if the database was away. */
export function watchSchema(db: Queryable): () => Promise<boolean> {
  const read = async () => (await db.one(newest)).schema;
  const first = read().catch(() => undefined);
  return async () => {
    const before = await first;
    return before !== undefined && (await read()) !== before;
  };
}
