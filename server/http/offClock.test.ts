import { changeSetting } from '../db/settings';
import { withClient } from '../db/withClient';
import { MANUAL_CARRIER } from '../modules/trade/carriers/manual';
import { createTestApi, type TestApi } from '../testing/api';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { createMember, createSession } from '../testing/factories';
import { until } from '../testing/until';
import { MAINTENANCE } from './maintenance';

const MINUTE = 60_000;
const realNow = Date.now.bind(Date);

let test: TestDatabase;
let api: TestApi;
let by: { staffId: number; note: string };
beforeEach(async () => {
  test = await createTestDatabase();
  by = { staffId: await createMember(test.db, '店長', ['admin']), note: '更新資料庫' };
});
afterEach(async () => {
  jest.restoreAllMocks();
  api.app.server.closeAllConnections();
  await api.close();
  await test.drop();
});

/** A process on a machine whose clock is off by that many minutes. */
async function openWith(minutes: number): Promise<void> {
  jest.spyOn(Date, 'now').mockImplementation(() => realNow() + minutes * MINUTE);
  api = await createTestApi(test.db);
}

const plan = (from: number, end: number) =>
  test.db.transaction((tx) =>
    changeSetting(
      tx,
      MAINTENANCE,
      { from: realNow() + from, until: realNow() + end, note: '' },
      by,
    ),
  );
const ask = async (url: string) => (await api.app.inject({ url })).json();
const isClosed = async () => (await ask('/api/home')).errorCode === 'MAINTENANCE';
const isTold = async () =>
  (await api.app.inject({ url: '/api/home' })).headers['x-maintenance'] !== undefined;

it.each([5, -5])(
  'pages count by the database, on a machine that is %d min off',
  async (minutes) => {
    await openWith(minutes);
    const { now } = (await ask('/api/config')).data;
    expect(Math.abs(now - realNow())).toBeLessThan(MINUTE);
  },
);

it('a machine that is ahead closes for maintenance when it begins, and not before', async () => {
  await openWith(5);
  await plan(2 * MINUTE, 4 * MINUTE);
  await until(isTold);
  expect(await isClosed()).toBe(false);
  await plan(-MINUTE, MINUTE);
  await until(isClosed);
});

it('a machine that is behind opens when maintenance has ended', async () => {
  await openWith(-5);
  await plan(-MINUTE, MINUTE);
  await until(isClosed);
  await plan(-4 * MINUTE, -2 * MINUTE);
  await until(async () => !(await isClosed()));
});

it('a machine that is ahead does not end streams before their session', async () => {
  const member = await createMember(test.db);
  const token = await createSession(test.db, member);
  await test.db.pool.query(
    `UPDATE sessions SET expires_at = now() + interval '2 minutes' WHERE member_id = $1`,
    [member],
  );
  await openWith(5);
  const url = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const response = await fetch(`${url}/api/me/events`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const reader = response.body?.getReader();
  let text = '';
  while (!text.includes('ready')) text += new TextDecoder().decode((await reader?.read())?.value);
  // Its timer would have ended it by the next turn; what is sent now still comes.
  const next = reader?.read();
  await test.db.pool.query(
    `WITH e AS (INSERT INTO events (member_id, topic, payload) VALUES ($1, 'order', '{}') RETURNING id)
     SELECT announce('member_events', json_build_array(id, $1::bigint)::text) FROM e`,
    [member],
  );
  expect(new TextDecoder().decode((await next)?.value)).toContain('event: order');
});

it('a replaced listening connection, as after a fail-over, has the clock measured anew', async () => {
  let changes = 0;
  const clock = {
    timeOf: () => new Date(),
    present: () => Date.now(),
    bound: 0,
    serverChanged: async () => {
      changes += 1;
    },
    start: async () => undefined,
    stop: () => undefined,
  };
  api = await createTestApi(test.db, undefined, {}, MANUAL_CARRIER, { clock });
  await withClient(test.ownerUrl, (client) =>
    client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
         AND query IN ('SELECT 1', 'LISTEN event_relay')`,
    ),
  );
  // At the loss, and when the next connection listens.
  await until(() => changes === 2);
});
