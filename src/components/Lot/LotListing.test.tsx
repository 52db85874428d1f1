import { act, screen, waitFor, within } from '@testing-library/react';
import { aLot, cardOf } from '@/testing/lot';
import { findVisible, person } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { type StubApi, startApi } from '@/testing/stubApi';
import '@/pages/shopBidding';
import '@/pages/marketBidding';

const LIST = 'GET /api/auctions';
const TITLES = { live: '競標中的壺', upcoming: '將開始的壺', ended: '結束的壺' } as const;

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/categories': () => [
      { slug: 'tea', name: '茶葉', parent: null, picture: null },
      { slug: 'oolong', name: '烏龍', parent: 'tea', picture: null },
      { slug: 'food', name: '食品', parent: null, picture: null },
    ],
    [LIST]: ({ query }) => {
      const phase = query.get('phase');
      if (phase !== 'live' && phase !== 'upcoming' && phase !== 'ended') {
        return { list: [], total: 0, current: 1, pageSize: 20 };
      }
      const lot = cardOf(aLot({ title: TITLES[phase], phase, startsAt: Date.now() + 60_000 }));
      return { list: [lot], total: 41, current: 1, pageSize: 20 };
    },
  });
});
afterEach(() => api.close());

const asked = () => Object.fromEntries(api.askedOf(LIST).at(-1)?.query ?? []);

it('the list shows the live lots of its channel, each linked to its product', async () => {
  await renderSite('/marketBidding');
  await findVisible('競標中的壺');
  expect(asked()).toMatchObject({ channel: 'market', phase: 'live', current: '1' });
  expect(screen.getByRole('link', { name: /競標中的壺/ })).toHaveAttribute(
    'href',
    '/product/view/7',
  );
  expect(screen.getByRole('link', { name: '競標中' })).toHaveAttribute('aria-current', 'page');
});

it('a chosen tab is put into the URL', async () => {
  const { history } = await renderSite('/shopBidding');
  await screen.findByText('競標中的壺');
  await person.click(screen.getByRole('link', { name: '即將開始' }));
  await findVisible('將開始的壺');
  expect(screen.queryByText('競標中的壺')).toBeNull();
  expect(history.location).toMatchObject({ pathname: '/shopBidding', search: '?phase=upcoming' });
  await person.click(screen.getByRole('link', { name: '第 2 頁' }));
  await waitFor(() => expect(asked()).toMatchObject({ phase: 'upcoming', current: '2' }));
  expect(history.location.search).toBe('?phase=upcoming&current=2');
});

it('further lots stand below the first, and the last row says where to look next', async () => {
  api.on({
    [LIST]: ({ query }) => {
      const current = Number(query.get('current'));
      const lot = cardOf(aLot({ lotId: current, title: `第 ${current} 頁的壺` }));
      return { list: [lot], total: 21, current, pageSize: 20 };
    },
  });
  await renderSite('/shopBidding');
  await findVisible('第 1 頁的壺');
  expect(screen.queryByText('看競標日曆')).toBeNull();
  await person.click(screen.getByRole('button', { name: '載入更多' }));
  await findVisible('第 2 頁的壺');
  expect(screen.getByText('第 1 頁的壺')).toBeVisible();
  await findVisible('看競標日曆');
});

it('the URL’s tab opens, and the first one for an invalid value', async () => {
  await renderSite('/shopBidding?phase=ended');
  await findVisible('結束的壺');
  expect(asked()).toMatchObject({ channel: 'shop', phase: 'ended' });
});

it('invalid parameters in the URL show the first tab and page', async () => {
  await renderSite('/shopBidding?phase=x&current=-3');
  await findVisible('競標中的壺');
  expect(asked()).toMatchObject({ phase: 'live', current: '1' });
});

it('an empty tab shows where to look instead', async () => {
  api.on({ [LIST]: () => ({ list: [], total: 0, current: 1, pageSize: 20 }) });
  await renderSite('/shopBidding');
  await findVisible(/目前沒有競標中的拍品/);
  expect(screen.getByRole('link', { name: '看即將開始的競標' })).toHaveAttribute(
    'href',
    '/shopBidding?phase=upcoming',
  );
});

describe('categories', () => {
  const category = async (name: string, line = '分類') =>
    within(await screen.findByRole('navigation', { name: line })).findByRole('link', { name });

  it('a chosen category narrows the lots, is in the URL and unfolds its subcategories', async () => {
    const { history } = await renderSite('/shopBidding?phase=ended&current=2');
    expect(await category('全部分類')).toHaveAttribute('aria-current', 'page');
    await person.click(await category('茶葉'));
    await waitFor(() => expect(asked()).toMatchObject({ category: 'tea', current: '1' }));
    expect(history.location.search).toBe('?category=tea&phase=ended');
    await findVisible(() => screen.getByRole('heading', { level: 1, name: '茶葉' }));
    expect(await category('全部茶葉', '全部茶葉')).toHaveAttribute('aria-current', 'page');
    await person.click(await category('烏龍', '全部茶葉'));
    await waitFor(() => expect(asked()).toMatchObject({ category: 'oolong', phase: 'ended' }));
    await findVisible(() => screen.getByRole('heading', { level: 1, name: '烏龍' }));
    expect(await category('茶葉')).toHaveAttribute('aria-current', 'page');
    act(() => history.back());
    await waitFor(() => expect(asked()).toMatchObject({ category: 'tea', phase: 'ended' }));
    await person.click(await category('全部分類'));
    await waitFor(() => expect(asked()).not.toHaveProperty('category'));
  });

  it('a category without lots links back to all lots', async () => {
    api.on({ [LIST]: () => ({ list: [], total: 0, current: 1, pageSize: 20 }) });
    await renderSite('/marketBidding?category=food&q=');
    await findVisible('這個分類目前沒有競標中的拍品。');
    expect(screen.getByRole('link', { name: '看全部分類' })).toHaveAttribute(
      'href',
      '/marketBidding',
    );
  });

  it('an unknown category shows all lots', async () => {
    await renderSite('/marketBidding?category=no-such');
    expect(await category('茶葉')).not.toHaveAttribute('aria-current');
    expect(await category('全部分類')).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('heading', { level: 1, name: '市集競標' })).toBeVisible();
  });
});
