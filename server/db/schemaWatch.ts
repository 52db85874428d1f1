import { t } from './columns';
import { type Queryable, statement } from './database';

const newest = statement(
  'newestSchema',
  `SELECT concat((SELECT max(created_at) FROM drizzle.__drizzle_migrations), ' ',
     (SELECT max(changed_at) FROM drizzle.applied_functions)) AS schema`,
  { schema: t.text },
);

/** Returns a check whether another build has migrated the database since the check's first call. */
export function watchSchema(db: Queryable): () => Promise<boolean> {
  let first: string | undefined;
  return async () => {
    const { schema } = await db.one(newest);
    first ??= schema;
    return schema !== first;
  };
}
