import type { StaffCategory } from '@common/endpoints/adminCategories';
import { categoryArt } from '@common/goods/categoryArts';
import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, type TestDatabase } from '../../../testing/database';
import { createMember, createProduct, createSession } from '../../../testing/factories';
import { meanwhile } from '../../../testing/meanwhile';

let test: TestDatabase;
let api: TestApi;
let staff: string;
let staffId: number;

beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
  staffId = await createMember(test.db, '店長', ['staff']);
  staff = await createSession(test.db, staffId);
});
afterAll(async () => {
  await api.close();
  await test.drop();
});
beforeEach(async () => {
  await test.db.pool.query(`DELETE FROM categories WHERE slug <> 'test'`);
  for (const slug of ['a', 'b', 'c']) await create(slug, null);
});

const path = '/api/admin/categories';
const create = (slug: string, parent: string | null) =>
  api.call(staff, 'POST', path, { slug, name: `類別${slug}`, parent });
const tree = async (): Promise<StaffCategory[]> => (await api.call(staff, 'GET', path)).body.data;
const find = async (slug: string) => (await tree()).find((one) => one.slug === slug);
const seenAs = (one: Pick<StaffCategory, 'name' | 'picture'> | undefined) => ({
  name: one?.name ?? '',
  picture: one?.picture?.url ?? null,
});
const rename = async (slug: string, body: object, seen?: object) =>
  api.call(staff, 'PUT', `${path}/${slug}`, { ...body, seen: seen ?? seenAs(await find(slug)) });

/** A category's place in a tree. */
function placeIn(all: StaffCategory[], slug: string) {
  const parent = all.find((one) => one.slug === slug)?.parent ?? null;
  const siblings = all.filter((one) => one.parent === parent).map((one) => one.slug);
  return { parent, siblings };
}
const move = async (slug: string, parent: string | null, place: number, seen?: object) =>
  api.call(staff, 'POST', `${path}/${slug}/move`, {
    parent,
    place,
    seen: seen ?? placeIn(await tree(), slug),
  });
const shape = ({ body }: { body: { data: StaffCategory[] } }) =>
  body.data
    .filter(({ slug }) => slug !== 'test')
    .map(({ slug, parent }) => (parent ? `${parent}/${slug}` : slug));

it('staff add, rename, order and nest categories', async () => {
  expect(shape(await create('a1', 'a'))).toEqual(['a', 'a/a1', 'b', 'c']);
  expect(shape(await move('b', 'a', 0))).toEqual(expect.arrayContaining(['a/b', 'a/a1', 'c', 'a']));
  const { body } = await rename('b', { name: ' 新名稱 ' });
  const renamed = body.data.find(({ slug }: StaffCategory) => slug === 'b');
  expect(renamed).toMatchObject({ name: '新名稱', parent: 'a' });
  const { rows } = await test.db.pool.query(
    `SELECT action, note FROM staff_actions WHERE ref_id = 'b' AND staff_id = $1 ORDER BY id DESC LIMIT 2`,
    [staffId],
  );
  expect(rows).toEqual([
    { action: 'category.rename', note: '類別b → 新名稱' },
    { action: 'category.move', note: '類別b → a' },
  ]);
});

it('staff choose one of the drawn pictures or their own upload, and no other', async () => {
  const put = (body: object) => rename('a', { name: '類別a', ...body });
  const pictureOf = ({ body }: { body: { data: StaffCategory[] } }) =>
    body.data.find(({ slug }) => slug === 'a')?.picture;
  const art = categoryArt('coffee');
  expect(pictureOf(await put({ picture: art }))).toEqual(art);
  // Left out: unchanged.
  expect(pictureOf(await put({ name: '新名稱' }))).toEqual(art);
  const foreign = await put({ picture: { url: '/api/pictures/else.jpg', alt: '' } });
  expect(foreign.body.errorCode).toBe('PICTURE_UNKNOWN');
  const shown = await api.call('', 'GET', '/api/categories');
  expect(pictureOf(shown)).toEqual(art);
  expect(pictureOf(await put({ picture: null }))).toBeNull();
  const { rows } = await test.db.pool.query(
    `SELECT note FROM staff_actions WHERE action = 'category.rename' AND staff_id = $1 ORDER BY id`,
    [staffId],
  );
  expect(rows.map(({ note }) => note)).toContain('類別a：圖片');
});

it('a category that was renamed or got a picture since it was seen is not overwritten', async () => {
  const seen = seenAs(await find('a'));
  await rename('a', { name: '茶具' });
  const late = await rename('a', { name: '咖啡' }, seen);
  expect(late.body).toMatchObject({ errorCode: 'SEEN_CHANGED', data: { now: '茶具' } });
  expect(late.body.errorMessage).toContain('茶具');
  await rename('a', { name: '茶具', picture: categoryArt('coffee') });
  const bare = await rename('a', { name: '咖啡', picture: null }, { ...seen, name: '茶具' });
  expect(bare.body.errorCode).toBe('SEEN_CHANGED');
  expect(await find('a')).toMatchObject({ name: '茶具', picture: categoryArt('coffee') });
});

it('a category is not moved among other siblings than were seen', async () => {
  const seen = placeIn(await tree(), 'b');
  await move('c', null, 0);
  const { body } = await move('b', null, 0, seen);
  expect(body).toMatchObject({ errorCode: 'SEEN_CHANGED' });
  expect(body.errorMessage).toContain('類別c、');
  await move('b', 'a', 0);
  expect((await move('b', null, 0, placeIn(await tree(), 'a'))).body.errorCode).toBe(
    'SEEN_CHANGED',
  );
  expect((await find('b'))?.parent).toBe('a');
});

it('siblings keep the order that staff chose', async () => {
  await move('c', null, 0);
  await move('a', null, 1);
  const { body } = await api.call(staff, 'GET', path);
  expect(shape({ body })).toEqual(['c', 'a', 'b']);
});

it('a move into a descendant or to a fourth level is refused', async () => {
  await create('a1', 'a');
  await create('a2', 'a1');
  for (const [slug, parent] of [
    ['a', 'a'],
    ['a', 'a2'],
    ['b', 'a2'],
  ] as const) {
    expect((await move(slug, parent, 0)).body.errorCode).toBe('CATEGORY_LOOP');
  }
  expect((await create('a3', 'a2')).body.errorCode).toBe('CATEGORY_LOOP');
});

it('concurrent moves cannot make a cycle', async () => {
  const seen = placeIn(await tree(), 'b');
  const { body } = await meanwhile(
    test.db,
    [
      'SELECT pg_advisory_xact_lock(720110021)',
      `UPDATE categories SET parent = 'b' WHERE slug = 'a'`,
    ],
    () => move('b', 'a', 0, { ...seen, siblings: seen.siblings.filter((one) => one !== 'a') }),
  );
  expect(body.errorCode).toBe('CATEGORY_LOOP');
});

it('only an empty category can be deleted', async () => {
  await create('a1', 'a');
  const full = await api.call(staff, 'DELETE', `${path}/a`);
  expect(full.body).toMatchObject({ errorCode: 'CATEGORY_IN_USE', data: { children: 1 } });
  await createProduct(test.db);
  const used = await api.call(staff, 'DELETE', `${path}/test`);
  expect(used.body).toMatchObject({ errorCode: 'CATEGORY_IN_USE', data: { products: 1 } });
  expect(shape(await api.call(staff, 'DELETE', `${path}/a1`))).toEqual(['a', 'b', 'c']);
});

it('a taken slug, an unknown parent and an unknown category are refused', async () => {
  expect((await create('a', null)).body.errorCode).toBe('CATEGORY_TAKEN');
  expect((await create('x', 'nowhere')).body.errorCode).toBe('CATEGORY_GONE');
  expect((await move('nowhere', null, 0)).status).toBe(404);
  expect((await create('Bad Slug', null)).status).toBe(400);
});
