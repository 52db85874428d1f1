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
])('%s finds %p', async (query, found) => {
  expect(await actions(query)).toEqual(found);
});

it('pages go on to older entries and back, whatever is written in between', async () => {
  const name = (slug: string) =>
    api.call(token, 'POST', '/api/admin/categories', { slug, name: slug, parent: null });
  for (const slug of ['one', 'two', 'three']) await name(slug);
  const page = async (query: string) => (await read(`pageSize=2&${query}`)).body.data;
  const ids = ({ list }: { list: { subject: { id: string } }[] }) =>
    list.map(({ subject }) => subject.id);
  const first = await page('');
  expect(ids(first)).toEqual(['three', 'two']);
  expect(first).toMatchObject({ total: 5, newer: null });
  await name('four');
  const second = await page(`before=${first.older}`);
  expect(ids(second)).toEqual(['one', 'tea']);
  const last = await page(`before=${second.older}`);
  expect([ids(last), last.older]).toEqual([[String(member)], null]);
  expect(ids(await page(`after=${second.newer}`))).toEqual(['three', 'two']);
  // Nothing serves a text: its rows are counted only where they fit on the page.
  expect(await page('q=小編')).toMatchObject({ total: null });
  expect(await page('kind=member')).toMatchObject({ total: 1, older: null });
  const about = `subjectType=member&subjectId=${member}`;
  expect(await page(about)).toMatchObject({ total: 1, older: null, newer: null });
});

it('is for staff', async () => {
  const visitor = await make.createSession(test.db, await make.createMember(test.db));
  expect((await read('', visitor)).status).toBe(403);
  expect((await read('', '')).status).toBe(401);
});
