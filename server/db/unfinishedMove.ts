import type { ClientBase } from 'pg';
import { StartError } from '../embedded/startError';

type Queries = Pick<ClientBase, 'query'>;

/** Marks a database into which a shop is being moved (server/cli/move.ts), until all of it is there. */
export async function beginMove(owner: Queries): Promise<void> {
  await owner.query('CREATE TABLE unfinished_move (begun_at timestamptz NOT NULL DEFAULT now())');
}

export async function isUnfinished(client: Queries): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT to_regclass('public.unfinished_move') IS NOT NULL AS found`,
  );
  return rows[0]?.found === true;
}

/** @throws StartError for a database whose move was cut off: it has the schema and not the shop */
export async function refuseUnfinishedMove(client: Queries): Promise<void> {
  if (!(await isUnfinished(client))) return;
  throw new StartError(
    'A move into this database was cut off, and it holds no shop: run "npm run db -- move" again, or start on the database from which it came.',
  );
}
