import { t } from './columns';
import { type Database, statement } from './database';

export const databaseTime = statement(
  'databaseTime',
  'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now',
  { now: t.float },
);

/** The database's time, ms since the epoch. */
export const readDatabaseTime = async (db: Pick<Database, 'one'>): Promise<number> =>
  (await db.one(databaseTime)).now;
