import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { type Database, openDatabase } from '../db/database';
import { createTestApi, type TestApi } from '../testing/api';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { openSilentProxy, type SilentProxy } from '../testing/silentProxy';
import { handleError } from './errorHandler';
import { type EventHub, openEventHub } from './eventHub';

let test: TestDatabase;
let proxy: SilentProxy;
let db: Database;
let api: TestApi;
let hub: EventHub;

beforeAll(async () => {
  test = await createTestDatabase();
  const url = new URL(test.ownerUrl);
  proxy = await openSilentProxy(Number(url.port));
  url.port = String(proxy.port);
  db = openDatabase(url.toString());
  api = await createTestApi(db);
  hub = await openEventHub(db);
});
afterAll(async () => {
  await hub.close();
  await api.close();
  await db.close();
  await proxy.close();
  await test.drop();
});

async function get(url: string) {
  const begun = performance.now();
  const response = await api.app.inject({ method: 'GET', url });
  const { statusCode, headers } = response;
  return { status: statusCode, ms: performance.now() - begun, headers, body: response.json() };
}

async function msUntil(condition: () => Promise<boolean>, limitMs: number): Promise<number> {
  const begun = performance.now();
  while (!(await condition())) {
    if (performance.now() - begun > limitMs) throw new Error(`not within ${limitMs} ms`);
    await sleep(50);
  }
  return performance.now() - begun;
}

let pages = 0;
/** A list that no cache holds. */
const uncached = () => `/api/products?channel=shop&pageSize=${(++pages % 50) + 1}`;

const isReady = async () => (await get('/readyz')).status === 200;

it.each([
  'disk_full',
  'out_of_memory',
  'too_many_connections',
  'io_error',
  'idle_in_transaction_session_timeout',
])(
  'a database that fails with %s is answered with 503, and the connection goes on',
  async (condition) => {
    const app = fastify();
    app.setErrorHandler(handleError);
    const raise = `DO $$ BEGIN RAISE '${condition}' USING ERRCODE = '${condition}'; END $$`;
    app.get('/', () => db.transaction((tx) => tx.run({ name: '', text: raise })));
    const answer = await app.inject('/');
    await app.close();
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().errorCode]).toEqual([
      503,
      '3',
      'UNAVAILABLE',
    ]);
    expect(await get(uncached())).toMatchObject({ status: 200 });
  },
);

it('a network that goes silent is noticed within 10 s, answered with 503, and recovered from', async () => {
  expect(await get('/readyz')).toMatchObject({ status: 200, body: { ok: true } });
  expect(await get('/api/products?channel=shop')).toMatchObject({ status: 200 });
  let woken = 0;
  hub.subscribe('lot:1', () => {
    woken += 1;
  });

  proxy.silence();
  const asked = Promise.all([get(uncached()), get(uncached())]);
  expect(await msUntil(async () => !(await isReady()), 10_000)).toBeLessThan(10_000);
  for (const path of ['/healthz', '/readyz']) expect((await get(path)).ms).toBeLessThan(5_000);
  expect(await get('/healthz')).toMatchObject({ status: 200 });
  expect(await get('/readyz')).toMatchObject({
    status: 503,
    body: { ok: false, reasons: ['The database does not answer.'] },
  });
  for (const answer of await asked) {
    expect(answer).toMatchObject({
      status: 503,
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
      body: { success: false, errorCode: 'UNAVAILABLE' },
    });
    expect(answer.ms).toBeLessThan(10_000);
  }

  proxy.recover();
  expect(await msUntil(isReady, 20_000)).toBeLessThan(20_000);
  await msUntil(async () => woken > 0, 10_000);
  // Connections that had died are replaced one by one.
  await msUntil(async () => (await get(uncached())).status === 200, 10_000);
  const written = db.transaction((tx) => tx.run({ name: '', text: 'SELECT 1 AS n' }));
  await expect(written).resolves.toEqual([{ n: 1 }]);
});

it('dropped connections are answered with 503 or not noticed at all', async () => {
  proxy.recover();
  const answers = await Promise.all(Array.from({ length: 8 }, () => get(uncached())));
  for (const { status } of answers) expect([200, 503]).toContain(status);
  await msUntil(isReady, 10_000);
});
