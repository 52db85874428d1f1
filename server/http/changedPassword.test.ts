import { randomBytes } from 'node:crypto';
import { type Database, openDatabase } from '../db/database';
import { watchDatabase } from '../db/databaseWatch';
import { ping } from '../db/ping';
import { withClient } from '../db/withClient';
import { freePort } from '../embedded/processes';
import { createTestApi, type TestApi } from '../testing/api';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { createMember, createSession } from '../testing/factories';
import { until } from '../testing/until';
import { openProbes } from './listen';

const LOGIN = `t_login_${randomBytes(4).toString('hex')}`;
const REFUSED = /^The database refuses the login of DATABASE_URL/;

let test: TestDatabase;
let db: Database;
let api: TestApi;
const admin = (text: string) => withClient(test.ownerUrl, (client) => client.query(text));
const setPassword = (password: string) => admin(`ALTER ROLE ${LOGIN} PASSWORD '${password}'`);

beforeAll(async () => {
  test = await createTestDatabase();
  await admin(`CREATE ROLE ${LOGIN} LOGIN IN ROLE gab_app PASSWORD 'old'`);
  const url = Object.assign(new URL(test.ownerUrl), { username: LOGIN, password: 'old' });
  await admin(`GRANT CONNECT ON DATABASE ${url.pathname.slice(1)} TO ${LOGIN}`);
  db = openDatabase(url.toString());
  api = await createTestApi(db);
});
afterAll(async () => {
  await api.close();
  await db.close();
  await admin(`DROP OWNED BY ${LOGIN}`);
  await admin(`DROP ROLE ${LOGIN}`);
  await test.drop();
});

it('a password that was changed under a working process answers 503 with a sentence, and nothing unexpected', async () => {
  const watch = watchDatabase(db, 20);
  const member = await createMember(test.db);
  const token = await createSession(test.db, member);
  const probes = await openProbes(
    { host: '127.0.0.1', healthPort: await freePort() },
    { reasons: () => ping(db).then(() => []) },
  );
  const readyz = async (): Promise<unknown> => {
    const answer: unknown = await (await fetch(`${probes.url}/readyz`)).json();
    return Object(answer).reasons;
  };
  expect([watch.warnings, await readyz()]).toEqual([[], undefined]);

  await setPassword('new');
  await admin(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${LOGIN}'`);
  await until(() => watch.warnings.length === 1);
  expect(watch.warnings).toEqual([expect.stringMatching(REFUSED)]);
  expect(await readyz()).toEqual([expect.stringMatching(REFUSED)]);
  const asked = await Promise.all([
    api.call(token, 'GET', '/api/me'),
    api.call('', 'GET', '/api/products?channel=shop'),
    api.call(token, 'POST', '/api/exchange/quote', { amount: '1' }),
  ]);
  expect(asked.map(({ status, body }) => [status, body.errorCode])).toEqual(
    asked.map(() => [503, 'UNAVAILABLE']),
  );

  await setPassword('old');
  await until(() => watch.warnings.length === 0);
  expect((await api.call(token, 'GET', '/api/me')).status).toBe(200);
  watch.stop();
  await probes.close();
});
