import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setUpServer } from '../cli/setup';
import { migrateDatabase } from '../db/migrate';
import { startSystemPostgres } from './systemPostgres';

/** The folder of the schema. */
export const SQL = join(__dirname, '../db');

/** A PostgreSQL server of its own, set up and migrated as an operator does. @param bin the folder of its programs */
export async function startSetUpPostgres(bin: string) {
  const dir = mkdtempSync(join(tmpdir(), 'gab-set-up-'));
  const server = await startSystemPostgres(bin);
  const urlFor = (login: string) => `postgres://${login}:any@127.0.0.1:${server.port}/gab`;
  /** What the set-up wrote: the application's URL. */
  const file = join(dir, 'database.env');
  await setUpServer(server.url, { sqlFolder: SQL, database: 'gab', file });
  await migrateDatabase(urlFor('gab_owner'), SQL);
  return {
    url: server.url,
    dir,
    urlFor,
    async stop() {
      await server.stop();
      rmSync(dir, { recursive: true });
    },
  };
}

export type SetUpPostgres = Awaited<ReturnType<typeof startSetUpPostgres>>;
