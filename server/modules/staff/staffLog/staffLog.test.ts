import { randomUUID } from 'node:crypto';
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

describe('where an action came from, and what it changed', () => {
  const send = (path: string, payload: object, method: 'POST' | 'PUT' = 'POST') =>
    api.app.inject({
      method,
      url: path,
      payload,
      remoteAddress: '2001:db8:7:9::42',
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0 Safari/537.36',
      },
    });
  const newest = async (query = '') => (await read(query)).body.data.list[0];

  it('a request leaves its network, its browser by family alone, its session, and the fields that differ', async () => {
    await send('/api/admin/categories', { slug: 'cups', name: '杯子', parent: null });
    expect(await newest('q=cups')).toMatchObject({
      source: {
        by: 'web',
        address: '2001:db8:7:9',
        device: 'Chrome・Windows',
        session: expect.any(Number),
      },
      changes: [
        { field: '名稱', before: null, after: '杯子' },
        { field: '上層分類', before: null, after: '最上層' },
      ],
    });
    const seen = { name: '杯子', picture: null };
    await send('/api/admin/categories/cups', { name: '茶杯', seen }, 'PUT');
    expect((await newest('q=cups')).changes).toEqual([
      { field: '名稱', before: '杯子', after: '茶杯' },
    ]);
  });

  it('any address of a network finds what came from it, and a person and days narrow it', async () => {
    const found = await actions('address=2001:db8:7:9:ffff::1');
    expect(found).toEqual(['category.rename', 'category.create']);
    expect(await actions('address=2001:db8:7:8::42')).toEqual([]);
    expect(await actions('kind=category.rename')).toEqual(['category.rename']);
    const staff = (await newest()).staff.id;
    expect((await actions(`staff=${staff}`)).length).toBeGreaterThan(2);
    expect(await actions(`staff=${member}`)).toEqual([]);
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei' }).format();
    expect((await actions(`from=${today}&to=${today}`)).length).toBeGreaterThan(2);
    expect(await actions('to=2020-01-01')).toEqual([]);
  });

  it('of a long text it keeps the passage that differs', async () => {
    const text = (word: string) => `${'前'.repeat(900)}${word}${'後'.repeat(900)}`;
    const save = (markdown: string, version: number) =>
      send('/api/admin/pages/about', { markdown, version }, 'PUT');
    await save(text('舊'), 0);
    await save(text('新'), 1);
    const [change] = (await newest('kind=page')).changes;
    const around = ['…', '前'.repeat(40), '後'.repeat(40), '…'];
    expect(change).toEqual({
      field: '內容',
      before: `${around[0]}${around[1]}舊${around[2]}${around[3]}`,
      after: `${around[0]}${around[1]}新${around[2]}${around[3]}`,
    });
  });

  it('by hand at the database the login is named, and a row without a source stays as it was sealed', async () => {
    const admin = await make.createMember(test.db, '店長', ['admin']);
    await test.db.pool.query(`SELECT grant_capability($1, 'finance', $2, '代班')`, [member, admin]);
    expect(await newest('kind=member.grant')).toMatchObject({
      source: { by: 'database', user: expect.any(String) },
      changes: [{ field: '權限 finance', before: false, after: true }],
    });
    await test.db.pool.query(`SELECT revoke_capability($1, 'finance', NULL, '代班結束')`, [member]);
    await test.db.pool.query(
      `INSERT INTO staff_actions (staff_id, action, ref_type, ref_id, note) VALUES ($1, 'job.retry', 'job', 'x', '')`,
      [member],
    );
    expect(await newest('kind=job')).toMatchObject({ source: null, changes: null });
  });

  it('the export has a line for each field, and is an action itself', async () => {
    const file = String((await api.call(token, 'GET', '/api/admin/log.csv?q=cups')).body);
    expect(file).toContain('修改分類,分類 cups');
    expect(file).toMatch(/2001:db8:7:9・Chrome・Windows・工作階段 #\d+,名稱,杯子,茶杯\r\n/);
    expect(await newest()).toMatchObject({ action: 'log.export', note: '文字', changes: null });
    expect((await read('', '')).status).toBe(401);
  });
});
