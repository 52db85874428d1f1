import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { createTestApi, type TestApi } from '../testing/api';
import { memberCaller } from '../testing/callers';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../testing/database';
import { createMember, createSession } from '../testing/factories';
import { createLot } from '../testing/lots';
import { until } from '../testing/until';
import { SessionStreams } from './sessionStreams';
import type { SseStream } from './sseStream';

// Two processes on one database.
let test: TestDatabase;
let here: TestApi;
let there: TestApi;
let urls: string[];
beforeAll(async () => {
  test = await createTestDatabase();
  here = await createTestApi(test.db);
  there = await createTestApi(test.db);
  urls = await Promise.all(
    [here, there].map(({ app }) => app.listen({ host: '127.0.0.1', port: 0 })),
  );
});
afterEach(() => expectAuditClean(test.db));
afterAll(async () => {
  for (const { app } of [here, there]) app.server.closeAllConnections();
  await here.close();
  await there.close();
  await test.drop();
});

const sql = (text: string, values: unknown[] = []) => test.db.pool.query(text, values);

/** A stream of either process; `ended` turns true when the server ends it. */
async function follow(url: string, path: string, token: string) {
  const stopped = new AbortController();
  const response = await fetch(url + path, {
    headers: { authorization: `Bearer ${token}` },
    signal: stopped.signal,
  });
  const stream = { status: response.status, ended: false, text: '', stop: () => stopped.abort() };
  void (async () => {
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) stream.text += decoder.decode(part);
    stream.ended = true;
  })().catch(() => undefined);
  return stream;
}
const followBoth = (token: string) =>
  Promise.all(urls.map((url) => follow(url, '/api/me/events', token)));

async function person(rights: ('staff' | 'admin')[] = []) {
  const id = await createMember(test.db, undefined, rights);
  return { id, token: await createSession(test.db, id) };
}

it('a log-out ends the streams of its session in every process, and of no other session', async () => {
  const { id, token } = await person();
  const other = await createSession(test.db, id);
  const [mine, others] = [await followBoth(token), await followBoth(other)];
  expect((await here.call(token, 'POST', '/api/auth/logout')).body.success).toBe(true);
  await until(() => mine.every(({ ended }) => ended));
  await sleep(200);
  expect(others.map(({ ended }) => ended)).toEqual([false, false]);
  for (const one of others) one.stop();
});

it('a lot that was followed with a session ends with it; a visitor keeps theirs', async () => {
  const { token } = await person();
  const lotId = await createLot(test.db);
  const path = `/api/auctions/${lotId}/events`;
  const [mine, visitor] = [
    await follow(urls[0] ?? '', path, token),
    await follow(urls[0] ?? '', path, ''),
  ];
  await here.call(token, 'POST', '/api/auth/logout');
  await until(() => mine.ended);
  expect(visitor.ended).toBe(false);
  visitor.stop();
});

it.each([
  ['an administrator who ends the sessions', 'end-sessions'],
  ['a freeze', 'freeze'],
])('%s ends the streams of a member of staff in every process', async (_name, action) => {
  const admin = await person(['admin']);
  const staff = await person(['staff']);
  const streams = await followBoth(staff.token);
  const path = `/api/admin/members/${staff.id}/${action}`;
  const { body } = await here.call(admin.token, 'POST', path, { reason: '離職，停止權限' });
  expect(body.success).toBe(true);
  await until(() => streams.every(({ ended }) => ended));
});

it('a lost capability ends the streams of who had it', async () => {
  const staff = await person(['staff']);
  const streams = await followBoth(staff.token);
  await sql(`SELECT revoke_capability($1, 'staff', NULL, 'test')`, [staff.id]);
  await until(() => streams.every(({ ended }) => ended));
});

it('a person of staff with ten tabs loses all of them and their streams at once', async () => {
  const admin = await person(['admin']);
  const staff = await person(['staff']);
  const tabs = await Promise.all(
    Array.from({ length: 10 }, (_, tab) => [
      follow(urls[tab % 2] ?? '', '/api/me/events', staff.token),
      follow(urls[tab % 2] ?? '', `/api/admin/presence/product/${tab}/events`, staff.token),
    ]).flat(),
  );
  expect(new Set(tabs.map(({ status }) => status))).toEqual(new Set([200]));
  const pages = ['dashboard', 'queues', 'orders', 'products', 'members', 'journals', 'log'];
  const statuses = () =>
    Promise.all(
      pages.flatMap((page) =>
        [here, there].map(
          async (one) => (await one.call(staff.token, 'GET', `/api/admin/${page}`)).status,
        ),
      ),
    );
  expect(new Set(await statuses())).toEqual(new Set([200]));
  const path = `/api/admin/staff/${staff.id}/roles`;
  const body = { role: 'staff', granted: false, reason: '離職，停止權限' };
  expect((await here.call(admin.token, 'POST', path, body)).body.errorCode).toBe('');
  expect(new Set(await statuses())).toEqual(new Set([403]));
  await until(() => tabs.every(({ ended }) => ended));
  for (const url of urls) {
    const again = await follow(url, '/api/admin/presence/product/1/events', staff.token);
    expect(again.status).toBe(403);
  }
});

it('a session that is deleted or shortened ends its streams', async () => {
  for (const change of [
    'DELETE FROM sessions WHERE member_id = $1',
    `UPDATE sessions SET expires_at = now() - interval '1 second' WHERE member_id = $1`,
  ]) {
    const { id, token } = await person();
    const streams = await followBoth(token);
    await sql(change, [id]);
    await until(() => streams.every(({ ended }) => ended));
  }
});

it('a stream sends nothing after its session ended, even without a notification of the end', async () => {
  const owner = new Client({ connectionString: test.ownerUrl });
  await owner.connect();
  await owner.query('ALTER TABLE sessions DISABLE TRIGGER sessions_access');
  try {
    const { id, token } = await person();
    const [stream] = await followBoth(token);
    await until(() => stream?.text.includes('ready') ?? false);
    await sql('UPDATE sessions SET revoked_at = now() WHERE member_id = $1', [id]);
    await sql(
      `WITH e AS (INSERT INTO events (member_id, topic, payload) VALUES ($1, 'secret', '{}') RETURNING id)
       SELECT announce('member_events', json_build_array(id, $1::bigint)::text) FROM e`,
      [id],
    );
    await sleep(300);
    expect(stream?.text).not.toContain('secret');
    stream?.stop();
  } finally {
    await owner.query('ALTER TABLE sessions ENABLE TRIGGER sessions_access');
    await owner.end();
  }
});

it('a heartbeat finds an ended session without a notification', async () => {
  const { id } = await person();
  const { rows } = await sql('SELECT id FROM sessions WHERE member_id = $1', [id]);
  const caller = memberCaller(id, Number(rows[0]?.id));
  let close: () => void = () => undefined;
  let open = true;
  const stream: SseStream = {
    write: () => undefined,
    end: () => {
      open = false;
      close();
    },
    get open() {
      return open;
    },
    closed: new Promise((resolve) => {
      close = resolve;
    }),
    ended: Promise.resolve(),
  };
  const deaf = {
    subscribe: () => () => undefined,
    connected: true,
    onConnection: () => () => undefined,
    reconnect: () => undefined,
    source: 'notify' as const,
    close: async () => undefined,
  };
  new SessionStreams({ db: test.db, events: deaf }, 50).add(stream, caller, Date.now());
  await sleep(200);
  expect(open).toBe(true);
  await sql('UPDATE sessions SET revoked_at = now() WHERE member_id = $1', [id]);
  await until(() => !open);
});
