import type { Home } from '@common/endpoints/storefront';
import { screen, within } from '@testing-library/react';
import { person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { CARD } from '@/testing/shop';
import { Refusal, startApi } from '@/testing/stubApi';

const art = (url: string) => ({ url, alt: '' });
const banner = (id: number, title: string) => ({
  id,
  title,
  subtitle: '',
  picture: art('/banners/tea-season-wide.svg'),
  phonePicture: art('/banners/tea-season-phone.svg'),
  ink: 'dark' as const,
  link: `/shop?category=${id}`,
});
const HOME: Home = {
  banners: [banner(1, '秋茶上市'), banner(2, '今晚結標')],
  featured: [],
  promoted: [],
  recommended: [{ ...CARD, id: 1, title: '暢銷烏龍' }],
  market: [{ ...CARD, id: 2, title: '二手茶壺', ratings: [0, 0, 0, 1, 3] }],
  shop: [{ ...CARD, id: 3, title: '新到抹茶' }],
  lots: [],
  news: [],
};

let api: Awaited<ReturnType<typeof startApi>>;
async function open(home: () => unknown = () => HOME, more: Record<string, () => unknown> = {}) {
  api = await startApi({
    'GET /api/home': home,
    'GET /api/categories': () => [
      { slug: 'tea', name: '茶與咖啡', parent: null },
      { slug: 'oolong', name: '烏龍茶', parent: 'tea' },
    ],
    ...more,
  });
  await renderSite('/');
}
beforeEach(() => localStorage.clear());
afterEach(() => api.close());

const click = (name: string) => person.click(screen.getByRole('button', { name }));
const shownSlide = () =>
  within(screen.getByRole('region', { name: '精選活動' })).getByRole('listitem');

it('shows banners, categories and each row with its heading', async () => {
  await open();
  expect(await screen.findByRole('link', { name: /秋茶上市/ })).toHaveAttribute(
    'href',
    '/shop?category=1',
  );
  expect(await screen.findByRole('link', { name: '茶與咖啡' })).toHaveAttribute(
    'href',
    '/shop?category=tea',
  );
  expect(screen.queryByRole('link', { name: '烏龍茶' })).toBeNull();
  const market = screen.getByRole('region', { name: '市集新上架' });
  expect(await within(market).findByRole('img', { name: '評價 4.8 顆星，共 4 則' })).toBeVisible();
  expect(
    within(screen.getByRole('region', { name: '為您推薦' })).getByText('暢銷烏龍'),
  ).toBeVisible();
});

it('does not ask again at once for what has just come', async () => {
  let asked = 0;
  await open(() => {
    asked += 1;
    return HOME;
  });
  await screen.findByRole('link', { name: /秋茶上市/ });
  await screen.findByText('新到抹茶');
  expect(asked).toBe(1);
});

it('goes to the next banner and around, by button and by key, and can be stopped', async () => {
  await open();
  await screen.findByRole('region', { name: '精選活動' });
  expect(shownSlide()).toHaveAccessibleName('第 1 張，共 2 張');
  await click('下一張');
  expect(shownSlide()).toHaveAccessibleName('第 2 張，共 2 張');
  await person.keyboard('{ArrowRight}');
  expect(shownSlide()).toHaveAccessibleName('第 1 張，共 2 張');
  await person.keyboard('{ArrowLeft}');
  expect(shownSlide()).toHaveAccessibleName('第 2 張，共 2 張');
  await click('暫停輪播');
  expect(screen.getByRole('button', { name: '開始輪播' })).toBeVisible();
});

it('does not move by itself for who asked for less motion', async () => {
  const { matchMedia } = window;
  window.matchMedia = (query: string) => ({ ...matchMedia(query), matches: /reduced/.test(query) });
  await open();
  await screen.findByRole('region', { name: '精選活動' });
  expect(screen.queryByRole('button', { name: '暫停輪播' })).toBeNull();
  window.matchMedia = matchMedia;
});

it('recommends by what was viewed on this device', async () => {
  localStorage.setItem('viewedProducts', '9,4');
  const personal = [{ ...CARD, id: 8, title: '您可能喜歡的茶則' }];
  await open(undefined, { 'GET /api/home/recommended': () => personal });
  expect(await screen.findByText('您可能喜歡的茶則')).toBeVisible();
  expect(screen.queryByText('暢銷烏龍')).toBeNull();
});

it('falls back to what sells when the recommendation fails', async () => {
  localStorage.setItem('viewedProducts', '9');
  await open(undefined, {
    'GET /api/home/recommended': () => {
      throw new Refusal('INTERNAL');
    },
  });
  expect(await screen.findByText('暢銷烏龍')).toBeVisible();
});

it('says what the shop is where there is nothing yet, and offers to load again what failed', async () => {
  let isUp = false;
  await open(() => {
    if (isUp) return { ...HOME, banners: [] };
    throw new Refusal('UNAVAILABLE');
  });
  await screen.findByText('商品沒有載入成功。');
  isUp = true;
  await press('重新載入');
  expect(await screen.findByText('用 GAB，安心買賣')).toBeVisible();
  expect(await screen.findByText('新到抹茶')).toBeVisible();
});
