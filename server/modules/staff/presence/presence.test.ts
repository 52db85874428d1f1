import type { Role } from '@common/people/roles';
import type { PresenceState } from '@common/staff/presence';
import type { Tx } from '../../../db/database';
import { type EventHub, openEventHub } from '../../../http/eventHub';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import { createMember, createSession } from '../../../testing/factories';
import { until } from '../../../testing/until';
import { Presence } from './presence';

// Two processes on one database.
let test: TestDatabase;
let here: TestApi;
let there: TestApi;
let hub: EventHub;
let [hereUrl, thereUrl]: string[] = [];
beforeAll(async () => {
  test = await createTestDatabase();
  here = await createTestApi(test.db);
  there = await createTestApi(test.db);
  hub = await openEventHub(test.db);
  [hereUrl, thereUrl] = await Promise.all(
    [here, there].map(({ app }) => app.listen({ host: '127.0.0.1', port: 0 })),
  );
});
afterEach(() => expectAuditClean(test.db));
afterAll(async () => {
  for (const { app } of [here, there]) app.server.closeAllConnections();
  await here.close();
  await there.close();
  await hub.close();
  await test.drop();
});

const sql = (text: string, values: unknown[] = []) => test.db.pool.query(text, values);

async function person(name: string, roles: Role[] = ['staff']) {
  const id = await createMember(test.db, name, roles);
  return { id, token: await createSession(test.db, id) };
}

/** An open page of a record: what its stream said last. */
async function open(url: string | undefined, token: string, record: string, editing = '') {
  const stopped = new AbortController();
  const path = `/api/admin/presence/${record}/events${editing && `?editing=${editing}`}`;
  const response = await fetch(`${url}${path}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stopped.signal,
  });
  let text = '';
  const page = {
    status: response.status,
    stop: () => stopped.abort(),
    get state(): PresenceState | undefined {
      const said = [...text.matchAll(/^event: presence\ndata: (.*)\n\n/gm)].at(-1)?.[1];
      return said === undefined ? undefined : JSON.parse(said);
    },
    get others() {
      return page.state?.people.map(({ name, isEditing }) => (isEditing ? `${name} 編輯` : name));
    },
  };
  void (async () => {
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) text += decoder.decode(part);
  })().catch(() => undefined);
  return page;
}

it('staff at two processes see each other, that one types, and that one has left', async () => {
  const [keeper, clerk] = [await person('店長'), await person('客服小編')];
  const first = await open(hereUrl, keeper.token, 'product/7');
  await until(() => first.others?.length === 0);
  const second = await open(thereUrl, clerk.token, 'product/7');
  await until(() => String(first.others) === '客服小編' && String(second.others) === '店長');
  const since = first.state?.people[0]?.since;

  // Typing changes the stream, and is neither a departure nor a new arrival.
  const typing = await open(thereUrl, clerk.token, 'product/7', '1');
  second.stop();
  await until(() => String(first.others) === '客服小編 編輯');
  expect(first.state?.people[0]?.since).toBe(since);

  const elsewhere = await open(hereUrl, clerk.token, 'product/8');
  await until(() => elsewhere.others?.length === 0);
  typing.stop();
  await until(() => first.others?.length === 0);
  for (const page of [first, elsewhere]) page.stop();
});

it('whoever loses a role disappears at once and is not let in again', async () => {
  const [keeper, leaver] = [await person('店長'), await person('離職的人')];
  const page = await open(hereUrl, keeper.token, 'order/T1');
  const theirs = await open(thereUrl, leaver.token, 'order/T1', '1');
  await until(() => page.others?.length === 1);
  await sql(`SELECT revoke_capability($1, 'staff', NULL, 'test')`, [leaver.id]);
  await until(() => page.others?.length === 0);
  expect((await open(thereUrl, leaver.token, 'order/T1')).status).toBe(403);
  for (const one of [page, theirs]) one.stop();
});

it('needs the right to read the record: neither members nor visitors see who works', async () => {
  const support = await person('客服', ['support']);
  const member = await createSession(test.db, await createMember(test.db));
  const statusOf = async (token: string, record: string) => {
    const page = await open(hereUrl, token, record);
    page.stop();
    return page.status;
  };
  expect(await statusOf(support.token, 'order/T2')).toBe(200);
  expect(await statusOf(support.token, 'news/1')).toBe(403);
  expect(await statusOf(support.token, 'withdrawal/1')).toBe(403);
  expect(await statusOf(support.token, 'member/1')).toBe(200);
  expect(await statusOf(support.token, 'chain/1')).toBe(404);
  expect(await statusOf(member, 'order/T2')).toBe(403);
  expect(await statusOf('', 'order/T2')).toBe(401);
});

it.each([
  ['listing/1', 'merchandiser', 'support'],
  ['lot/1', 'merchandiser', 'support'],
  ['return/1', 'support', 'merchandiser'],
  ['report/1', 'support', 'merchandiser'],
  ['category/tea', 'merchandiser', 'support'],
  ['media/1', 'merchandiser', 'support'],
  ['deposit/1', 'finance', 'support'],
  ['outflow/1', 'finance', 'support'],
  ['campaign/1', 'finance', 'support'],
] as const)('%s is seen by %s, who works on such, and not by %s', async (record, works, other) => {
  const statusOf = async (role: Role) => {
    const page = await open(hereUrl, (await person(role, [role])).token, record);
    page.stop();
    return page.status;
  };
  expect(await statusOf(works)).toBe(200);
  expect(await statusOf(other)).toBe(403);
});

it('says who saved, at the other process, with the settings for the page of all', async () => {
  const [keeper, clerk] = [await person('店長'), await person('客服小編')];
  const input = { category: 'notice', cover: 'opening', summary: '摘要', markdown: '內文' };
  const { body } = await here.call(keeper.token, 'POST', '/api/admin/news', {
    ...input,
    title: '週年慶',
  });
  const page = await open(hereUrl, keeper.token, `news/${body.data.id}`);
  await until(() => page.state?.last?.action === 'news.create');
  await there.call(clerk.token, 'PUT', `/api/admin/news/${body.data.id}`, {
    ...input,
    title: '週年慶開跑',
    version: body.data.version,
  });
  await until(() => page.state?.last?.action === 'news.update');
  expect(page.state?.last?.staff).toEqual({ id: clerk.id, name: '客服小編' });

  const all = await open(hereUrl, keeper.token, 'setting/all');
  await until(() => all.state !== undefined);
  await sql(
    `INSERT INTO staff_actions (staff_id, action, ref_type, ref_id, note) VALUES ($1, 'setting.decline', 'setting', 'lots', '')`,
    [clerk.id],
  );
  await sql(`SELECT pg_notify('record_events', 'setting:lots')`);
  await until(() => all.state?.last?.action === 'setting.decline');
  for (const one of [page, all]) one.stop();
});

it('shows an action that commits after one with a higher number', async () => {
  const [keeper, early, late] = [await person('店長'), await person('甲'), await person('乙')];
  const page = await open(hereUrl, keeper.token, 'setting/all');
  await until(() => page.state !== undefined);
  const before = page.state?.changes ?? 0;
  const act = (tx: Tx, { id }: { id: number }, key: string) =>
    writeStaffAction(tx, id, 'setting.decline', { type: 'setting', id: key }, '變更', {
      before: { 設定值: 1 },
      after: { 設定值: 2 },
    });
  await test.db.transaction(async (tx) => {
    await act(tx, early, 'windows');
    await test.db.transaction((other) => act(other, late, 'lots'));
    await until(() => page.state?.last?.staff.name === '乙');
  });
  await until(() => page.state?.last?.staff.name === '甲');
  expect(page.state?.changes).toBe(before + 2);
  page.stop();
});

it('forgets the people of a process that was killed', async () => {
  const presence = new Presence(test.db, hub, 20, 2_000);
  const say = (people: object[]) =>
    sql(`SELECT pg_notify('presence_events', $1)`, [
      JSON.stringify({ process: 'killed', subject: 'news:9', people, asks: false }),
    ]);
  const names = () => String(presence.people('news:9').map(({ name }) => name));
  const leave = presence.enter('news:9', { id: 1, name: '店長', isEditing: false }, () => {});
  await say([{ id: 2, name: '小編', isEditing: true, since: 5 }]);
  await until(() => names() === '小編,店長');
  await until(() => names() === '店長');

  leave(0);
  await until(() => names() === '');
});

it('a process where a record is opened asks the others, and does not wait for their repetition', async () => {
  const [one, other] = [0, 1].map(() => new Presence(test.db, hub, 3_600_000));
  const said: string[] = [];
  const stop = hub.subscribe('presence', (payload) => said.push(String(payload)));
  const leaveOne = one?.enter('news:10', { id: 1, name: '店長', isEditing: false }, () => {});
  await until(() => said.some((payload) => payload.includes('news:10')));
  const leaveOther = other?.enter('news:10', { id: 3, name: '企劃', isEditing: true }, () => {});
  await until(() =>
    [one, other].every(
      (each) =>
        each
          ?.people('news:10')
          .map(({ id }) => id)
          .join() === '1,3',
    ),
  );
  leaveOther?.(0);
  await until(() => one?.people('news:10').length === 1);
  leaveOne?.(0);
  stop();
});
