import { act, screen, waitFor, within } from '@testing-library/react';
import { FACETS, LISTING } from '@/testing/listing';
import { fill, findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { CARD, pageOf } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
import { shownPages } from './ListingPages';

let api: StubApi;
beforeEach(async () => {
  api = await startApi(LISTING);
});
afterEach(() => api.close());

const refuse = (): never => {
  throw new Refusal('UNAVAILABLE');
};

const lastQuery = () =>
  Object.fromEntries(api.askedOf('GET /api/products').at(-1)?.query ?? new URLSearchParams());

it('the listing requests the URL’s filters', async () => {
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

it('invalid parameters in the URL fall back to defaults', async () => {
  await renderSite('/shop?sort=%00&current=-3');
  await screen.findByText('高山烏龍茶');
  expect(lastQuery()).toMatchObject({ sort: 'newest', current: '1' });
  expect(document.querySelector('a[rel=next]')).toHaveAttribute('href', '/shop?current=2');
});

it('a changed order keeps the search and returns to the first page', async () => {
  const { history } = await renderSite('/shop?q=tea&current=2');
  await person.click(await screen.findByRole('link', { name: '銷量' }));
  expect(history.location.search).toBe('?q=tea&sort=sales');
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort: 'sales', current: '1', q: 'tea' }));
});

it('a listing that fails to load offers a retry', async () => {
  api.on({ 'GET /api/products': refuse });
  await renderSite('/shop');
  await screen.findByText(/無法載入商品/);
  api.on({ 'GET /api/products': () => pageOf([CARD]) });
  await press('重新載入');
  await findVisible('高山烏龍茶');
});

it('a page that failed to load shows no counts', async () => {
  api.on({
    'GET /api/products': ({ query }) => (query.get('q') ? refuse() : pageOf([CARD])),
  });
  const { history } = await renderSite('/shop');
  await screen.findByText('共 1 件商品');
  act(() => history.push('/shop?q=%E8%8C%B6'));
  await screen.findByText(/無法載入商品/);
  expect(screen.queryByText(/^共 .* 件商品$/)).toBeNull();
});

it('an empty search is requested again, from another page and from its own', async () => {
  let found = false;
  api.on({ 'GET /api/products': ({ query }) => pageOf(found || !query.get('q') ? [CARD] : []) });
  const { history } = await renderSite('/shop?q=%E5%A3%BA');
  const search = '/shop?q=%E5%A3%BA';
  await screen.findByText(/找不到符合「壺」的商品/);
  act(() => history.push('/shop'));
  await screen.findByText('高山烏龍茶');
  act(() => history.push(search));
  await screen.findByText(/找不到符合「壺」的商品/);
  found = true;
  act(() => history.push(search));
  await findVisible('高山烏龍茶');
  expect(api.askedOf('GET /api/products').filter(({ query }) => query.get('q'))).toHaveLength(3);
});

it('the link to lots that end soon keeps the filters', async () => {
  await renderSite('/market?q=%E8%8C%B6&category=tea&sort=sales&inStock=1');
  expect(await screen.findByRole('link', { name: '即將結標' })).toHaveAttribute(
    'href',
    '/marketBidding?q=%E8%8C%B6&category=tea',
  );
});

it('a promoted product is shown once and counted', async () => {
  const other = { ...CARD, id: 8, title: '東方美人茶' };
  api.on({ 'GET /api/products': () => ({ ...pageOf([CARD, other]), promoted: [CARD] }) });
  await renderSite('/shop');
  await screen.findByText('東方美人茶');
  const row = screen.getByRole('list', { name: '賣家推廣' });
  expect(within(row).getByText('高山烏龍茶')).toBeVisible();
  expect(screen.getAllByText('高山烏龍茶')).toHaveLength(1);
  expect(screen.getByText('共 2 件商品')).toBeVisible();
});

it('a sold-out product is marked', async () => {
  api.on({ 'GET /api/products': () => pageOf([{ ...CARD, inStock: false }]) });
  await renderSite('/shop');
  expect(await screen.findByRole('link', { name: /高山烏龍茶/ })).toHaveTextContent('已售完');
});

const searchParams = (history: { location: { search: string } }) =>
  Object.fromEntries(new URLSearchParams(history.location.search));

describe('further pages', () => {
  const CARDS = Array.from({ length: 5 }, (_, n) => ({
    ...CARD,
    id: n + 1,
    title: `第 ${n + 1} 件`,
  }));
  const pageAt = (current: number) => ({
    ...pageOf(CARDS.slice(2 * current - 2, 2 * current), 45),
    current,
  });
  beforeEach(() => {
    api.on({ 'GET /api/products': ({ query }) => pageAt(Number(query.get('current'))) });
  });
  const titles = () => screen.getAllByText(/^第 \d 件$/).map(({ textContent }) => textContent);

  it('stand below the first at the press of a button, until there are no more', async () => {
    await renderSite('/shop');
    await findVisible('第 1 件');
    await press('載入更多');
    await findVisible('第 4 件');
    expect(titles()).toEqual(['第 1 件', '第 2 件', '第 3 件', '第 4 件']);
    await findVisible('這裡有 4 件商品');
    await press('載入更多');
    await findVisible('第 5 件');
    expect(screen.queryByText('載入更多')).toBeNull();
  });

  it('show once what has moved to the next page meanwhile', async () => {
    api.on({
      'GET /api/products': ({ query }) =>
        query.get('current') === '1' ? pageAt(1) : pageOf(CARDS.slice(1, 3), 45),
    });
    await renderSite('/shop');
    await findVisible('第 1 件');
    await press('載入更多');
    await findVisible('第 3 件');
    expect(titles()).toEqual(['第 1 件', '第 2 件', '第 3 件']);
  });

  it('change the address with the reader, and are there again on the way back', async () => {
    const { history } = await renderSite('/shop');
    await findVisible('第 1 件');
    await press('載入更多');
    await findVisible('第 3 件');
    act(() => void window.dispatchEvent(new Event('scroll')));
    await waitFor(() => expect(history.location.search).toBe('?current=2'));
    expect(titles()).toHaveLength(4);
    act(() => history.push('/categories'));
    await waitFor(() => expect(screen.queryByText('第 1 件')).toBeNull());
    act(() => history.back());
    await findVisible('第 4 件');
    expect(titles()).toHaveLength(4);
    expect(history.location.search).toBe('?current=2');
  });

  it('offer a retry where one does not load', async () => {
    await renderSite('/shop');
    await findVisible('第 1 件');
    api.on({ 'GET /api/products': refuse });
    await press('載入更多');
    await findVisible('無法載入下一頁，重新載入');
    expect(titles()).toHaveLength(2);
    api.on({ 'GET /api/products': ({ query }) => pageAt(Number(query.get('current'))) });
    await press('無法載入下一頁，重新載入');
    await findVisible('第 3 件');
  });
});

describe('filters', () => {
  it('apply at once and start at the first page', async () => {
    const { history } = await renderSite('/shop?current=2');
    await person.click(await screen.findByRole('checkbox', { name: /陶瓷/ }));
    await person.click(screen.getByRole('checkbox', { name: /玻璃/ }));
    await person.click(screen.getByRole('checkbox', { name: '只看有貨' }));
    // Marked at the click, whatever the listing still does.
    for (const name of [/陶瓷/, /玻璃/, '只看有貨'])
      expect(screen.getByRole('checkbox', { name })).toBeChecked();
    expect(searchParams(history)).toEqual({ attr: '材質:陶瓷;材質:玻璃', inStock: '1' });
    const asked = { attr: '材質:陶瓷;材質:玻璃', inStock: '1', current: '1' };
    await waitFor(() => expect(lastQuery()).toMatchObject(asked));
  });

  it('can be removed one by one by their chips, or all at once', async () => {
    const { history } = await renderSite('/shop?attr=材質:陶瓷&minPrice=10&maxPrice=50&sort=sales');
    const chips = await screen.findByRole('list', { name: '目前的條件' });
    await person.click(within(chips).getByRole('link', { name: '移除條件 10–50 GAB' }));
    expect(searchParams(history)).toEqual({ attr: '材質:陶瓷', sort: 'sales' });
    await person.click(screen.getByRole('checkbox', { name: '只看有貨' }));
    await person.click(screen.getByRole('link', { name: '全部清除' }));
    expect(searchParams(history)).toEqual({ sort: 'sales' });
    expect(screen.queryByRole('list', { name: '目前的條件' })).toBeNull();
  });

  it('accept a reversed price range, and keep an invalid one as typed', async () => {
    const { history } = await renderSite('/shop');
    await fill('最低價格（GAB）', '１,000');
    await fill('最高價格（GAB）', '20.5');
    await press('套用');
    expect(searchParams(history)).toEqual({ minPrice: '20.5', maxPrice: '1000' });
    await person.clear(screen.getByLabelText('最低價格（GAB）'));
    await fill('最低價格（GAB）', '便宜');
    await press('套用');
    await findVisible('請輸入數字，例如 100 或 99.5。');
    expect(screen.getByLabelText('最低價格（GAB）')).toHaveValue('便宜');
    expect(searchParams(history)).toMatchObject({ minPrice: '20.5' });
  });

  it('expand the tree around the chosen category, with descendants included in its count', async () => {
    await renderSite('/shop?category=oolong');
    const tree = await screen.findByRole('navigation', { name: '分類' });
    await findVisible(() => within(tree).getByRole('link', { name: '茶葉 12' }));
    expect(within(tree).getByRole('link', { name: '烏龍 8' })).toHaveAttribute('aria-current');
    await findVisible(() => screen.getByRole('heading', { name: '烏龍', level: 1 }));
  });

  it('omit counts when there are too many matches', async () => {
    api.on({ 'GET /api/products/facets': () => ({ ...FACETS, exact: false }) });
    await renderSite('/shop');
    await findVisible(() => screen.getByRole('checkbox', { name: '陶瓷' }));
  });

  it('keep the list view', async () => {
    const { history } = await renderSite('/shop');
    await person.click(await screen.findByRole('link', { name: '列表檢視' }));
    expect(searchParams(history)).toEqual({ view: 'list' });
    expect(screen.getByRole('link', { name: '列表檢視' })).toHaveAttribute('aria-current');
  });
});

describe('a search', () => {
  it('a search lists its results by relevance and links to the other channels', async () => {
    await renderSite('/shop?q=茶');
    await screen.findByText('高山烏龍茶');
    expect(lastQuery()).toMatchObject({ q: '茶', sort: 'relevance' });
    const scopes = screen.getByRole('navigation', { name: '搜尋範圍' });
    expect(await within(scopes).findByRole('link', { name: '市集 1,000+' })).toHaveAttribute(
      'href',
      '/market?q=%E8%8C%B6',
    );
    expect(within(scopes).getByRole('link', { name: '商城 12' })).toHaveAttribute('aria-current');
  });

  it('a search with only similar results says so and suggests a correction', async () => {
    api.on({
      'GET /api/products': () => ({ ...pageOf([CARD]), similarOnly: true, suggestion: '烏龍茶' }),
    });
    const { history } = await renderSite('/shop?q=烏籠茶');
    await findVisible(/找不到完全符合「烏籠茶」的商品/);
    await person.click(screen.getByRole('link', { name: '「烏龍茶」' }));
    expect(searchParams(history)).toEqual({ q: '烏龍茶' });
  });

  it('a search with too many results to count says so', async () => {
    api.on({ 'GET /api/products': () => ({ ...pageOf([CARD], 1000), more: true }) });
    await renderSite('/shop?q=茶');
    await findVisible('共 超過 1,000 件商品');
  });

  it('a search without results offers popular searches', async () => {
    api.on({ 'GET /api/products': () => pageOf([]) });
    await renderSite('/shop?q=鋼筆');
    await findVisible(/找不到符合「鋼筆」的商品/);
    expect(await screen.findByRole('link', { name: '茶壺' })).toHaveAttribute(
      'href',
      '/shop?q=%E8%8C%B6%E5%A3%BA',
    );
  });
});

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [9, 9, [1, 'gap', 8, 9]],
])('page %p of %p shows the page numbers %p', (current, last, pages) => {
  expect(shownPages(current, last)).toEqual(pages);
});
