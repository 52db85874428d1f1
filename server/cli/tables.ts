import { readsOn } from '../db/database';
import { withClient } from '../db/withClient';
import { userTables } from './restoreStore';

/** The name of the database that a URL leads to. */
export const databaseOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

/** Number of tables of a database, of any owner; 0 before its first migration. */
export const countTables = (url: string): Promise<number> =>
  withClient(url, async (client) => (await readsOn(client).one(userTables)).tables);
