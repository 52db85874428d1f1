import type { StaffBanner } from '@common/endpoints/storefront';
import { act, screen, waitFor, within } from '@testing-library/react';
import { fill, findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { meOf, STAFF, signIn } from '@/testing/session';
import { Refusal, startApi } from '@/testing/stubApi';

const banner = (id: number, changes: Partial<StaffBanner> = {}): StaffBanner => ({
  id,
  title: `第${id}張`,
  subtitle: '',
  picture: { url: '/banners/tea-season-wide.svg', alt: '' },
  phonePicture: { url: '/banners/tea-season-phone.svg', alt: '' },
  textColour: 'dark',
  link: '/shop',
  startsAt: 1,
  endsAt: null,
  published: true,
  version: 1,
  updatedAt: 1,
  ...changes,
});

let api: Awaited<ReturnType<typeof startApi>>;
let site: Awaited<ReturnType<typeof renderSite>>;
beforeEach(async () => {
  signIn(STAFF);
  api = await startApi({
    'GET /api/me': () => meOf(STAFF),
    'GET /api/admin/banners': () => [
      banner(1),
      banner(2, { published: false }),
      banner(3, { endsAt: 2 }),
    ],
  });
  site = await renderSite('/admin/banners');
});
const search = () => site.history.location.search;
afterEach(() => api.close());

it('says of each whether it is shown now', async () => {
  await findVisible('刊登中');
  expect(screen.getByText('草稿')).toBeVisible();
  expect(screen.getByText('已結束')).toBeVisible();
});

it('puts one before another', async () => {
  let sent: unknown;
  api.on({
    'PUT /api/admin/banners/order': ({ body }) => {
      sent = body;
      return [banner(2), banner(1), banner(3)];
    },
  });
  await person.click(await screen.findByRole('button', { name: '把「第2張」往前移' }));
  await waitFor(() => expect(sent).toEqual({ ids: [2, 1, 3], seen: [1, 2, 3] }));
  await waitFor(() => {
    const [first] = screen.getAllByRole('article');
    expect(within(first as HTMLElement).getAllByText('第2張')).not.toHaveLength(0);
  });
});

it('makes a draft from the site’s own pictures, and lets no link lead elsewhere', async () => {
  let sent: Record<string, unknown> | undefined;
  api.on({
    'POST /api/admin/banners': ({ body }) => {
      sent = body as Record<string, unknown>;
      return banner(9, { published: false });
    },
  });
  await press('新增橫幅');
  await fill('標題', '冬季茶席');
  const link = await screen.findByLabelText('連到本站的哪一頁');
  await person.clear(link);
  await person.type(link, '//evil.example');
  await press('儲存');
  await findVisible('請填寫以 / 開頭的站內路徑，例如 /shop');
  expect(sent).toBeUndefined();
  await person.clear(link);
  await person.type(link, '/news');
  expect(search()).toBe('?id=new');
  await press('儲存');
  await waitFor(() =>
    expect(sent).toMatchObject({ title: '冬季茶席', link: '/news', endsAt: null }),
  );
  await waitFor(() => expect(search()).toBe(''));
});

it('a banner in the editor has an address; closed, it keeps what was typed', async () => {
  await findVisible('刊登中');
  await person.click(screen.getAllByText('編輯')[1] as HTMLElement);
  await screen.findByDisplayValue('第2張');
  expect(search()).toBe('?id=2');
  await fill('副標題（選填）', '限時三天');
  await person.click(screen.getByLabelText('關閉'));
  await waitFor(() => expect(search()).toBe(''));
  // As a link or a reload opens it.
  act(() => site.history.push('/admin/banners?id=2'));
  await screen.findByDisplayValue('限時三天');
});

it('what was typed before somebody else saved is not saved over that', async () => {
  const SAVE = 'PUT /api/admin/banners/1';
  await findVisible('刊登中');
  await person.click(screen.getAllByText('編輯')[0] as HTMLElement);
  await fill('副標題（選填）', '限時三天');
  await person.click(screen.getByLabelText('關閉'));
  await waitFor(() => expect(search()).toBe(''));
  api.on({
    'GET /api/admin/banners': () => [banner(1, { title: '改過的', version: 2 })],
    'PUT /api/admin/banners/order': () => {
      throw new Refusal('CONTENT_CHANGED');
    },
    [SAVE]: () => {
      throw new Refusal('CONTENT_CHANGED');
    },
  });
  await person.click(screen.getByRole('button', { name: '把「第2張」往前移' }));
  await screen.findByRole('button', { name: '把「改過的」往前移' });
  act(() => site.history.push('/admin/banners?id=1'));
  await screen.findByDisplayValue('限時三天');
  await press('儲存');
  await findVisible('其他人剛剛改了：標題');
  expect(api.askedOf(SAVE)[0]?.body).toMatchObject({ version: 1, subtitle: '限時三天' });
});

it('an address of a banner that is gone says so', async () => {
  await findVisible('刊登中');
  act(() => site.history.push('/admin/banners?id=77'));
  await findVisible('要編輯的橫幅可能已經刪除。');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('deletes a draft in the version that is shown, and reads anew what another changed', async () => {
  const remove = 'DELETE /api/admin/banners/2';
  async function removeFirst() {
    const [first] = screen.getAllByText('刪除', { selector: 'article *' });
    await person.click(first as HTMLElement);
    await findVisible('要刪除這張橫幅嗎？');
    await press('刪除');
  }
  const versions = () => api.askedOf(remove).map(({ query }) => query.get('version'));
  await findVisible('草稿');
  api.on({
    'GET /api/admin/banners': () => [banner(2, { title: '改過的', published: false, version: 2 })],
    [remove]: () => {
      throw new Refusal('SEEN_STATE_CHANGED');
    },
  });
  await removeFirst();
  await findVisible(/剛剛有其他人變更了狀態，您的操作沒有執行/);
  await screen.findByRole('button', { name: '把「改過的」往前移' });
  api.on({ 'GET /api/admin/banners': () => [], [remove]: () => null });
  await removeFirst();
  await findVisible('還沒有橫幅。新增一張，首頁就有主打。');
  expect(versions()).toEqual(['1', '2']);
});

it('a stale save of a banner shows what another saved, and takes that when asked', async () => {
  api.on({
    'PUT /api/admin/banners/1': () => {
      throw new Refusal('CONTENT_CHANGED');
    },
  });
  await findVisible('刊登中');
  await person.click(screen.getAllByText('編輯')[0] as HTMLElement);
  const title = await screen.findByLabelText('標題');
  await person.clear(title);
  await fill('標題', '我的標題');
  const phonePicture = { url: '/banners/new-phone.svg', alt: '' };
  api.on({
    'GET /api/admin/banners': () => [banner(1, { subtitle: '新副標', phonePicture, version: 2 })],
  });
  await press('儲存');
  await findVisible('其他人剛剛改了：副標題、手機圖片');
  await press('看看變更');
  await findVisible('1 張圖片（new-phone.svg）');
  expect(title).toHaveValue('我的標題');
  await press('改用新的');
  await press('改用新的');
  await screen.findByDisplayValue('新副標');
  expect(title).toHaveValue('第1張');
});
