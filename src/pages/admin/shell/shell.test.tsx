import { screen, waitFor, within } from '@testing-library/react';
import { findVisible, person } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { meOf, STAFF, signIn } from '@/testing/session';
import { cursorPageOf } from '@/testing/shop';
import { type StubApi, startApi } from '@/testing/stubApi';
// The pages' chunks, so that no test waits for them to be compiled.
import '../log';
import '../products/new';

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/me': () => meOf(STAFF),
    'GET /api/admin/log': () => cursorPageOf([]),
    'GET /api/admin/queues': () => [],
    'GET /api/admin/categories': () => [],
  });
});
afterEach(async () => {
  localStorage.clear();
  await api.close();
});

async function open(path: string) {
  signIn(STAFF);
  const site = await renderSite(path);
  await screen.findByRole('navigation', { name: '管理後台' });
  return site;
}

it('the console has a frame of its own, with a way back to the shop', async () => {
  const { history } = await open('/admin/log');
  expect(screen.queryByRole('navigation', { name: '頻道' })).toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: '操作紀錄' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '操作紀錄' })).toHaveAttribute('aria-current', 'page');
  await person.click(screen.getByRole('link', { name: '回商城' }));
  await screen.findByRole('navigation', { name: '頻道' });
  expect(history.location.pathname).toBe('/');
});

it('the breadcrumbs lead from an open page up to its list', async () => {
  await open('/admin/products/new');
  const crumbs = within(await screen.findByRole('navigation', { name: '頁面路徑' }));
  expect(crumbs.getByText('新增商品')).toHaveAttribute('aria-current', 'page');
  expect(crumbs.getByRole('link', { name: '商品' })).toHaveAttribute('href', '/admin/products');
});

it('a folded menu stays folded after a reload, and its links keep their names', async () => {
  await open('/admin/log');
  await person.click(screen.getByRole('button', { name: '收合選單' }));
  expect(screen.getByRole('button', { name: '展開選單' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
  expect(localStorage.getItem('consoleMenuFolded')).toBe('1');
  expect(screen.getByRole('link', { name: '訂單' })).toHaveAttribute('title', '訂單');
});

it('on a phone the menu is a drawer that closes when a page opens', async () => {
  await open('/admin/products/new');
  await person.click(screen.getByRole('button', { name: '開啟選單' }));
  const drawer = within(await screen.findByRole('dialog', { name: '管理後台' }));
  await person.click(drawer.getByRole('link', { name: '操作紀錄' }));
  await findVisible(() => screen.getByRole('heading', { level: 1, name: '操作紀錄' }));
  expect(screen.queryByRole('dialog', { name: '管理後台' })).toBeNull();
});

it('an open page of somebody whose roles are revoked goes when the stream comes back', async () => {
  await open('/admin/log');
  await waitFor(() => expect(api.isFollowed()).toBe(true));
  api.emit('ready', {});
  api.on({ 'GET /api/me': () => meOf({ ...STAFF, capabilities: [] }) });
  await waitFor(() => {
    api.emit('ready', {});
    expect(screen.queryByRole('navigation', { name: '管理後台' })).toBeNull();
  });
  await findVisible(/您沒有權限查看/);
});

it('the menu names the money that waits for a second person to a role that decides on some', async () => {
  const member = { ...STAFF, capabilities: ['merchandiser' as const] };
  api.on({ 'GET /api/me': () => meOf(member), 'GET /api/admin/money-proposals': () => [] });
  signIn(member);
  await renderSite('/admin/money/proposals');
  const menu = within(await screen.findByRole('navigation', { name: '管理後台' }));
  expect(menu.getByRole('link', { name: '款項待同意' })).toBeInTheDocument();
  expect(menu.queryByRole('link', { name: '提幣審核' })).toBeNull();
  await findVisible('沒有等待同意的款項。');
});

it('the menu holds the pages of the member’s roles alone, and a link to another is refused', async () => {
  const member = { ...STAFF, capabilities: ['support' as const] };
  api.on({ 'GET /api/me': () => meOf(member) });
  signIn(member);
  await renderSite('/admin/log');
  const menu = within(await screen.findByRole('navigation', { name: '管理後台' }));
  expect(menu.getAllByRole('link').map((one) => one.textContent)).toEqual([
    '總覽',
    '訂單',
    '退貨',
    '買家留言',
    '檢舉',
    '兩步驟驗證',
    '款項待同意',
    '會員',
    '評價',
    '問答',
  ]);
  expect(await screen.findByText('您沒有權限查看這個頁面')).toBeInTheDocument();
  expect(api.askedOf('GET /api/admin/log')).toEqual([]);
});
