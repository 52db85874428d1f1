import { MAX_VIEWS, VIEW_LISTS } from '@common/lists/viewLists';
import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import * as make from '../../../testing/factories';

let test: TestDatabase;
let api: TestApi;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
});
afterAll(async () => {
  await api.close();
  await test.drop();
});
afterEach(() => expectAuditClean(test.db));

const PATH = '/api/admin/views/orders';
const staff = async () =>
  make.createSession(test.db, await make.createMember(test.db, '小編', ['support']));
const save = (token: string, name: string, query = 'status=2') =>
  api.call(token, 'POST', PATH, { name, query });
const namesOf = async (token: string, path = PATH): Promise<string[]> =>
  (await api.call(token, 'GET', path)).body.data.map(({ name }: { name: string }) => name);

it('a view is saved, renamed, given another content and deleted', async () => {
  const token = await staff();
  const [view] = (await save(token, ' 今天 ')).body.data;
  expect(view).toMatchObject({ name: '今天', query: 'status=2' });
  const renamed = await api.call(token, 'PUT', `${PATH}/${view.id}`, {
    name: '明天',
    query: 'work=late',
  });
  expect(renamed.body.data).toEqual([{ id: view.id, name: '明天', query: 'work=late' }]);
  expect((await api.call(token, 'DELETE', `${PATH}/${view.id}`)).body.data).toEqual([]);
  expect((await api.call(token, 'DELETE', `${PATH}/${view.id}`)).body.data).toEqual([]);
  const gone = await api.call(token, 'PUT', `${PATH}/${view.id}`, { name: '明天', query: '' });
  expect(gone.body.errorCode).toBe('VIEW_GONE');
});

it('a name is used once per person and list', async () => {
  const [one, other] = [await staff(), await staff()];
  await save(one, '急件');
  expect((await save(one, '急件')).body).toMatchObject({
    errorCode: 'VIEW_NAME',
    data: { name: '急件' },
  });
  expect((await save(other, '急件')).body.success).toBe(true);
  const products = await api.call(one, 'POST', '/api/admin/views/products', {
    name: '急件',
    query: '',
  });
  expect(products.body.success).toBe(true);
  const [, second] = (await save(one, '慢件')).body.data;
  const renamed = await api.call(one, 'PUT', `${PATH}/${second.id}`, { name: '急件', query: '' });
  expect(renamed.body.errorCode).toBe('VIEW_NAME');
});

it('views of another person can be neither read, changed nor deleted', async () => {
  const [owner, other] = [await staff(), await staff()];
  const [view] = (await save(owner, '我的')).body.data;
  expect(await namesOf(other)).toEqual([]);
  const changed = await api.call(other, 'PUT', `${PATH}/${view.id}`, { name: '他的', query: '' });
  expect(changed.body.errorCode).toBe('VIEW_GONE');
  await api.call(other, 'DELETE', `${PATH}/${view.id}`);
  const elsewhere = `/api/admin/views/members/${view.id}`;
  await api.call(owner, 'DELETE', elsewhere);
  expect(await namesOf(owner)).toEqual(['我的']);
});

it('two windows that save at once stay within the limit', async () => {
  const token = await staff();
  for (let n = 1; n < MAX_VIEWS; n++) await save(token, `檢視 ${n}`);
  const both = await Promise.all([save(token, '甲'), save(token, '乙')]);
  expect(both.map(({ body }) => body.errorCode).sort()).toEqual(['', 'VIEWS_FULL']);
  expect(await namesOf(token)).toHaveLength(MAX_VIEWS);
});

it.each([
  ['a name of spaces', PATH, { name: '  ', query: '' }],
  ['a query with a line break', PATH, { name: '甲', query: 'q=1\n' }],
])('%s is malformed', async (_, path, body) => {
  expect((await api.call(await staff(), 'POST', path, body)).status).toBe(400);
});

it('each list has views of its own', async () => {
  const token = await staff();
  for (const list of VIEW_LISTS) {
    const path = `/api/admin/views/${list}`;
    await api.call(token, 'POST', path, { name: list, query: '' });
    expect(await namesOf(token, path)).toEqual([list]);
  }
});
