import type { ClientBase } from 'pg';
import { StartError } from '../embedded/startError';
import { t } from './columns';
import { readsOn, statement } from './database';

type Queries = Pick<ClientBase, 'query'>;

// The mark is an empty table, and its comment names the dump: both can be asked for where there is none.
const readMark = statement(
  'unfinishedRestore',
  `SELECT obj_description(to_regclass('public.unfinished_restore')::oid, 'pg_class') AS dump
   WHERE to_regclass('public.unfinished_restore') IS NOT NULL`,
  { dump: t.text.notNull },
);

/** SHA-256 of the dump that is being restored into this database (server/cli/restore.ts); undefined if none is. */
export async function unfinishedRestore(owner: Queries): Promise<string | undefined> {
  return (await readsOn(owner).maybeOne(readMark))?.dump;
}

/** Marks a database into which the dump with this SHA-256 is being restored, until all of it is done. */
export async function beginRestore(owner: Queries, dump: string): Promise<void> {
  await owner.query(
    `CREATE TABLE unfinished_restore (); COMMENT ON TABLE unfinished_restore IS '${dump}'`,
  );
}

export const endRestore = (owner: Queries) => owner.query('DROP TABLE unfinished_restore');

/** @throws StartError for a database whose restore was cut off: it may lack its pictures, and withdrawals may go on in it */
export async function refuseUnfinishedRestore(client: Queries): Promise<void> {
  if ((await unfinishedRestore(client)) === undefined) return;
  throw new StartError(
    'A restore into this database was cut off: run the same "npm run db -- restore" again, which goes on with it.',
  );
}
