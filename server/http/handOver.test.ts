import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import { type Database, openDatabase } from '../db/database';
import { MANUAL_CARRIER } from '../modules/trade/carriers/manual';
import { testSettings } from '../testing/api';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { createMember, createSession } from '../testing/factories';
import { createLot } from '../testing/lots';
import { openSilentProxy, type SilentProxy } from '../testing/silentProxy';
import { testStorage } from '../testing/storage';
import { until } from '../testing/until';
import { type EventHub, openEventHub } from './eventHub';
import { handReadersOver, refuseStream } from './handOver';
import { drainStreams } from './sse';

const QUIET = { warn: () => undefined };

let test: TestDatabase;
let proxy: SilentProxy;
let db: Database;
let events: EventHub;
let app: FastifyInstance;
let url: string;
let token: string;
let lotId: number;

async function serve(database: Database, hub: EventHub) {
  const served = await buildApp({
    db: database,
    chain: Object.create(null),
    settings: testSettings,
    events: hub,
    carrier: MANUAL_CARRIER,
    storage: testStorage(),
  });
  return { app: served, url: await served.listen({ host: '127.0.0.1', port: 0 }) };
}

beforeAll(async () => {
  test = await createTestDatabase();
  lotId = await createLot(test.db);
  token = await createSession(test.db, await createMember(test.db));
  const through = new URL(test.ownerUrl);
  proxy = await openSilentProxy(Number(through.port));
  through.port = String(proxy.port);
  db = openDatabase(through.toString());
  events = await openEventHub(db);
  ({ app, url } = await serve(db, events));
});
afterAll(async () => {
  await app.close();
  await events.close();
  await db.close();
  await proxy.close();
  await test.drop();
});

const open = (path: string) =>
  fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });

/** What a page's open stream has brought, and whether it has ended. */
async function follow(path: string) {
  const { status, body } = await open(path);
  const page = { status, text: '', hasEnded: false };
  const decoder = new TextDecoder();
  void (async () => {
    for await (const part of body ?? []) page.text += decoder.decode(part, { stream: true });
    page.hasEnded = true;
  })();
  await until(() => page.text.includes('event: '));
  return page;
}
const pages = () =>
  Promise.all([`/api/auctions/${lotId}/events`, '/api/me/events'].map((path) => follow(path)));

it('streams of a process whose database network is silent end once another process is ready', async () => {
  let isOtherReady = false;
  let asked = 0;
  const stop = handReadersOver({
    events,
    log: QUIET,
    isShopReady: async () => {
      asked += 1;
      return isOtherReady;
    },
  });
  const opened = await pages();

  proxy.silence();
  await until(() => asked >= 3);
  expect(events.connected).toBe(false);
  expect(opened.map(({ hasEnded }) => hasEnded)).toEqual([false, false]);

  isOtherReady = true;
  await until(() => opened.every(({ hasEnded }) => hasEnded));
  for (const { text } of opened) expect(text).toMatch(/retry: 1000\n\n$/);
  for (const path of [`/api/auctions/${lotId}/events`, '/api/me/events']) {
    const refused = await open(path);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '3']);
    await refused.text();
  }

  proxy.recover();
  await until(() => events.connected);
  const again = await pages();
  expect(again.map(({ status }) => status)).toEqual([200, 200]);
  stop();
  drainStreams(events);
  await until(() => again.every(({ hasEnded }) => hasEnded));
});

/** A hub that has lost its connection; `reconnect` brings it back where it `comesBack`. */
function lostHub({ comesBack }: { comesBack: boolean }) {
  const calls = { attempts: 0 };
  const watchers = new Set<(isConnected: boolean) => void>();
  const note = (isConnected: boolean) => {
    for (const changed of watchers) changed(isConnected);
  };
  const hub: EventHub = {
    subscribe: () => () => undefined,
    connected: false,
    onConnection(watch) {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },
    reconnect() {
      calls.attempts += 1;
      if (comesBack) note(true);
    },
    source: 'notify',
    close: async () => undefined,
  };
  return { hub, calls, lose: () => note(false) };
}

const takesStreams = (hub: EventHub): boolean => {
  try {
    refuseStream(hub);
    return true;
  } catch {
    return false;
  }
};

it('a process that lost the database takes streams again when no other is ready any more', async () => {
  const { hub, lose } = lostHub({ comesBack: false });
  let isOtherReady = true;
  const isShopReady = async () => isOtherReady;
  const stop = handReadersOver({ events: hub, log: QUIET, isShopReady });
  const other = await serve(test.db, hub);
  const statusOf = async (path: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const { status, body } = await fetch(`${other.url}${path}`, { headers });
    await body?.cancel();
    return status;
  };
  const statuses = () =>
    Promise.all([`/api/auctions/${lotId}/events`, '/api/me/events'].map(statusOf));
  expect(await statuses()).toEqual([200, 200]);
  lose();
  await until(() => !takesStreams(hub));
  expect(await statuses()).toEqual([503, 503]);
  isOtherReady = false;
  await until(() => takesStreams(hub));
  expect(await statuses()).toEqual([200, 200]);
  stop();
  await other.app.close();
});

it('a process tries to listen at once when another one is ready, and keeps its streams if it can', async () => {
  const { hub, calls, lose } = lostHub({ comesBack: true });
  let asked = 0;
  const isShopReady = async () => {
    asked += 1;
    return true;
  };
  const stop = handReadersOver({ events: hub, log: QUIET, isShopReady });
  lose();
  await until(() => calls.attempts === 1);
  expect([takesStreams(hub), asked]).toEqual([true, 1]);
  stop();
});
