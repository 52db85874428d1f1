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
  const PROXY = '::ffff:10.0.0.5';
  const visitorOf = (n: number) => `203.0.113.${n % 100}`;
  interface Request {
    peer: string;
    forwarded?: string;
    visitor?: string;
  }
  const watched = (trusted: number, request: (n: number) => Request, requests = 60) => {
    const watch = new ProxyWatch(trusted);
    for (let n = 0; n < requests; n++) {
      const { peer, forwarded, visitor = peer } = request(n);
      watch.count(peer, forwarded, visitor);
    }
    return watch.warning;
  };
  const behind =
    (forwarded: (n: number) => string | undefined, visitor = visitorOf) =>
    (n: number) => {
      const header = forwarded(n);
      return { peer: PROXY, visitor: visitor(n), ...(header && { forwarded: header }) };
    };

  it.each<[string, number, (n: number) => Request, RegExp]>([
    [
      '0 behind a private proxy',
      0,
      () => ({ peer: PROXY, forwarded: '203.0.113.7' }),
      /^TRUST_PROXY is 0, and all 60 requests came from ::ffff:10\.0\.0\.5/,
    ],
    [
      '0 behind a private proxy, with a request past it',
      0,
      (n) => (n === 3 ? { peer: '203.0.113.9' } : { peer: PROXY, forwarded: '203.0.113.7' }),
      /^TRUST_PROXY is 0, and 59 of 60/,
    ],
    [
      '0 behind public proxies',
      0,
      (n) => ({ peer: `198.51.100.${n % 3}`, forwarded: visitorOf(n) }),
      /of 60 visitors by 3 addresses/,
    ],
    ['1 without a proxy', 1, (n) => ({ peer: visitorOf(n) }), /^TRUST_PROXY is 1, and none of 60/],
    [
      '1 without a proxy, and a visitor who sends the header',
      1,
      (n) => ({ peer: visitorOf(n), ...(n === 3 && { forwarded: '1.2.3.4' }) }),
      /^TRUST_PROXY is 1, and 1 of 60 requests came with/,
    ],
    [
      '2 where one stands',
      2,
      behind(visitorOf),
      /^TRUST_PROXY is 2, and all 60 requests came by fewer/,
    ],
    [
      '1 where two stand',
      1,
      behind(
        (n) => `${visitorOf(n)}, 198.51.100.7`,
        () => '198.51.100.7',
      ),
      /^TRUST_PROXY is 1, and all 60 requests came by more/,
    ],
    [
      '1 behind another proxy that names nobody',
      1,
      behind(
        () => '10.0.0.9',
        () => '10.0.0.9',
      ),
      /seem to come from 10\.0\.0\.9/,
    ],
  ])('%s is noticed as wrong', (_name, trusted, request, warning) => {
    expect(watched(trusted, request)).toMatch(warning);
  });
  it.each<[string, number, (n: number) => Request]>([
    ['0 without a proxy', 0, (n) => ({ peer: visitorOf(n) })],
    [
      '0 with forged headers from many addresses',
      0,
      (n) => ({ peer: visitorOf(n), forwarded: '1.2.3.4' }),
    ],
    [
      '0 with one visitor behind a proxy of their own',
      0,
      () => ({ peer: '198.51.100.7', forwarded: '192.168.1.2' }),
    ],
    ['1 behind a proxy', 1, behind(visitorOf)],
    [
      '1 behind a proxy, with visitors who send the header',
      1,
      behind((n) => (n % 5 === 0 ? `1.2.3.4, ${visitorOf(n)}` : visitorOf(n))),
    ],
    [
      '1 behind a proxy with one visitor so far',
      1,
      behind(
        () => '203.0.113.7',
        () => '203.0.113.7',
      ),
    ],
    [
      '1 on one machine',
      1,
      behind(
        () => '127.0.0.1',
        () => '127.0.0.1',
      ),
    ],
    ['2 behind two', 2, behind((n) => `${visitorOf(n)}, 198.51.100.7`)],
  ])('%s is right', (_name, trusted, request) => {
    expect(watched(trusted, request)).toBeUndefined();
  });
  it('one address of a thousand requests is noticed, and forgotten once others come', () => {
    const cdn = behind(
      () => '198.51.100.7',
      () => '198.51.100.7',
    );
    expect(watched(1, cdn, 999)).toBeUndefined();
    expect(watched(1, cdn, 1_000)).toMatch(/seem to come from 198\.51\.100\.7/);
    const others = behind(visitorOf);
    expect(watched(1, (n) => (n < 1_000 ? cdn(n) : others(n)), 1_200)).toBeUndefined();
  });

  it('a warning shows in /readyz, past which pages ask their own API, and the process stays ready', async () => {
    const api = await createTestApi(test.db);
    const url = await api.app.listen({ host: '127.0.0.1', port: 0 });
    for (let n = 0; n < 60; n++) {
      await fetch(`${url}/api/config`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
      await api.app.inject('/api/config');
    }
    const answer = await api.app.inject('/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { ok: true, warnings: [expect.stringMatching(/^TRUST_PROXY is 0, and all 60/)] },
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
