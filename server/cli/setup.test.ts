import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '../db/migrate';
import { withClient } from '../db/withClient';
import {
  embeddedPostgresBin,
  type SystemPostgres,
  startSystemPostgres,
  systemPostgresBin,
} from '../testing/systemPostgres';
import { prepareLogin } from './rotate';
import { setUpServer } from './setup';

const SQL = join(__dirname, '../db');

/** The oldest version and the newest: from 16 on an administrator who is no superuser may do less. */
const SERVERS = [
  ["the system's PostgreSQL", systemPostgresBin()],
  ['the embedded PostgreSQL', embeddedPostgresBin()],
] as const;

describe.each(SERVERS.filter(([, bin]) => bin))('setup at %s by who is no superuser', (_, bin) => {
  let server: SystemPostgres;
  let dir: string;
  const urlFor = (login: string, database = 'postgres') =>
    Object.assign(new URL(server.url), {
      username: login,
      pathname: `/${database}`,
    }).toString();
  const setUp = (login: string, file = join(dir, 'database.env')) =>
    setUpServer(urlFor(login), { sqlFolder: SQL, database: 'gab', file });

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'gab-setup-'));
    server = await startSystemPostgres(bin ?? '');
    await withClient(server.url, async (admin) => {
      await admin.query('CREATE ROLE weak LOGIN CREATEDB');
      await admin.query('CREATE ROLE managed LOGIN CREATEROLE CREATEDB');
      await admin.query('GRANT pg_read_all_data TO managed WITH ADMIN OPTION');
    });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dir, { recursive: true });
  });

  it('refuses a login that makes no roles, in a sentence', async () => {
    await expect(setUp('weak')).rejects.toThrow(/^DATABASE_ADMIN_URL: .*CREATEROLE and CREATEDB/);
    expect(readdirSync(dir)).toEqual([]);
  });

  it('makes roles, databases and passwords once; the owner migrates', async () => {
    expect(await setUp('managed')).toMatchObject({ created: ['gab', 'gab_drill'] });
    const file = readFileSync(join(dir, 'database.env'), 'utf8');
    expect(file.match(/^DATABASE_\w*URL='postgres:\/\/gab_\w+:[0-9a-f]{48}@/gm)).toHaveLength(3);
    const passwords = () =>
      withClient(
        server.url,
        async (admin) =>
          (await admin.query('SELECT rolname, rolpassword FROM pg_authid ORDER BY 1')).rows,
      );
    const before = await passwords();
    expect(await setUp('managed', join(dir, 'again.env'))).toEqual({ created: [], file: null });
    expect(await passwords()).toEqual(before);
    expect(existsSync(join(dir, 'again.env'))).toBe(false);
    await migrateDatabase(urlFor('gab_owner', 'gab'), SQL);
  });

  it('who made none of the roles is told what it lacks, or may do the same', async () => {
    await withClient(server.url, async (admin) => {
      await admin.query('CREATE ROLE successor LOGIN CREATEROLE CREATEDB');
      await admin.query('GRANT pg_read_all_data TO successor WITH ADMIN OPTION');
    });
    const setUpBySuccessor = () => setUp('successor', join(dir, 'successor.env'));
    const [{ server_version_num: version }] = await withClient(
      server.url,
      async (admin) => (await admin.query('SHOW server_version_num')).rows,
    );
    if (Number(version) >= 160_000) {
      await expect(setUpBySuccessor()).rejects.toThrow(
        /from PostgreSQL 16 on also to be who made the shop's roles, or to have each of them WITH ADMIN OPTION/,
      );
      const roles = 'gab_owner, gab_app, gab_server, gab_server_2, gab_auditor';
      await withClient(urlFor('managed'), (admin) =>
        admin.query(`GRANT ${roles} TO successor WITH ADMIN OPTION`),
      );
    }
    expect(await setUpBySuccessor()).toEqual({ created: [], file: null });
  });

  it('gives the other login a password', async () => {
    const login = await prepareLogin(
      urlFor('managed'),
      { DATABASE_URL: [urlFor('gab_server', 'gab')] },
      { sqlFolder: SQL, file: join(dir, 'next.env') },
    );
    expect(login).toBe('gab_server_2');
  });
});
