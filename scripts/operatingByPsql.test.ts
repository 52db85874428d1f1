import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrateDatabase } from '../server/db/migrate';
import { withClient } from '../server/db/withClient';
import {
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

(bin ? describe : describe.skip)('docs/OPERATING.md, the database by psql', () => {
  let server: SystemPostgres;
  beforeAll(async () => {
    server = await startSystemPostgres(bin ?? '');
  });
  afterAll(() => server.stop());

  const loginAs = (name: string) =>
    Object.assign(new URL(server.url), { username: name, pathname: '/gab' }).href;

  it('makes what the shop needs, for nobody else', async () => {
    const env = {
      PATH: `${bin}:${process.env.PATH}`,
      DATABASE_ADMIN_URL: server.url,
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
});
