import type { Database, Queryable, Statement, Tx } from '../server/db/database';
import type { RawStatement } from './rawPostgres';

/**
 * A database that notes what is sent through it, so that the baseline sends the very same statements.
 */
export function recording(db: Database, log: RawStatement[]): Database {
  const noting = (inner: Queryable) => ({
    run<Row>(statement: Statement, values: unknown[] = []): Promise<Row[]> {
      log.push({ ...statement, values });
      return inner.run<Row>(statement, values);
    },
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
