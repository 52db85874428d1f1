import type { MediaItem } from '@common/endpoints/media';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { fill, findVisible, person, press } from '@/testing/person';
import { STAFF } from '@/testing/session';
import { visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import '.';

const LIST = 'GET /api/admin/media';
const UPLOAD = 'POST /api/admin/media';
const SAVE = 'PUT /api/admin/media/7';
const DELETE = 'DELETE /api/admin/media/7';
const item = (id: number, part: Partial<MediaItem> = {}): MediaItem => ({
  id,
  title: `茶罐 ${id}`,
  picture: { url: `/files/pictures/a${id}/320.jpg`, alt: '墨綠色茶罐', width: 900, height: 600 },
  staff: '王店長',
  at: Date.UTC(2026, 10, 1),
  uses: [],
  version: 1,
  ...part,
});
const USED = item(8, { uses: [{ kind: 'product', ref: '3', title: '手沖咖啡壺' }] });

let api: StubApi;
beforeEach(async () => {
  api = await startApi({ [LIST]: () => ({ list: [USED, item(7)], older: null }) });
});
afterEach(() => api.close());

it('shows pictures with size and use, and finds by name', async () => {
  await visitAs(api, '/admin/media?q=茶&size=large&use=unused');
  expect(await screen.findByText('900 × 600・1 處使用')).toBeInTheDocument();
  const { query } = api.askedOf(LIST)[0] ?? {};
  expect([query?.get('q'), query?.get('size'), query?.get('use')]).toEqual([
    '茶',
    'large',
    'unused',
  ]);
});

it('several dropped files are uploaded, and a refused one stays with its reason', async () => {
  api.on({
    [UPLOAD]: ({ query, body }: { query: URLSearchParams; body: unknown }) => {
      if (String(body) === 'b') throw new Refusal('PICTURE_HEIC');
      return item(9, { title: query.get('name') ?? '' });
    },
  });
  await visitAs(api, '/admin/media');
  const field = await screen.findByLabelText('上傳圖片');
  const files = ['a', 'b'].map((one) => new File([one], `${one}.jpg`, { type: 'image/jpeg' }));
  fireEvent.drop(field, { dataTransfer: { files, types: ['Files'] } });
  expect(await screen.findByRole('alert')).toHaveTextContent('HEIC');
  expect(api.askedOf(UPLOAD).map(({ query }) => query.get('name'))).toEqual(['a.jpg', 'b.jpg']);
  await waitFor(() => expect(api.askedOf(LIST).length).toBeGreaterThan(1));
});

it('a picture in use leads to where it is shown, and offers no deletion', async () => {
  await visitAs(api, '/admin/media');
  await person.click(await screen.findByRole('button', { name: /茶罐 8/ }));
  const link = await screen.findByText('手沖咖啡壺');
  expect(link).toHaveAttribute('href', '/admin/products/edit/3');
  expect(screen.getByRole('button', { name: /刪\s?除/ })).toBeDisabled();
});

it('an order that shows a picture is text for those whose role does not open orders', async () => {
  const uses: MediaItem['uses'] = [{ kind: 'order', ref: '20261122ABC', title: '20261122ABC' }];
  api.on({ [LIST]: () => ({ list: [item(9, { uses })], older: null }) });
  await visitAs(api, '/admin/media', { ...STAFF, capabilities: ['merchandiser'] });
  await person.click(await screen.findByRole('button', { name: /茶罐 9/ }));
  await findVisible(/：20261122ABC$/);
  expect(screen.queryByRole('link', { name: '20261122ABC' })).toBeNull();
});

it('a picture is renamed with the version that was read; a refusal keeps what was typed', async () => {
  api.on({
    [SAVE]: () => {
      throw new Refusal('CONTENT_CHANGED');
    },
  });
  await visitAs(api, '/admin/media');
  await person.click(await screen.findByRole('button', { name: /茶罐 7/ }));
  await person.clear(await screen.findByLabelText('名稱'));
  await fill('名稱', '春茶罐');
  await press('儲存');
  await findVisible(/內容已被其他人更新/);
  expect(screen.getByLabelText('名稱')).toHaveValue('春茶罐');
  api.on({ [SAVE]: () => item(7, { title: '春茶罐', version: 2 }) });
  await press('儲存');
  await waitFor(() => expect(screen.getAllByText('春茶罐').length).toBeGreaterThan(1));
  const body = { title: '春茶罐', alt: '墨綠色茶罐', version: 1 };
  expect(api.askedOf(SAVE)[0]?.body).toEqual(body);
});

it('a picture that nothing shows is deleted after a question', async () => {
  api.on({ [DELETE]: () => null });
  await visitAs(api, '/admin/media');
  await person.click(await screen.findByRole('button', { name: /茶罐 7/ }));
  await person.click(await screen.findByRole('button', { name: /刪\s?除/ }));
  await findVisible('要刪除「茶罐 7」嗎？');
  expect(api.askedOf(DELETE)).toEqual([]);
  await press('刪除圖片');
  await waitFor(() => expect(api.askedOf(DELETE)).toHaveLength(1));
  await waitFor(() => expect(api.askedOf(LIST).length).toBeGreaterThan(1));
});

it('a link opens a picture of any page; what a colleague saved stands beside what is typed', async () => {
  let now = item(7);
  api.on({
    [LIST]: ({ query }: { query: URLSearchParams }) => ({
      list: query.get('before') === '8' ? [now] : [USED],
      older: null,
    }),
    [SAVE]: ({ body }) => {
      const { version, title } = body as MediaItem;
      if (version !== now.version) throw new Refusal('CONTENT_CHANGED');
      return item(7, { title, version: version + 1 });
    },
  });
  const { history } = await visitAs(api, '/admin/media?id=7');
  await waitFor(() => expect(screen.getByLabelText('名稱')).toHaveValue('茶罐 7'));
  await waitFor(() => expect(api.isFollowed('/api/admin/presence/media/7/events')).toBe(true));
  now = item(7, { version: 2, picture: { ...item(7).picture, alt: '春天的茶罐' } });
  await fill('名稱', '（大）');
  await press('儲存');
  await findVisible(/^其他人剛剛改了：圖片說明/);
  await press('保留我的');
  await press('儲存');
  await findVisible('已儲存');
  expect(api.askedOf(SAVE)[1]?.body).toEqual({
    title: '茶罐 7（大）',
    alt: '春天的茶罐',
    version: 2,
  });
  await person.click(screen.getByLabelText('關閉'));
  await waitFor(() => expect(history.location.search).toBe(''));
});
