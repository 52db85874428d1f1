import type { ClientBase } from 'pg';
import { StartError } from '../embedded/startError';
import { t } from './columns';
import { readsOn, statement } from './statement';

type Queries = Pick<ClientBase, 'query'>;

const findMark = statement(
  'findUnfinishedMove',
  `SELECT to_regclass('public.unfinished_move') IS NOT NULL AS found`,
  { found: t.boolean },
);

/** Marks a database into which a shop is being moved (server/cli/move.ts), until all of it is there. */
export async function beginMove(owner: Queries): Promise<void> {
  await owner.query('CREATE TABLE unfinished_move (begun_at timestamptz NOT NULL DEFAULT now())');
}

export async function isUnfinished(client: Queries): Promise<boolean> {
  return (await readsOn(client).one(findMark)).found;
}

/** @throws StartError for a database whose move was cut off: it has the schema and not the shop */
export async function refuseUnfinishedMove(client: Queries): Promise<void> {
  if (!(await isUnfinished(client))) return;
  throw new StartError(
    'A move into this database was cut off, and it holds no shop: run "npm run db -- move" again, or start on the database from which it came.',
  );
}
