import type { ClientBase } from 'pg';
import { StartError } from '../embedded/startError';

type Queries = Pick<ClientBase, 'query'>;

async function isMarked(client: Queries): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT to_regclass('public.unfinished_restore') IS NOT NULL AS found`,
  );
  return rows[0]?.found === true;
}

/** SHA-256 of the dump that is being restored into this database (server/cli/restore.ts); undefined if none is. */
export async function unfinishedRestore(owner: Queries): Promise<string | undefined> {
  if (!(await isMarked(owner))) return undefined;
  return (await owner.query('SELECT dump FROM unfinished_restore')).rows[0]?.dump;
}

/** Marks a database into which the dump with this SHA-256 is being restored, until all of it is done. */
export async function beginRestore(owner: Queries, dump: string): Promise<void> {
  await owner.query(`CREATE TABLE unfinished_restore AS SELECT '${dump}'::text AS dump`);
}

export const endRestore = (owner: Queries) => owner.query('DROP TABLE unfinished_restore');

/** @throws StartError for a database whose restore was cut off: it may lack its pictures, and withdrawals may go on in it */
export async function refuseUnfinishedRestore(client: Queries): Promise<void> {
  if (!(await isMarked(client))) return;
  throw new StartError(
    'A restore into this database was cut off: run the same "npm run db -- restore" again, which goes on with it.',
  );
}
