import type { NewsInput, StaffNews } from '@common/endpoints/news';
import { screen, waitFor } from '@testing-library/react';
import { fill, findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { meOf, STAFF, signIn } from '@/testing/session';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';

const ITEM: StaffNews = {
  id: 7,
  category: 'notice',
  title: '系統維護',
  summary: '週日凌晨暫停服務',
  cover: 'maintenance',
  picture: null,
  markdown: '兩點到四點',
  published: false,
  publishedAt: null,
  updatedAt: Date.UTC(2026, 10, 21),
  version: 3,
};

let api: StubApi;
let saved: StaffNews;
beforeEach(async () => {
  saved = ITEM;
  const keep = (change: Partial<StaffNews>) => {
    saved = { ...saved, ...change, version: saved.version + 1 };
    return saved;
  };
  api = await startApi({
    'GET /api/me': () => meOf(STAFF),
    'GET /api/admin/news': () => ({ list: [saved], total: 1, current: 1, pageSize: 20 }),
    'GET /api/admin/news/7': () => saved,
    'POST /api/admin/news': ({ body }) => keep(body as NewsInput),
    'PUT /api/admin/news/7': ({ body }) => keep(body as NewsInput),
    'POST /api/admin/news/7/publish': () => keep({ published: true, publishedAt: Date.now() }),
    'POST /api/admin/news/7/unpublish': () => keep({ published: false }),
    'POST /api/admin/rich-text/preview': () => ({ html: '<h2>看起來是這樣</h2>' }),
    'GET /api/admin/pages/about': () => ({ markdown: '我們', version: 0 }),
    'PUT /api/admin/pages/about': () => ({ markdown: '新的', version: 1 }),
  });
  signIn(STAFF);
});
afterEach(() => api.close());

const bodyOf = (route: string) => api.askedOf(route).at(-1)?.body;

describe('writing news', () => {
  it('saves a new item as a draft, then has it at an address of its own', async () => {
    const { history } = await renderSite('/admin/news/new');
    await fill('標題', '週年慶');
    await fill('摘要（列表與文章開頭都會顯示）', '全館活動');
    await fill('內文', '**三天**');
    await press('儲存草稿');
    await waitFor(() => expect(history.location.pathname).toBe('/admin/news/edit/7'));
    expect(bodyOf('POST /api/admin/news')).toEqual({
      category: 'notice',
      cover: 'opening',
      picture: null,
      title: '週年慶',
      summary: '全館活動',
      markdown: '**三天**',
    });
    expect(api.askedOf('POST /api/admin/news/7/publish')).toHaveLength(0);
  });

  it('names what is missing and sends nothing', async () => {
    await renderSite('/admin/news/new');
    await press('發布');
    await findVisible('請填寫標題');
    expect(api.askedOf('POST /api/admin/news')).toHaveLength(0);
  });

  it('publishes what is on the screen: a change is saved first, by the version it was read at', async () => {
    await renderSite('/admin/news/edit/7');
    await fill('標題', '（更新）');
    await press('發布');
    await findVisible(() => screen.getByText('已發布', { selector: '.ant-tag' }));
    expect(bodyOf('PUT /api/admin/news/7')).toMatchObject({
      title: '系統維護（更新）',
      version: 3,
    });
    expect(await screen.findByRole('link', { name: '查看' })).toHaveAttribute(
      'href',
      '/news/view/7',
    );
  });

  it('keeps what was typed when another has changed the item', async () => {
    api.on({
      'PUT /api/admin/news/7': () => {
        throw new Refusal('CONTENT_CHANGED');
      },
    });
    await renderSite('/admin/news/edit/7');
    await fill('標題', '（我的）');
    await press('儲存草稿');
    await findVisible(/內容已被其他人更新/);
    expect(screen.getByLabelText('標題')).toHaveValue('系統維護（我的）');
  });

  it('asks before a page with unsaved work is left', async () => {
    const { history } = await renderSite('/admin/news/edit/7');
    await fill('標題', '！');
    await person.click(screen.getByRole('link', { name: '‹ 消息管理' }));
    await press('留在這裡');
    expect(history.location.pathname).toBe('/admin/news/edit/7');
    await person.click(screen.getByRole('link', { name: '‹ 消息管理' }));
    await press('不儲存，離開');
    await waitFor(() => expect(history.location.pathname).toBe('/admin/news'));
  });

  it('shows a preview that the server made', async () => {
    await renderSite('/admin/news/edit/7');
    await press('預覽');
    await findVisible(() => screen.getByRole('heading', { name: '看起來是這樣' }));
    expect(bodyOf('POST /api/admin/rich-text/preview')).toEqual({ markdown: '兩點到四點' });
  });
});

it('the list finds by state and title, and takes an item back after asking', async () => {
  saved = { ...ITEM, published: true, publishedAt: Date.UTC(2026, 10, 21) };
  const { history } = await renderSite('/admin/news?state=published&q=%E7%B6%AD%E8%AD%B7');
  // By its words: looking for a role among so much takes seconds.
  expect(await screen.findByText('系統維護', { selector: 'a' })).toHaveAttribute(
    'href',
    '/admin/news/edit/7',
  );
  expect(api.askedOf('GET /api/admin/news')[0]?.query.toString()).toBe(
    'current=1&pageSize=20&state=published&q=%E7%B6%AD%E8%AD%B7',
  );
  expect(history.location.search).toBe('?state=published&q=%E7%B6%AD%E8%AD%B7');
  await press('取消發布');
  await screen.findByText('要取消發布嗎？');
  expect(api.askedOf('POST /api/admin/news/7/unpublish')).toHaveLength(0);
  await press('取消發布');
  await waitFor(() => expect(api.askedOf('POST /api/admin/news/7/unpublish')).toHaveLength(1));
});

it('the list opens at the page of the URL and stays there', async () => {
  api.on({
    'GET /api/admin/news': ({ query }) => ({
      list: [{ ...ITEM, title: `頁 ${query.get('current')}` }],
      total: 45,
      current: 2,
      pageSize: 20,
    }),
  });
  const { history } = await renderSite('/admin/news?current=2');
  await screen.findByText('頁 2');
  expect(history.location.search).toBe('?current=2');
  await person.click(screen.getByTitle('3'));
  await screen.findByText('頁 3');
  expect(history.location.search).toBe('?current=3');
  await person.click(screen.getByRole('tab', { name: '草稿' }));
  await screen.findByText('頁 1');
  expect(history.location.search).toBe('?state=draft');
});

it('the about page is saved by the version it was read at', async () => {
  await renderSite('/admin/pages');
  await fill('內文', '，一直都在');
  await press('儲存並更新');
  await findVisible(/已儲存/);
  expect(bodyOf('PUT /api/admin/pages/about')).toEqual({
    markdown: expect.stringContaining('，一直都在'),
    version: 0,
  });
});
