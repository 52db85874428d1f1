import { screen, waitFor } from '@testing-library/react';
import { fill, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { CARD, pageOf } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
import { shownPages } from './ListingPages';

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/products': () => pageOf([CARD], 45),
    'GET /api/categories': () => [
      { slug: 'tea', name: '茶葉', parent: null },
      { slug: 'food', name: '食品', parent: null },
    ],
  });
});
afterEach(() => api.close());

const lastQuery = () =>
  Object.fromEntries(api.askedOf('GET /api/products').at(-1)?.query ?? new URLSearchParams());

it('asks for what the URL says', async () => {
  await renderSite('/market?q=%E8%8C%B6&category=tea&sort=priceAsc&current=2');
  await screen.findByText('高山烏龍茶');
  expect(lastQuery()).toEqual({
    channel: 'market',
    q: '茶',
    category: 'tea',
    sort: 'priceAsc',
    current: '2',
    pageSize: '20',
  });
  expect(screen.getByRole('link', { name: '價格低到高' })).toHaveAttribute('aria-current');
});

it('takes nonsense in the URL for the defaults', async () => {
  await renderSite('/shop?sort=%00&current=-3');
  await screen.findByText('高山烏龍茶');
  expect(lastQuery()).toMatchObject({ sort: 'newest', current: '1' });
});

it('keeps the search and goes back to the first page when the order changes', async () => {
  const { history } = await renderSite('/shop?q=tea&current=2');
  await person.click(await screen.findByRole('link', { name: '銷量' }));
  expect(history.location.search).toBe('?q=tea&sort=sales');
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort: 'sales', current: '1', q: 'tea' }));
});

it('searches from the field and says when nothing fits', async () => {
  const { history } = await renderSite('/shop');
  api.routes['GET /api/products'] = () => pageOf([]);
  await fill('搜尋商品', ' 鋼筆 ');
  await person.keyboard('{Enter}');
  expect(await screen.findByText('找不到符合「鋼筆」的商品，換個條件看看。')).toBeVisible();
  expect(new URLSearchParams(history.location.search).get('q')).toBe('鋼筆');
});

it('offers another try when the listing does not load', async () => {
  api.routes['GET /api/products'] = () => {
    throw new Refusal('UNAVAILABLE');
  };
  await renderSite('/shop');
  await screen.findByText(/商品沒有載入成功/);
  api.routes['GET /api/products'] = () => pageOf([CARD]);
  await press('重新載入');
  expect(await screen.findByText('高山烏龍茶')).toBeVisible();
});

it('marks what is sold out', async () => {
  api.routes['GET /api/products'] = () => pageOf([{ ...CARD, inStock: false }]);
  await renderSite('/shop');
  expect(await screen.findByRole('link', { name: /高山烏龍茶/ })).toHaveTextContent('已售完');
});

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [9, 9, [1, 'gap', 8, 9]],
])('shows around page %p of %p the pages %p', (current, last, pages) => {
  expect(shownPages(current, last)).toEqual(pages);
});
