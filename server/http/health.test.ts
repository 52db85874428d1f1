import fastify from 'fastify';
import { MANUAL_CARRIER } from '../modules/trade/carriers/manual';
import { createTestApi } from '../testing/api';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { createMember, createSession } from '../testing/factories';
import { until } from '../testing/until';
import { openEventHub } from './eventHub';
import { type Readiness, serveHealth } from './health';
import { openProbes } from './listen';
import { ProxyWatch } from './proxyWatch';
import { drainStreams } from './sse';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

async function readyz(readiness: Readiness) {
  const app = fastify();
  serveHealth(app, readiness);
  const answer = await app.inject('/readyz');
  await app.close();
  return { status: answer.statusCode, body: answer.json() };
}

it('a probe answers and names the reason, even if its checks never end', async () => {
  const stuck = await readyz({ reasons: () => new Promise(() => undefined) });
  expect(stuck).toMatchObject({ status: 503, body: { ok: false } });
  expect(await readyz({ reasons: () => Promise.reject(new Error('gone')) })).toMatchObject({
    status: 503,
    body: { reasons: ['The database does not answer.'] },
  });
  expect(await readyz({ reasons: () => [], warnings: () => ['look'] })).toMatchObject({
    status: 200,
    body: { ok: true, warnings: ['look'] },
  });
});

it("a worker's probes answer on a port of their own, with the reason that keeps it from working", async () => {
  const reasons = () => ['SYSTEM_WALLET_KEY is not set.'];
  const probes = await openProbes({ host: '127.0.0.1', healthPort: 0 }, { reasons });
  expect(probes.url).toBeNull();
  const { freePort } = await import('../embedded/processes');
  const healthPort = await freePort();
  const open = await openProbes({ host: '127.0.0.1', healthPort }, { reasons });
  const answer = await fetch(`${open.url}/readyz`);
  expect([answer.status, await answer.json()]).toEqual([503, { ok: false, reasons: reasons() }]);
  const second = openProbes({ host: '127.0.0.1', healthPort }, { reasons });
  await expect(second).rejects.toThrow(/^HEALTH_PORT: something already listens/);
  await open.close();
});

it('probes are outside of the flood limit', async () => {
  const api = await createTestApi(test.db, undefined, { floodLimit: 3 });
  for (let n = 0; n < 10; n++) {
    for (const url of ['/healthz', '/readyz']) {
      expect((await api.app.inject(url)).statusCode).toBe(200);
    }
  }
  await api.close();
});

describe('TRUST_PROXY', () => {
  const watched = (trusted: number, peer: (n: number) => string, forwarded?: string) => {
    const watch = new ProxyWatch(trusted);
    for (let n = 0; n < 60; n++) watch.count(peer(n), forwarded);
    return watch.warning;
  };
  it.each([
    [
      0,
      () => '::ffff:10.0.0.5',
      '203.0.113.7',
      /TRUST_PROXY is 0, and all 60 requests came from ::ffff:10\.0\.0\.5/,
    ],
    [1, () => '10.0.0.5', undefined, /TRUST_PROXY is 1, and none of 60/],
  ])('%i is noticed as wrong', (trusted, peer, forwarded, warning) => {
    expect(watched(trusted, peer, forwarded)).toMatch(warning);
  });
  it.each([
    ['0 without a proxy', 0, () => '203.0.113.7', undefined],
    ['0 with forged headers from many addresses', 0, (n: number) => `203.0.113.${n}`, '1.2.3.4'],
    ['1 behind a proxy', 1, () => '10.0.0.5', '203.0.113.7'],
  ])('%s is right', (_name, trusted, peer, forwarded) => {
    expect(watched(trusted, peer, forwarded)).toBeUndefined();
  });

  it('a warning shows in /readyz, and the process stays ready', async () => {
    const api = await createTestApi(test.db);
    for (let n = 0; n < 60; n++) {
      await api.app.inject({ url: '/api/config', headers: { 'x-forwarded-for': '203.0.113.7' } });
    }
    const answer = await api.app.inject('/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { ok: true, warnings: [expect.stringMatching(/^TRUST_PROXY is 0/)] },
    ]);
    await api.close();
  });
});

it('draining ends every event stream and says within what time to reconnect', async () => {
  const events = await openEventHub(test.db);
  const { buildApp } = await import('../app');
  const { testSettings } = await import('../testing/api');
  const { testStorage } = await import('../testing/storage');
  const app = await buildApp({
    db: test.db,
    chain: Object.create(null),
    settings: testSettings,
    events,
    carrier: MANUAL_CARRIER,
    storage: testStorage(),
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const token = await createSession(test.db, await createMember(test.db));
  const streams = await Promise.all(
    Array.from({ length: 5 }, () =>
      fetch(`${url}/api/me/events`, { headers: { authorization: `Bearer ${token}` } }),
    ),
  );
  const texts = streams.map(() => '');
  const ends = streams.map(async ({ body }, n) => {
    const decoder = new TextDecoder();
    for await (const part of body ?? []) texts[n] += decoder.decode(part);
  });
  await until(() => texts.every((text) => text.includes('ready')));
  drainStreams(events);
  await Promise.all(ends);
  const pauses = texts.map((text) => Number(/retry: (\d+)\n\n$/.exec(text)?.[1]));
  expect(pauses).toEqual(Array(5).fill(4_000));
  await app.close();
  await events.close();
});
