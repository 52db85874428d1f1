import { act, screen, waitFor } from '@testing-library/react';
import { person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { ORDER_NUMBER, ORDER_PLACED, pageOf } from '@/testing/shop';
import { type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import '.';

let api: StubApi;
beforeEach(async () => {
  api = await startApi({ 'GET /api/me/orders': () => pageOf([ORDER_PLACED]) });
  signIn();
});
afterEach(() => api.close());

const lastStatus = () => api.askedOf('GET /api/me/orders').at(-1)?.query.get('status');

it('filters by the status of the URL', async () => {
  await renderSite('/member/order?status=20');
  await screen.findByText('高山烏龍茶');
  expect(lastStatus()).toBe('20');
  expect(
    screen.getByText('已發貨', { selector: '[role=tab] *' }).closest('[role=tab]'),
  ).toHaveAttribute('aria-selected', 'true');
});

it('puts the chosen status into the URL', async () => {
  const { history } = await renderSite('/member/order?current=2');
  await person.click(await screen.findByText('待支付', { selector: '[role=tab] *' }));
  expect(history.location.search).toBe('?status=1');
  await waitFor(() => expect(lastStatus()).toBe('1'));
});

it('says how many there are in each status', async () => {
  api.routes['GET /api/me/orders/counts'] = () => [{ status: 1, count: 3 }];
  await renderSite('/member/order');
  await waitFor(() =>
    expect(document.querySelector('[role=tab][aria-selected=false]')).toHaveTextContent('待支付 3'),
  );
});

it('shows all for a status that does not exist', async () => {
  await renderSite('/member/order?status=99');
  await screen.findByText('高山烏龍茶');
  expect(lastStatus()).toBeNull();
});

it('cancels after asking, and reads the list again', async () => {
  const path = `POST /api/orders/${ORDER_NUMBER}/cancel`;
  api.routes[path] = () => ({ ...ORDER_PLACED, status: -1 });
  await renderSite('/member/order');
  await press('取消訂單');
  await screen.findByText('要取消這筆訂單嗎？');
  expect(api.askedOf(path)).toEqual([]);
  api.routes['GET /api/me/orders'] = () => pageOf([{ ...ORDER_PLACED, status: -1 }]);
  await press('取消訂單');
  expect(await screen.findByText('已取消', { selector: '.ant-tag' })).toBeVisible();
  expect(api.askedOf(path)).toHaveLength(1);
});

it('offers no receipt of what is being given back', async () => {
  const shipped = { ...ORDER_PLACED, status: 20 as const };
  api.routes['GET /api/me/orders'] = () =>
    pageOf([shipped, { ...shipped, out_trade_no: `${ORDER_NUMBER}B`, inReturn: true }]);
  await renderSite('/member/order');
  expect(await screen.findAllByText('退貨處理中')).toHaveLength(1);
  expect(screen.getAllByText('確認收貨')).toHaveLength(1);
});

it('follows what happens to the orders', async () => {
  await renderSite('/member/order');
  expect(await screen.findByText('待支付', { selector: '.ant-tag' })).toBeVisible();
  await waitFor(() => expect(api.isFollowed()).toBe(true));
  api.routes['GET /api/me/orders'] = () => pageOf([{ ...ORDER_PLACED, status: 2 }]);
  act(() => api.emit('order', { out_trade_no: ORDER_NUMBER, status: 2 }));
  expect(await screen.findByText('處理中', { selector: '.ant-tag' })).toBeVisible();
});

it('says what to do next when there are no orders', async () => {
  api.routes['GET /api/me/orders'] = () => pageOf([]);
  await renderSite('/member/order');
  // By its words: looking for a role among so much takes seconds.
  expect(await screen.findByText('逛商城', { selector: 'a' })).toHaveAttribute('href', '/shop');
});
