import { t } from './columns';
import { type Database, statement, type Tx } from './database';

export const databaseTime = statement(
  'databaseTime',
  'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now',
  { now: t.float },
);

const transactionTime = statement(
  'transactionTime',
  'SELECT (extract(epoch FROM now()) * 1000)::float8 AS now',
  { now: t.float },
);

/** The time at which a transaction began, which is `now()` in all its statements, ms since the epoch. */
export const readTransactionTime = async (tx: Pick<Tx, 'one'>): Promise<number> =>
  (await tx.one(transactionTime)).now;

/** The database's time, ms since the epoch. */
export const readDatabaseTime = async (db: Pick<Database, 'one'>): Promise<number> =>
  (await db.one(databaseTime)).now;
