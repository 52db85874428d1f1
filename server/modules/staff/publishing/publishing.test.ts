import { Client } from 'pg';
import { createTestApi, type TestApi } from '../../../testing/api';
import {
  createTestDatabase,
  expectAuditClean,
  ownerUrlOf,
  type TestDatabase,
} from '../../../testing/database';
import { createMember, createProduct, createSession } from '../../../testing/factories';
import { meanwhile } from '../../../testing/meanwhile';
import { noticesOf } from '../../../testing/notices';
import { publishPlanned } from './publishPlanned';

let test: TestDatabase;
let api: TestApi;
let merchandiser: string;
let planner: number;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
  planner = await createMember(test.db, '商品企劃', ['merchandiser']);
  merchandiser = await createSession(test.db, planner);
});
afterAll(async () => {
  await api.close();
  await test.drop();
});
afterEach(() => expectAuditClean(test.db));

const HOUR = 3_600_000;
const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  (await api.call(merchandiser, method, `/api/admin/${path}`, body)).body;
const draft = async () =>
  (
    await call('POST', 'news', {
      category: 'notice',
      title: '連假出貨公告',
      summary: '連假期間照常接單',
      cover: 'delivery',
      markdown: '照常接單。',
    })
  ).data;
/** As if the time had come. */
const wait = () =>
  test.db.pool.query(`UPDATE planned_publishings SET publish_at = now() - interval '1 second'`);

it('a draft is published at its time as it is saved then, once, in the name of who planned it', async () => {
  const { id, version, ...item } = await draft();
  const at = Date.now() + HOUR;
  expect((await call('PUT', `news/${id}/plan`, { at, seen: null })).data).toEqual({
    at,
    staff: '商品企劃',
  });
  expect(await publishPlanned(test.db)).toBe(0);
  const { category, summary, cover, markdown } = item;
  const body = { category, title: '改過的公告', summary, cover, markdown, version };
  await call('PUT', `news/${id}`, body);
  await wait();
  expect(await Promise.all([publishPlanned(test.db), publishPlanned(test.db)])).toContain(1);
  const shown = (await api.call('', 'GET', `/api/news/${id}`)).body.data;
  expect(shown.title).toBe('改過的公告');
  expect((await call('GET', `news/${id}/plan`)).data).toBeNull();
  const { rows } = await test.db.pool.query(
    `SELECT note FROM staff_actions WHERE action = 'news.publish' AND ref_id = $1`,
    [String(id)],
  );
  expect(rows).toEqual([{ note: '改過的公告（預定）' }]);
});

it('a publication that fails is told to its planner once, and is marked until it succeeds', async () => {
  const { id, title } = await draft();
  await call('PUT', `news/${id}/plan`, { at: Date.now() + HOUR, seen: null });
  await wait();
  const owner = new Client({ connectionString: ownerUrlOf(test.db) });
  await owner.connect();
  await owner.query(`ALTER TABLE news ADD CONSTRAINT broken CHECK (id <> ${id} OR NOT published)`);
  const listed = async () =>
    (await call('GET', 'planned')).data.list.find((one: { id: number }) => one.id === id);
  expect((await listed()).hasFailed).toBe(false);
  await expect(publishPlanned(test.db)).rejects.toThrow('1 items failed');
  await owner.query('UPDATE job_failures SET next_try_at = now()');
  await expect(publishPlanned(test.db)).rejects.toThrow('1 items failed');
  expect((await listed()).hasFailed).toBe(true);
  const told = (await noticesOf(test.db, planner)).filter(({ kind }) => kind === 'planFailed');
  expect(told.map(({ data }) => data.name)).toEqual([title]);
  await owner.query('ALTER TABLE news DROP CONSTRAINT broken');
  await owner.query('UPDATE job_failures SET next_try_at = now()');
  await owner.end();
  expect(await publishPlanned(test.db)).toBe(1);
  expect(await listed()).toBeUndefined();
});

it('a product goes on sale at its time', async () => {
  const { productId } = await createProduct(test.db);
  await test.db.pool.query('UPDATE products SET on_sale = false WHERE id = $1', [productId]);
  const planned = await call('PUT', `products/${productId}/plan`, {
    at: Date.now() + HOUR,
    seen: null,
  });
  expect(planned.success).toBe(true);
  await wait();
  await publishPlanned(test.db);
  expect((await call('GET', `products/${productId}`)).data.onSale).toBe(true);
});

it('a plan that was ended publishes nothing', async () => {
  const { id } = await draft();
  const at = Date.now() + HOUR;
  await call('PUT', `news/${id}/plan`, { at, seen: null });
  expect((await call('PUT', `news/${id}/plan`, { at: null, seen: at })).data).toBeNull();
  expect(await publishPlanned(test.db)).toBe(0);
  expect((await call('GET', `news/${id}`)).data.published).toBe(false);
});

it('what is shown already, a time that has passed and what is not there are not planned', async () => {
  const { id, version } = await draft();
  const past = await call('PUT', `news/${id}/plan`, { at: Date.now() - HOUR, seen: null });
  expect(past.errorCode).toBe('PLAN_TIME');
  await call('POST', `news/${id}/publish`, { version });
  const at = Date.now() + HOUR;
  expect((await call('PUT', `news/${id}/plan`, { at, seen: null })).errorCode).toBe('PLAN_SHOWN');
  expect((await call('PUT', 'news/999999/plan', { at, seen: null })).errorCode).toBe('NOT_FOUND');
  expect((await call('PUT', 'products/999999/plan', { at, seen: null })).errorCode).toBe(
    'NOT_FOUND',
  );
});

it('the list shows what is planned, the next first, until it is published', async () => {
  await test.db.pool.query('DELETE FROM planned_publishings');
  const { productId } = await createProduct(test.db);
  await test.db.pool.query('UPDATE products SET on_sale = false WHERE id = $1', [productId]);
  const { id } = await draft();
  const at = Date.now() + HOUR;
  await call('PUT', `news/${id}/plan`, { at: at + HOUR, seen: null });
  await call('PUT', `products/${productId}/plan`, { at, seen: null });
  const { list, total } = (await call('GET', 'planned')).data;
  expect(total).toBe(2);
  expect(list).toMatchObject([
    { kind: 'product', id: productId, at, staff: '商品企劃' },
    { kind: 'news', id, title: '連假出貨公告', at: at + HOUR },
  ]);
  expect((await call('GET', 'planned?kind=news')).data.list).toHaveLength(1);
  await wait();
  await publishPlanned(test.db);
  expect((await call('GET', 'planned')).data).toMatchObject({ list: [], total: 0 });
});

it('what was shown by hand and taken down again is not shown by the plan that it had', async () => {
  const { id, version } = await draft();
  const { productId } = await createProduct(test.db);
  await test.db.pool.query('UPDATE products SET on_sale = false WHERE id = $1', [productId]);
  const at = Date.now() + HOUR;
  await call('PUT', `news/${id}/plan`, { at, seen: null });
  await call('PUT', `products/${productId}/plan`, { at, seen: null });
  const published = await call('POST', `news/${id}/publish`, { version });
  await call('POST', `news/${id}/unpublish`, { version: published.data.version });
  const path = `products/${productId}/sale`;
  const { data } = await call('GET', `products/${productId}`);
  const shown = await call('POST', path, { onSale: true, version: data.version });
  expect(shown.success).toBe(true);
  await call('POST', path, { onSale: false, version: shown.data.version });
  await wait();
  expect(await publishPlanned(test.db)).toBe(0);
  expect((await call('GET', `news/${id}`)).data.published).toBe(false);
  expect((await call('GET', `products/${productId}`)).data.onSale).toBe(false);
});

it('a draft that is saved in the moment of its publication is published as it was saved', async () => {
  const { id } = await draft();
  await call('PUT', `news/${id}/plan`, { at: Date.now() + HOUR, seen: null });
  await wait();
  const save = `UPDATE news SET title = '剛存的標題', version = version + 1 WHERE id = ${id}`;
  expect(await meanwhile(test.db, [save], () => publishPlanned(test.db))).toBe(1);
  expect((await api.call('', 'GET', `/api/news/${id}`)).body.data.title).toBe('剛存的標題');
});

it('a plan that is made while the draft is published by hand is refused', async () => {
  const { id } = await draft();
  const publish = `UPDATE news SET published = true, published_at = now(), version = version + 1 WHERE id = ${id}`;
  const at = Date.now() + HOUR;
  const plan = () => call('PUT', `news/${id}/plan`, { at, seen: null });
  expect((await meanwhile(test.db, [publish], plan)).errorCode).toBe('PLAN_SHOWN');
});

it('a plan that somebody else made, moved or ended since it was seen stays, and the refusal says what it is', async () => {
  const { id } = await draft();
  const plan = (at: number | null, seen: number | null) =>
    call('PUT', `news/${id}/plan`, { at, seen });
  const at = Date.now() + HOUR;
  await plan(at, null);
  for (const other of [at + HOUR, null]) {
    const refused = await plan(other, null);
    expect(refused).toMatchObject({ errorCode: 'SEEN_CHANGED' });
    expect(refused.errorMessage).toContain('商品企劃');
  }
  expect((await call('GET', `news/${id}/plan`)).data.at).toBe(at);
  await plan(null, at);
  expect((await plan(at + HOUR, at)).errorMessage).toContain('沒有預定');
});
