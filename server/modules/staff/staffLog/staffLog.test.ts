import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import * as make from '../../../testing/factories';

let test: TestDatabase;
let api: TestApi;
let token: string;
let member: number;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
  token = await make.createSession(test.db, await make.createMember(test.db, '小編', ['staff']));
  member = await make.createMember(test.db, '阿明');
  const act = (path: string, body: object) => api.call(token, 'POST', path, body);
  await act(`/api/admin/members/${member}/freeze`, { reason: '疑似 100% 盜用' });
  await act('/api/admin/categories', { slug: 'tea', name: '茶', parent: null });
});
afterAll(async () => {
  await api.close();
  await test.drop();
});
afterEach(() => expectAuditClean(test.db));

const read = async (query = '', who = token) => api.call(who, 'GET', `/api/admin/log?${query}`);
const actions = async (query: string) =>
  (await read(query)).body.data.list.map(({ action }: { action: string }) => action);

it('the log lists actor, action, object and reason, newest first', async () => {
  const { body } = await read();
  expect(body.data).toMatchObject({
    total: 2,
    list: [
      { action: 'category.create', subject: { type: 'category', id: 'tea' }, note: '茶' },
      {
        action: 'member.freeze',
        staff: { name: '小編' },
        subject: { type: 'member', id: String(member) },
        note: '疑似 100% 盜用',
        at: expect.any(Number),
      },
    ],
  });
});

it.each([
  ['kind=member', ['member.freeze']],
  ['kind=order', []],
  ['kind=nonsense', ['category.create', 'member.freeze']],
  ['q=100%25', ['member.freeze']],
  ['q=0%25', ['member.freeze']],
  ['q=%25%25', []],
  ['q=小編', ['category.create', 'member.freeze']],
  ['q=tea', ['category.create']],
  ['pageSize=1&current=2', ['member.freeze']],
])('%s finds %p', async (query, found) => {
  expect(await actions(query)).toEqual(found);
});

it('is for staff', async () => {
  const visitor = await make.createSession(test.db, await make.createMember(test.db));
  expect((await read('', visitor)).status).toBe(403);
  expect((await read('', '')).status).toBe(401);
});
