import type { Suggestions } from '@common/endpoints/search';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fill, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { pageOf } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';

const SUGGESTIONS: Suggestions = {
  queries: ['烏龍茶包'],
  categories: [{ slug: 'tea', name: '茶與咖啡' }],
  products: [{ id: 7, channel: 'market', title: '高山烏龍茶' }],
};

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/search/suggest': () => SUGGESTIONS,
    'GET /api/search/counts': () => ({
      shop: 0,
      market: 0,
      shopBidding: 0,
      marketBidding: 0,
      countLimit: 100,
    }),
    'GET /api/categories': () => [],
    'GET /api/products': () => pageOf([]),
    'GET /api/products/facets': () => ({ exact: true, categories: [], attributes: [] }),
    'GET /api/auctions': () => pageOf([]),
  });
});
afterEach(() => api.close());

const combobox = () => screen.getByRole('combobox', { name: '搜尋商品' });
const option = (name: string | RegExp) => screen.findByRole('option', { name });
const recent = () => JSON.parse(localStorage.getItem('recentSearches') ?? '[]');

it('submitting opens the results and stores the search on the device', async () => {
  const { history } = await renderSite();
  await fill('搜尋商品', ' <b>%_\\ 🍵 ');
  await person.keyboard('{Enter}');
  expect(history.location.pathname).toBe('/shop');
  expect(new URLSearchParams(history.location.search).get('q')).toBe('<b>%_\\ 🍵');
  expect(recent()).toEqual(['<b>%_\\ 🍵']);
  await waitFor(() => expect(combobox()).toHaveValue('<b>%_\\ 🍵'));
});

it('the arrow keys move through the field and its options', async () => {
  api.on({ 'GET /api/search/suggest': () => ({ ...SUGGESTIONS, products: [] }) });
  const { history } = await renderSite();
  await fill('搜尋商品', '烏龍');
  const first = await option('烏龍茶包');
  expect(combobox()).toHaveAttribute('aria-expanded', 'true');
  await person.keyboard('{ArrowDown}');
  expect(combobox()).toHaveAttribute('aria-activedescendant', first.id);
  expect(first).toHaveAttribute('aria-selected', 'true');
  await person.keyboard('{ArrowUp}');
  expect(combobox()).not.toHaveAttribute('aria-activedescendant');
  await person.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(history.location.search).toBe('?category=tea'));
});

it('clicking an option opens it in the current channel', async () => {
  const { history } = await renderSite('/marketBidding');
  await fill('搜尋商品', '烏');
  await person.click(await option('烏龍茶包'));
  expect(history.location.pathname).toBe('/marketBidding');
  expect(new URLSearchParams(history.location.search).get('q')).toBe('烏龍茶包');
});

it('Escape closes the list, then clears the field', async () => {
  await renderSite();
  await fill('搜尋商品', '龍井');
  expect(await option(/^高山烏龍茶/)).toHaveAttribute('href', '/product/view/7');
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  expect(combobox()).toHaveValue('龍井');
  await person.keyboard('{Escape}');
  expect(combobox()).toHaveValue('');
});

it('no request and no navigation happen during input-method composition', async () => {
  const { history } = await renderSite();
  const field = combobox();
  field.focus();
  fireEvent.compositionStart(field);
  fireEvent.change(field, { target: { value: 'ㄨㄌ' } });
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  fireEvent.submit(field);
  expect(history.location.pathname).toBe('/nowhere');
  fireEvent.change(field, { target: { value: '烏籠' } });
  fireEvent.compositionEnd(field);
  const asked = () =>
    api.askedOf('GET /api/search/suggest').map(({ query }) => query.get('q') ?? '');
  await waitFor(() => expect(asked()).toContain('烏籠'));
  expect(asked()).not.toContain('ㄨㄌ');
});

it('recent searches of the device are shown and can be cleared', async () => {
  localStorage.setItem('recentSearches', JSON.stringify(['茶壺', 7, '杯子']));
  api.on({ 'GET /api/search/suggest': () => ({ queries: [], categories: [], products: [] }) });
  await renderSite();
  await person.click(combobox());
  const group = await screen.findByRole('group', { name: '最近搜尋' });
  expect(
    within(group)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['茶壺', '杯子']);
  await press('清除最近搜尋');
  expect(screen.queryByRole('group', { name: '最近搜尋' })).toBeNull();
  expect(recent()).toEqual([]);
});

it('invalid stored searches are ignored', async () => {
  localStorage.setItem('recentSearches', '{');
  await renderSite();
  await person.click(combobox());
  expect(screen.queryByRole('group', { name: '最近搜尋' })).toBeNull();
});

it('searching works when suggestions fail', async () => {
  api.on({
    'GET /api/search/suggest': () => {
      throw new Refusal('UNAVAILABLE');
    },
  });
  const { history } = await renderSite();
  await fill('搜尋商品', '普洱');
  await waitFor(() => expect(api.askedOf('GET /api/search/suggest').length).toBeGreaterThan(0));
  await person.keyboard('{Enter}');
  expect(new URLSearchParams(history.location.search).get('q')).toBe('普洱');
  expect(document.querySelector('.ant-message-notice')).toBeNull();
});

it('the search fills a phone’s screen and closes after navigation', async () => {
  const { history } = await renderSite();
  await person.click(screen.getByRole('button', { name: '開啟搜尋' }));
  const screen_ = await screen.findByRole('dialog', { name: '搜尋' });
  const field = within(screen_).getByRole('combobox');
  await waitFor(() => expect(field).toHaveFocus());
  await person.paste('烏龍');
  await person.keyboard('{Enter}');
  expect(history.location.search).toBe('?q=%E7%83%8F%E9%BE%8D');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '搜尋' })).toBeNull());
});
