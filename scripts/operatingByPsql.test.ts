import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrateDatabase } from '../server/db/migrate';
import { withClient } from '../server/db/withClient';
import {
  embeddedPostgresBin,
  type SystemPostgres,
  startSystemPostgres,
  systemPostgresBin,
} from '../server/testing/systemPostgres';

const ROOT = join(__dirname, '..');
const bin = systemPostgresBin();
const [block = 'false'] =
  /(?<=^```sh runnable by psql\n)[\s\S]*?(?=```)/m.exec(
    readFileSync(join(ROOT, 'docs/OPERATING.md'), 'utf8'),
  ) ?? [];

/** The oldest version and the newest: from 16 on an administrator who is no superuser may do less. */
const SERVERS = [
  ["the system's PostgreSQL", bin, 'postgres'],
  ["the system's PostgreSQL, managed", bin, 'managed'],
  ['the embedded PostgreSQL, managed', embeddedPostgresBin(), 'managed'],
] as const;

(bin ? describe : describe.skip).each(SERVERS)(
  'the database by psql at %s',
  (_, serverBin, who) => {
    let server: SystemPostgres;
    beforeAll(async () => {
      server = await startSystemPostgres(serverBin ?? '');
      await withClient(server.url, async (admin) => {
        await admin.query('CREATE ROLE managed LOGIN CREATEROLE CREATEDB');
        await admin.query('GRANT pg_read_all_data TO managed WITH ADMIN OPTION');
      });
    });
    afterAll(() => server.stop());

    const loginAs = (name: string, database = 'gab') =>
      Object.assign(new URL(server.url), { username: name, pathname: `/${database}` }).href;

    it('makes what the shop needs, for nobody else', async () => {
      const env = {
        PATH: `${bin}:${process.env.PATH}`,
        DATABASE_ADMIN_URL: loginAs(who, 'postgres'),
        ROLES: join(ROOT, 'server/db/setup/roles.sql'),
      };
      const ran = spawnSync('bash', ['-ec', block], { env, encoding: 'utf8' });
      expect([ran.status, ran.stderr]).toEqual([0, expect.not.stringContaining('ERROR')]);
      const logins = ['gab_server', 'gab_owner', 'gab_auditor'];
      await withClient(server.url, (admin) => admin.query('CREATE ROLE stranger LOGIN'));
      expect(await migrateDatabase(loginAs('gab_owner'), join(ROOT, 'server/db'))).toEqual([]);
      for (const login of logins) {
        const text = 'SELECT count(*)::int AS members FROM members';
        const { rows } = await withClient(loginAs(login), (client) => client.query(text));
        expect(rows).toEqual([{ members: 0 }]);
      }
      await expect(withClient(loginAs('stranger'), async () => undefined)).rejects.toThrow(
        'permission denied for database "gab"',
      );
    });
  },
);
