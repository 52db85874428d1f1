import type { Facets } from '@common/endpoints/products';
import { act, screen, waitFor, within } from '@testing-library/react';
import { fill, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { CARD, pageOf } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
import { shownPages } from './ListingPages';

const COUNTS = { shop: 12, market: 1000, shopBidding: 0, marketBidding: 3, most: 1000 };
const FACETS: Facets = {
  exact: true,
  categories: [
    { slug: 'tea', count: 4 },
    { slug: 'oolong', count: 8 },
  ],
  attributes: [
    {
      name: '材質',
      values: [
        { value: '陶瓷', count: 5 },
        { value: '玻璃', count: 2 },
      ],
    },
  ],
};

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/products': () => pageOf([CARD], 45),
    'GET /api/categories': () => [
      { slug: 'tea', name: '茶葉', parent: null },
      { slug: 'oolong', name: '烏龍', parent: 'tea' },
      { slug: 'food', name: '食品', parent: null },
    ],
    'GET /api/products/facets': () => FACETS,
    'GET /api/search/counts': () => COUNTS,
    'GET /api/search/suggest': () => ({ queries: ['茶壺'], categories: [], products: [] }),
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
  expect(document.querySelector('a[rel=next]')).toHaveAttribute('href', '/shop?current=2');
});

it('keeps the search and goes back to the first page when the order changes', async () => {
  const { history } = await renderSite('/shop?q=tea&current=2');
  await person.click(await screen.findByRole('link', { name: '銷量' }));
  expect(history.location.search).toBe('?q=tea&sort=sales');
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort: 'sales', current: '1', q: 'tea' }));
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

it('counts nothing where a page could not be loaded', async () => {
  api.routes['GET /api/products'] = ({ query }) => {
    if (query.get('q')) throw new Refusal('UNAVAILABLE');
    return pageOf([CARD]);
  };
  const { history } = await renderSite('/shop');
  await screen.findByText('共 1 件商品');
  act(() => history.push('/shop?q=%E8%8C%B6'));
  await screen.findByText(/商品沒有載入成功/);
  expect(screen.queryByText(/^共 .* 件商品$/)).toBeNull();
});

it('asks again for what was not found, from elsewhere and from where it was', async () => {
  let found = false;
  api.routes['GET /api/products'] = ({ query }) => pageOf(found || !query.get('q') ? [CARD] : []);
  const { history } = await renderSite('/shop?q=%E5%A3%BA');
  const search = '/shop?q=%E5%A3%BA';
  await screen.findByText(/找不到符合「壺」的商品/);
  act(() => history.push('/shop'));
  await screen.findByText('高山烏龍茶');
  act(() => history.push(search));
  await screen.findByText(/找不到符合「壺」的商品/);
  found = true;
  act(() => history.push(search));
  expect(await screen.findByText('高山烏龍茶')).toBeVisible();
  expect(api.askedOf('GET /api/products').filter(({ query }) => query.get('q'))).toHaveLength(3);
});

it('leads to the lots that end soon, narrowed as it is', async () => {
  await renderSite('/market?q=%E8%8C%B6&category=tea&sort=sales&inStock=1');
  expect(await screen.findByRole('link', { name: '即將結標' })).toHaveAttribute(
    'href',
    '/marketBidding?q=%E8%8C%B6&category=tea',
  );
});

it('shows what is promoted once on its page, and counts it', async () => {
  const other = { ...CARD, id: 8, title: '東方美人茶' };
  api.routes['GET /api/products'] = () => ({ ...pageOf([CARD, other]), promoted: [CARD] });
  await renderSite('/shop');
  await screen.findByText('東方美人茶');
  const row = screen.getByRole('list', { name: '賣家推廣' });
  expect(within(row).getByText('高山烏龍茶')).toBeVisible();
  expect(screen.getAllByText('高山烏龍茶')).toHaveLength(1);
  expect(screen.getByText('共 2 件商品')).toBeVisible();
});

it('marks what is sold out', async () => {
  api.routes['GET /api/products'] = () => pageOf([{ ...CARD, inStock: false }]);
  await renderSite('/shop');
  expect(await screen.findByRole('link', { name: /高山烏龍茶/ })).toHaveTextContent('已售完');
});

const searchParams = (history: { location: { search: string } }) =>
  Object.fromEntries(new URLSearchParams(history.location.search));

describe('narrowing', () => {
  it('counts every choice at once and begins at the first page', async () => {
    const { history } = await renderSite('/shop?current=2');
    await person.click(await screen.findByRole('checkbox', { name: /陶瓷/ }));
    await person.click(screen.getByRole('checkbox', { name: /玻璃/ }));
    await person.click(screen.getByRole('checkbox', { name: '只看有貨' }));
    expect(searchParams(history)).toEqual({ attr: '材質:陶瓷;材質:玻璃', inStock: '1' });
    const asked = { attr: '材質:陶瓷;材質:玻璃', inStock: '1', current: '1' };
    await waitFor(() => expect(lastQuery()).toMatchObject(asked));
  });

  it('takes each choice away by its chip, and all at once', async () => {
    const { history } = await renderSite('/shop?attr=材質:陶瓷&minPrice=10&maxPrice=50&sort=sales');
    const chips = await screen.findByRole('list', { name: '目前的條件' });
    await person.click(within(chips).getByRole('link', { name: '移除條件 10–50 GAB' }));
    expect(searchParams(history)).toEqual({ attr: '材質:陶瓷', sort: 'sales' });
    await person.click(screen.getByRole('checkbox', { name: '只看有貨' }));
    await person.click(screen.getByRole('link', { name: '全部清除' }));
    expect(searchParams(history)).toEqual({ sort: 'sales' });
    expect(screen.queryByRole('list', { name: '目前的條件' })).toBeNull();
  });

  it('takes a range of prices the wrong way round, and keeps what it cannot read', async () => {
    const { history } = await renderSite('/shop');
    await fill('最低價格（GAB）', '１,000');
    await fill('最高價格（GAB）', '20.5');
    await press('套用');
    expect(searchParams(history)).toEqual({ minPrice: '20.5', maxPrice: '1000' });
    await person.clear(screen.getByLabelText('最低價格（GAB）'));
    await fill('最低價格（GAB）', '便宜');
    await press('套用');
    expect(await screen.findByText('請輸入數字，例如 100 或 99.5。')).toBeVisible();
    expect(screen.getByLabelText('最低價格（GAB）')).toHaveValue('便宜');
    expect(searchParams(history)).toMatchObject({ minPrice: '20.5' });
  });

  it('unfolds the tree around the chosen category, with all that is below counted in', async () => {
    await renderSite('/shop?category=oolong');
    const tree = await screen.findByRole('navigation', { name: '分類' });
    expect(await within(tree).findByRole('link', { name: '茶葉 12' })).toBeVisible();
    expect(within(tree).getByRole('link', { name: '烏龍 8' })).toHaveAttribute('aria-current');
    expect(await screen.findByRole('heading', { name: '烏龍', level: 1 })).toBeVisible();
  });

  it('leaves numbers out when there is too much to count', async () => {
    api.routes['GET /api/products/facets'] = () => ({ ...FACETS, exact: false });
    await renderSite('/shop');
    expect(await screen.findByRole('checkbox', { name: '陶瓷' })).toBeVisible();
  });

  it('has a drawer on a phone that says how much there is to see', async () => {
    await renderSite('/shop?attr=材質:陶瓷');
    await press('篩選');
    const drawer = await screen.findByRole('dialog', { name: '篩選' });
    expect(await within(drawer).findByText('看 45 件商品')).toBeVisible();
    await person.click(within(drawer).getByText('看 45 件商品'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '篩選' })).toBeNull());
  });

  it('shows cards one beneath the other when asked', async () => {
    const { history } = await renderSite('/shop');
    await person.click(await screen.findByRole('link', { name: '列表檢視' }));
    expect(searchParams(history)).toEqual({ view: 'list' });
    expect(screen.getByRole('link', { name: '列表檢視' })).toHaveAttribute('aria-current');
  });
});

describe('a search', () => {
  it('comes in the order of its finds and leads to the other channels', async () => {
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

  it('says that its finds are only alike, and what was probably meant', async () => {
    api.routes['GET /api/products'] = () => ({ ...pageOf([CARD]), loose: true, meant: '烏龍茶' });
    const { history } = await renderSite('/shop?q=烏籠茶');
    expect(await screen.findByText(/找不到完全符合「烏籠茶」的商品/)).toBeVisible();
    await person.click(screen.getByRole('link', { name: '「烏龍茶」' }));
    expect(searchParams(history)).toEqual({ q: '烏龍茶' });
  });

  it('that finds too much to count says so', async () => {
    api.routes['GET /api/products'] = () => ({ ...pageOf([CARD], 1000), more: true });
    await renderSite('/shop?q=茶');
    expect(await screen.findByText('共 超過 1,000 件商品')).toBeVisible();
  });

  it('that finds nothing offers what others search for', async () => {
    api.routes['GET /api/products'] = () => pageOf([]);
    await renderSite('/shop?q=鋼筆');
    expect(await screen.findByText(/找不到符合「鋼筆」的商品/)).toBeVisible();
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
])('shows around page %p of %p the pages %p', (current, last, pages) => {
  expect(shownPages(current, last)).toEqual(pages);
});
