import { act, screen, waitFor, within } from '@testing-library/react';
import { LISTING } from '@/testing/listing';
import { findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { type StubApi, startApi } from '@/testing/stubApi';

let api: StubApi;
beforeEach(async () => {
  api = await startApi(LISTING);
});
afterEach(() => api.close());

const searchParams = (history: { location: { search: string } }) =>
  Object.fromEntries(new URLSearchParams(history.location.search));

it('the filter drawer on a phone shows the number of results', async () => {
  await renderSite('/shop?attr=材質:陶瓷');
  await press('篩選');
  const drawer = await screen.findByRole('dialog', { name: '篩選' });
  await findVisible(() => within(drawer).getByText('看 45 件商品'));
  await person.click(within(drawer).getByText('看 45 件商品'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '篩選' })).toBeNull());
});

it('the filter drawer applies a typed price with its big button, and keeps an invalid one', async () => {
  const { history } = await renderSite('/shop');
  await press('篩選');
  const drawer = await screen.findByRole('dialog', { name: '篩選' });
  const low = within(drawer).getByLabelText('最低價格（GAB）');
  await person.type(low, '便宜');
  await person.click(await within(drawer).findByText('看 45 件商品'));
  await findVisible('請輸入數字，例如 100 或 99.5。');
  expect(low).toHaveFocus();
  await person.clear(low);
  await person.type(low, '20');
  await person.click(within(drawer).getByText('看 45 件商品'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '篩選' })).toBeNull());
  expect(searchParams(history)).toEqual({ minPrice: '20' });
});

it('all choices of one opening of the drawer are one step back', async () => {
  const { history } = await renderSite('/shop?q=茶');
  await press('篩選');
  const drawer = await screen.findByRole('dialog', { name: '篩選' });
  await person.click(await within(drawer).findByRole('checkbox', { name: /陶瓷/ }));
  await person.click(within(drawer).getByRole('checkbox', { name: '只看有貨' }));
  await person.click(within(drawer).getByRole('link', { name: /^茶葉/ }));
  await waitFor(() => expect(searchParams(history)).toMatchObject({ category: 'tea' }));
  act(() => history.back());
  await waitFor(() => expect(searchParams(history)).toEqual({ q: '茶' }));
});
