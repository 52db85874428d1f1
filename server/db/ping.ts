import { type Database, statement } from './database';

const select = statement('ping', 'SELECT 1');

/** Rejects when the database does not answer. */
export async function ping(db: Database): Promise<void> {
  await db.run(select);
}
