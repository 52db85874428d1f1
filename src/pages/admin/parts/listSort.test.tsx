import { screen, waitFor } from '@testing-library/react';
import { findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { meOf, STAFF, signIn } from '@/testing/session';
import { cursorPageOf } from '@/testing/shop';
import { type StubApi, startApi } from '@/testing/stubApi';
// The pages' chunks, so that no test waits for them to be compiled.
import '../orders';
import '../money/withdrawals';

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/me': () => meOf(STAFF),
    'GET /api/admin/orders': () => ({ ...cursorPageOf([]), older: '900-7', newer: '900-9' }),
    'GET /api/admin/withdrawals': () => ({ ...cursorPageOf([]), older: '3', newer: '9' }),
  });
  signIn(STAFF);
});
afterEach(() => api.close());

const lastQuery = (path: string) =>
  Object.fromEntries(api.askedOf(`GET ${path}`).at(-1)?.query ?? []);
const orders = () => lastQuery('/api/admin/orders');
const headOf = async (title: string) =>
  (await screen.findByRole('button', { name: title })).closest('th');

it('a column sorts the list from its first page, the greatest first and then the smallest', async () => {
  await renderSite('/admin/orders?status=2&before=9');
  expect(await headOf('總額')).toHaveAttribute('aria-sort', 'none');
  expect(await headOf('下單時間')).toHaveAttribute('aria-sort', 'descending');
  await findVisible('較舊');
  await press('總額');
  await waitFor(() => expect(orders()).toEqual({ status: '2', sort: '-total' }));
  expect(await headOf('總額')).toHaveAttribute('aria-sort', 'descending');
  await press('總額');
  await waitFor(() => expect(orders()).toEqual({ status: '2', sort: 'total' }));
  await press('下一頁');
  await waitFor(() => expect(orders()).toEqual({ status: '2', sort: 'total', after: '900-9' }));
  await press('下單時間');
  await waitFor(() => expect(orders()).toEqual({ status: '2' }));
});

it('the hidden row that measures widths has no button for the Tab key', async () => {
  await renderSite('/admin/orders?status=2');
  await findVisible('較舊');
  const hidden = document.querySelectorAll<HTMLElement>('tr[aria-hidden="true"] button');
  expect(hidden).not.toHaveLength(0);
  expect([...hidden].map(({ tabIndex }) => tabIndex)).toEqual([...hidden].map(() => -1));
});

it('the date to be shipped by sorts pending work alone, also from an old URL', async () => {
  await renderSite('/admin/orders?work=late&sort=shipBy');
  await waitFor(() => expect(orders()).toEqual({ work: 'late', sort: 'shipBy' }));
  await person.click(await screen.findByText('待支付'));
  await waitFor(() => expect(orders()).toEqual({ status: '1' }));
  expect(screen.queryByRole('button', { name: '出貨期限' })).toBeNull();
});

it('the queue of withdrawals begins with the oldest until it is sorted', async () => {
  const asked = () => lastQuery('/api/admin/withdrawals');
  await renderSite('/admin/money/withdrawals');
  expect(await headOf('申請時間')).toHaveAttribute('aria-sort', 'ascending');
  await press('申請時間');
  await waitFor(() => expect(asked()).toEqual({ state: 'review', sort: '-created' }));
  await press('數量');
  await waitFor(() => expect(asked()).toEqual({ state: 'review', sort: '-amount' }));
});
