import type { MediaItem } from '@common/endpoints/media';
import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import { createMember, createSession } from '../../../testing/factories';
import { blankPicture, sendFile, uploadPicture } from '../../../testing/pictures';
import { testStorage } from '../../../testing/storage';
import { claimPictures } from './claimPictures';
import { sweepPictures } from './sweepPictures';

const storage = testStorage();
let test: TestDatabase;
let api: TestApi;
let first: string;
let second: string;
let member: string;
let firstId: number;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
  firstId = await createMember(test.db, '商品企劃', ['merchandiser']);
  first = await createSession(test.db, firstId);
  const other = await createMember(test.db, '王店長', ['merchandiser']);
  second = await createSession(test.db, other);
  member = await createSession(test.db, await createMember(test.db));
});
afterAll(async () => {
  await api.close();
  await test.drop();
});
afterEach(() => expectAuditClean(test.db));

const PATH = '/api/admin/media';
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = async (method: Method, path: string, body?: object, token = first) =>
  (await api.call(token, method, path, body)).body;

let width = 400;
/** Uploads a picture of another width each time, for two files of the same bytes are one write. */
async function upload(name = '茶罐.jpg', token = first): Promise<MediaItem> {
  const bytes = await blankPicture(++width, 300).jpeg().toBuffer();
  const path = `${PATH}?name=${encodeURIComponent(name)}`;
  const { body } = await sendFile(api, token, path, bytes);
  if (!body.success) throw new Error(body.errorMessage);
  return body.data;
}
const list = async (query = ''): Promise<MediaItem[]> =>
  (await call('GET', `${PATH}${query}`)).data.list;
const news = (pictures: MediaItem[], token = first) =>
  call(
    'POST',
    '/api/admin/news',
    {
      category: 'notice',
      title: '春茶上市',
      summary: '新茶到貨',
      cover: 'delivery',
      picture: pictures[0] ? { url: pictures[0].picture.url, alt: '' } : null,
      markdown: '新茶到貨。',
    },
    token,
  );

it('an upload stands in the library under its file name, and can be found by it', async () => {
  const item = await upload('高山烏龍.png');
  expect(item).toMatchObject({ title: '高山烏龍', staff: '商品企劃', uses: [] });
  expect((await list('?q=烏龍'))[0]?.id).toBe(item.id);
  expect(await list('?q=烏龍&size=large')).toEqual([]);
  expect((await list('?q=烏龍&use=unused')).map(({ id }) => id)).toEqual([item.id]);
  expect(await list('?q=烏龍&use=used')).toEqual([]);
});

it('pictures of members are neither shown nor usable', async () => {
  const own = await uploadPicture(api, member, 'product');
  const fresh = await uploadPicture(api, first, 'news');
  const urls = (await list()).map(({ picture }) => picture.url);
  expect(urls).not.toContain(own.url);
  expect(urls).not.toContain(fresh.url);
  const body = { url: own.url, alt: '' };
  const by = { memberId: firstId, purpose: 'product' as const, byStaff: true };
  const claim = test.db.transaction((tx) => claimPictures(tx, [body], by));
  await expect(claim).rejects.toThrow('有圖片已經失效');
  expect((await api.call(member, 'GET', PATH)).status).toBe(403);
});

it('another member of staff shows it, it says where, and an upload in an editor joins the library', async () => {
  const item = await upload();
  const { data } = await news([item], second);
  expect(data.picture.url).toBe(item.picture.url);
  const [shown] = await list();
  expect(shown?.uses).toEqual([{ kind: 'news', ref: String(data.id), title: '春茶上市' }]);
  const own = await uploadPicture(api, second, 'news');
  const changed = await call(
    'PUT',
    `/api/admin/news/${data.id}`,
    {
      category: 'notice',
      title: '春茶上市',
      summary: '新茶到貨',
      cover: 'delivery',
      picture: { url: own.url, alt: '' },
      markdown: '新茶到貨。',
      version: data.version,
    },
    second,
  );
  expect(changed.data.picture.url).toBe(own.url);
  const pictures = await list('?use=used');
  expect(pictures.map(({ picture }) => picture.url)).toContain(own.url);
  expect(pictures.map(({ id }) => id)).not.toContain(item.id);
});

it('a picture that something shows is not deleted, with the place that shows it', async () => {
  const item = await upload();
  await news([item]);
  const refused = await call('DELETE', `${PATH}/${item.id}`);
  expect(refused.errorCode).toBe('MEDIA_IN_USE');
  expect(refused.errorMessage).toContain('消息「春茶上市」');
  expect((await list()).map(({ id }) => id)).toContain(item.id);
});

it('a picture in a text is in use, too', async () => {
  const item = await upload();
  await call('POST', '/api/admin/news', {
    category: 'notice',
    title: '圖文',
    summary: '圖文',
    cover: 'delivery',
    markdown: `![](${item.picture.url})`,
  });
  expect((await call('DELETE', `${PATH}/${item.id}`)).errorCode).toBe('MEDIA_IN_USE');
});

it('a deleted picture is gone for everyone, and its files after a day', async () => {
  const item = await upload();
  expect((await call('DELETE', `${PATH}/${item.id}`)).success).toBe(true);
  expect((await list()).map(({ id }) => id)).not.toContain(item.id);
  expect((await news([item], second)).errorCode).toBe('PICTURE_UNKNOWN');
  expect((await call('DELETE', `${PATH}/${item.id}`)).errorCode).toBe('NOT_FOUND');
  expect(await sweepPictures(test.db, storage)).toBe(0);
  await test.db.pool.query(
    `UPDATE pictures SET changed_at = now() - interval '2 days' WHERE id = $1`,
    [item.id],
  );
  expect(await sweepPictures(test.db, storage)).toBeGreaterThan(0);
  const { rows } = await test.db.pool.query('SELECT 1 FROM pictures WHERE id = $1', [item.id]);
  expect(rows).toEqual([]);
});

it('who shows a picture while it is deleted is refused, or the deletion is', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const item = await upload();
    const [shown, deleted] = await Promise.all([
      news([item], second),
      call('DELETE', `${PATH}/${item.id}`),
    ]);
    expect([shown.errorCode, deleted.errorCode].toSorted()).toEqual(
      shown.success ? ['', 'MEDIA_IN_USE'] : ['', 'PICTURE_UNKNOWN'],
    );
  }
});

it('a deletion waits for a record that is being saved with the picture', async () => {
  const item = await upload();
  const by = { memberId: firstId, purpose: 'news' as const, byStaff: true };
  let deletion: Promise<{ errorCode: string }> | undefined;
  await test.db.transaction(async (tx) => {
    const [picture] = await claimPictures(tx, [{ url: item.picture.url, alt: '' }], by);
    deletion = call('DELETE', `${PATH}/${item.id}`, undefined, second);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await tx.orm.execute(
      `INSERT INTO categories (slug, name, picture) VALUES ('late', '晚到', '${JSON.stringify(picture)}')`,
    );
  });
  expect((await deletion)?.errorCode).toBe('MEDIA_IN_USE');
});

it('a new name is refused when another has changed it since', async () => {
  const { id, version } = await upload();
  const body = { title: '春茶罐', alt: '墨綠色茶罐', version };
  const { data } = await call('PUT', `${PATH}/${id}`, body);
  expect(data).toMatchObject({ title: '春茶罐', picture: { alt: '墨綠色茶罐' } });
  expect((await call('PUT', `${PATH}/${id}`, body, second)).errorCode).toBe('CONTENT_CHANGED');
});

it('the library is read in pages', async () => {
  await test.db.pool.query(
    `INSERT INTO pictures (name, owner_id, purpose, state, width, height, widths, library_at)
     SELECT 'page' || n, $1, 'product', 'used', 900, 600, '{320}', now() FROM generate_series(1, 30) n`,
    [firstId],
  );
  const { data } = await call('GET', PATH);
  expect(data.list).toHaveLength(24);
  const next = (await call('GET', `${PATH}?before=${data.older}`)).data.list;
  expect(next[0].id).toBeLessThan(data.list.at(-1).id);
});
