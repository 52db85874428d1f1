import type { Endpoint } from '@common/endpoint';
import { endpoints } from '@common/endpoints';
import { createTestApi, type TestApi } from './testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from './testing/database';
import { createMember, createSession, freezeSql } from './testing/factories';

let test: TestDatabase;
let api: TestApi;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
});
afterEach(() => expectAuditClean(test.db));
afterAll(async () => {
  await api.close();
  await test.drop();
});

const ALL = ['center', 'staff', 'admin'] as const;
const guarded = endpoints.filter(({ who }) => who !== 'public' && who !== 'member');
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Somebody with every capability, and how they lose them. */
async function loser(lose: (id: number, token: string) => Promise<unknown>): Promise<string> {
  const id = await createMember(test.db, undefined, [...ALL]);
  const token = await createSession(test.db, id);
  expect((await api.call(token, 'GET', '/api/admin/members')).status).toBe(200);
  await lose(id, token);
  return token;
}
const sql = (text: string, id: number) => test.db.pool.query(text, [id]);

async function statusesFor(token: string): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  for (const endpoint of guarded) {
    const path = endpoint.path.replace(/:\w+/g, '999999999999');
    const { status } = await api.call(token, endpoint.method, path, endpoint.body && {});
    statuses[nameOf(endpoint)] = status;
  }
  return statuses;
}
const all = (status: number) => Object.fromEntries(guarded.map((one) => [nameOf(one), status]));

it('the console has reads, writes and files to walk over', () => {
  expect(guarded.filter(({ method }) => method === 'GET').length).toBeGreaterThan(20);
  expect(guarded.filter(({ method }) => method !== 'GET').length).toBeGreaterThan(40);
});

it('frozen staff lose every read and write of the console at once', async () => {
  const token = await loser((id) => sql(freezeSql(), id));
  expect(await statusesFor(token)).toEqual(all(403));
  const { body } = await api.call(token, 'GET', '/api/me');
  expect(body.data.member.capabilities).toEqual([]);
});

it('revoked staff lose every read and write of the console at once', async () => {
  const token = await loser(async (id) => {
    for (const one of ALL) await sql(`SELECT revoke_capability($1, '${one}', NULL, 'test')`, id);
  });
  expect(await statusesFor(token)).toEqual(all(403));
});

it('staff whose sessions were ended lose every read and write of the console at once', async () => {
  const admin = await createSession(test.db, await createMember(test.db, '管理員', ['admin']));
  const token = await loser(async (id) => {
    const path = `/api/admin/members/${id}/end-sessions`;
    const { body } = await api.call(admin, 'POST', path, { reason: '裝置遺失，全部登出' });
    expect(body).toMatchObject({ success: true, data: { sessions: 0 } });
  });
  expect(await statusesFor(token)).toEqual(all(401));
});

it('ending sessions leaves an audit row and a notice with the reason, and reports when there is none', async () => {
  const adminId = await createMember(test.db, '管理員', ['admin']);
  const admin = await createSession(test.db, adminId);
  const id = await createMember(test.db);
  await createSession(test.db, id);
  const path = `/api/admin/members/${id}/end-sessions`;
  const reason = '會員來電，手機遺失';
  const { body } = await api.call(admin, 'POST', path, { reason });
  expect(body.data.history[0]).toMatchObject({ action: 'member.endSessions', note: reason });
  const token = await createSession(test.db, id);
  const { list } = (await api.call(token, 'GET', '/api/me/notices')).body.data;
  expect(list[0].text).toBe(`平台已將您的裝置登出，請重新登入。原因：${reason}`);
  await api.call(admin, 'POST', path, { reason });
  expect((await api.call(admin, 'POST', path, { reason })).body.errorCode).toBe(
    'MEMBER_SIGNED_OUT',
  );
  const own = `/api/admin/members/${adminId}/end-sessions`;
  expect((await api.call(admin, 'POST', own, { reason })).body.errorCode).toBe('OWN_ACCOUNT');
});
