import { type Database, type Queryable, readsWith, type Tx } from '../server/db/database';
import type { RawStatement } from './rawPostgres';

/** Wraps a database and records its statements, so that the baseline sends exactly the same ones. */
export function recording(db: Database, log: RawStatement[]): Database {
  const noting = (inner: Queryable) =>
    readsWith((one, values = []) => {
      log.push({ name: one.name, text: one.text, values });
      return inner.run(one, values);
    });
  return {
    ...db,
    ...noting(db),
    transaction: async <T>(work: (tx: Tx) => Promise<T>) => {
      log.push({ text: 'BEGIN' });
      const result = await db.transaction((tx) =>
        work({ inTransaction: true, orm: tx.orm, ...noting(tx) }),
      );
      log.push({ text: 'COMMIT' });
      return result;
    },
  };
}
