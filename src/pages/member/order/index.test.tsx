import { act, screen, waitFor } from '@testing-library/react';
import { cartLine } from '@/testing/cart';
import { findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { ORDER_LISTED, ORDER_NUMBER, ORDER_PLACED, pageOf } from '@/testing/shop';
import { type StubApi, startApi } from '@/testing/stubApi';
// Imports the page's chunk, so that no test waits for its compilation.
import '.';

let api: StubApi;
beforeEach(async () => {
  api = await startApi({ 'GET /api/me/orders': () => pageOf([ORDER_LISTED]) });
  signIn();
});
afterEach(() => api.close());

const lastStatus = () => api.askedOf('GET /api/me/orders').at(-1)?.query.get('status');

it('the list is filtered by the URL’s status', async () => {
  await renderSite('/member/order?status=20');
  await screen.findByText('高山烏龍茶');
  expect(lastStatus()).toBe('20');
  expect(
    screen.getByText('已發貨', { selector: '[role=tab] *' }).closest('[role=tab]'),
  ).toHaveAttribute('aria-selected', 'true');
});

it('each order names its seller, with a link to their page', async () => {
  const soldBy = { id: 5, name: '阿宏', isPlatform: false };
  api.on({ 'GET /api/me/orders': () => pageOf([{ ...ORDER_LISTED, soldBy }]) });
  await renderSite('/member/order');
  const link = await screen.findByRole('link', { name: '賣家：阿宏' });
  expect(link).toHaveAttribute('href', '/seller/5');
});

it('a chosen status is put into the URL', async () => {
  const { history } = await renderSite('/member/order?current=2');
  await person.click(await screen.findByText('待支付', { selector: '[role=tab] *' }));
  expect(history.location.search).toBe('?status=1');
  await waitFor(() => expect(lastStatus()).toBe('1'));
});

it('each tab shows its number of orders', async () => {
  api.on({ 'GET /api/me/orders/counts': () => [{ status: 1, count: 3 }] });
  await renderSite('/member/order');
  await waitFor(() =>
    expect(document.querySelector('[role=tab][aria-selected=false]')).toHaveTextContent('待支付 3'),
  );
});

it('an unknown status shows all orders', async () => {
  await renderSite('/member/order?status=99');
  await screen.findByText('高山烏龍茶');
  expect(lastStatus()).toBeNull();
});

it('a cancellation needs a confirmation and refreshes the list', async () => {
  const path = `POST /api/orders/${ORDER_NUMBER}/cancel` as const;
  api.on({ [path]: () => ({ ...ORDER_PLACED, status: -1 }) });
  await renderSite('/member/order');
  await press('取消訂單');
  await screen.findByText('要取消這筆訂單嗎？');
  expect(api.askedOf(path)).toEqual([]);
  api.on({ 'GET /api/me/orders': () => pageOf([{ ...ORDER_LISTED, status: -1 }]) });
  await press('取消訂單');
  await findVisible(() => screen.getByText('已取消', { selector: '.ant-tag' }));
  expect(api.askedOf(path)).toHaveLength(1);
});

it('an order in return offers no confirmation of receipt', async () => {
  const shipped = { ...ORDER_LISTED, status: 20 as const };
  api.on({
    'GET /api/me/orders': () =>
      pageOf([shipped, { ...shipped, out_trade_no: `${ORDER_NUMBER}B`, inReturn: true }]),
  });
  await renderSite('/member/order');
  expect(await screen.findAllByText('退貨處理中')).toHaveLength(1);
  expect(screen.getAllByText('確認收貨')).toHaveLength(1);
});

it('order events refresh the list', async () => {
  await renderSite('/member/order');
  await findVisible(() => screen.getByText('待支付', { selector: '.ant-tag' }));
  await waitFor(() => expect(api.isFollowed()).toBe(true));
  api.on({ 'GET /api/me/orders': () => pageOf([{ ...ORDER_LISTED, status: 2 }]) });
  act(() => api.emit('order', { out_trade_no: ORDER_NUMBER, status: 2 }));
  await findVisible(() => screen.getByText('處理中', { selector: '.ant-tag' }));
});

it('an empty list shows what to do next', async () => {
  api.on({ 'GET /api/me/orders': () => pageOf([]) });
  await renderSite('/member/order');
  // By text: a query by role takes seconds on a page this large.
  expect(await screen.findByText('逛商城', { selector: 'a' })).toHaveAttribute('href', '/shop');
});

describe('buying again', () => {
  const MERGE = 'POST /api/me/cart/merge';
  const [line] = ORDER_LISTED.lines;
  const ended = { ...ORDER_LISTED, status: 10 as const };
  beforeEach(() => {
    api.on({
      'GET /api/me/orders': () => pageOf([ended]),
      [MERGE]: () => ({ count: 1, left: [], own: 0 }),
      'GET /api/me/cart': () => ({ deals: [], coupons: [], lines: [cartLine(99)] }),
    });
  });

  it('puts what was ordered into the cart at the price of then, and opens it', async () => {
    api.on({
      'GET /api/me/cart': () => ({ deals: [], coupons: [], lines: [cartLine(line?.skuId ?? 0)] }),
    });
    const { history } = await renderSite('/member/order');
    await press('再買一次');
    await waitFor(() => expect(history.location.pathname).toBe('/cart'));
    expect(api.askedOf(MERGE)[0]?.body).toEqual({
      lines: [{ skuId: line?.skuId, quantity: line?.quantity, unitPrice: line?.unitPrice }],
    });
  });

  it('says that the cart is full, not that the goods wait on the device', async () => {
    api.on({ [MERGE]: () => ({ count: 100, left: [line?.skuId ?? 0], own: 0 }) });
    await renderSite('/member/order');
    await press('再買一次');
    await findVisible('購物車最多 100 項，請先結帳或移除一些再加入。');
  });

  it('stays where nothing of the order can be bought again', async () => {
    const { history } = await renderSite('/member/order');
    await press('再買一次');
    await findVisible('這筆訂單的商品現在不能加入購物車。');
    expect(history.location.pathname).toBe('/member/order');
  });
});
