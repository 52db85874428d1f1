import { screen, waitFor } from '@testing-library/react';
import { cartLine, cartOf, OF_MEI } from '@/testing/cart';
import { findVisible, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { ADDRESS, GROUP_PAID, ORDER_NUMBER } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// Chunks of the page, so that no test waits for them to be compiled.
import './index';
import '@/cart/endedDeals';
import '@/feedback/shown';
import '@/pages/member/order/group/$number';

const GROUP = { ...GROUP_PAID, number: ORDER_NUMBER, orders: [] };
const DEAL = { id: 1, kind: 'spend' as const, isRepeated: false, pieces: 0, offBps: 0, endsAt: 1 };

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/me/coupons/offers': () => [],
    'GET /api/me/addresses': () => [ADDRESS],
    [`GET /api/order-groups/${ORDER_NUMBER}` as const]: () => GROUP,
  });
});
afterEach(() => api.close());

it('itemises a deal, sends what was seen, and says at the line when it changed; the next try sends the new amount', async () => {
  const cart = (amount: string) =>
    cartOf([cartLine(1), cartLine(2, OF_MEI)], [{ ...DEAL, minimum: '100', amount, skuIds: [1] }]);
  api.on({
    'GET /api/me/cart': () => cart('20'),
    'POST /api/checkout': () => {
      throw new Refusal('CHECKOUT_CHANGED', {
        count: 1,
        lines: [{ skuId: 1, why: 'deal', discount: '10' }],
      });
    },
  });
  signIn();
  const { history } = await renderSite('/checkout?skus=1,2');
  await findVisible('優惠活動：滿 100 折 20（阿宏）');
  await screen.findByText('王小明', { selector: 'b' });
  api.on({ 'GET /api/me/cart': () => cart('10') });
  await press('確認付款');
  await findVisible('優惠活動「滿 100 折 20」剛剛有變動：原本 80.00，現在 90.00 GAB。');
  await findVisible('優惠活動：滿 100 折 10（阿宏）');
  api.on({ 'POST /api/checkout': () => GROUP });
  await press('確認付款');
  await waitFor(() =>
    expect(history.location.pathname).toBe(`/member/order/group/${ORDER_NUMBER}`),
  );
  const seen = api.askedOf('POST /api/checkout').map(({ body }) => Object(body).items);
  const other = { skuId: 2, quantity: 1, unitPrice: '100' };
  expect(seen).toEqual([
    [{ skuId: 1, quantity: 1, unitPrice: '100', dealDiscount: '20' }, other],
    [{ skuId: 1, quantity: 1, unitPrice: '100', dealDiscount: '10' }, other],
  ]);
});

it('says beside the line that a deal has ended, with its prices with the deal and without', async () => {
  const large = { ...DEAL, minimum: '100', amount: '20', skuIds: [1] };
  const lines = [cartLine(1, { quantity: 2 }), cartLine(2, OF_MEI)];
  api.on({
    'GET /api/me/cart': () => cartOf(lines, [large]),
    'POST /api/checkout': () => {
      throw new Refusal('CHECKOUT_CHANGED', {
        count: 1,
        lines: [{ skuId: 1, why: 'deal', discount: '0' }],
      });
    },
  });
  signIn();
  await renderSite('/checkout?skus=1,2');
  await findVisible('優惠活動：滿 100 折 20（阿宏）');
  await screen.findByText('王小明', { selector: 'b' });
  api.on({ 'GET /api/me/cart': () => ({ ...cartOf(lines), ended: [large] }) });
  await press('確認付款');
  await findVisible('優惠活動「滿 100 折 20」剛剛結束了：原本 180.00，現在 200.00 GAB。');
  await waitFor(() =>
    expect(screen.queryByText('優惠活動：滿 100 折 20（阿宏）')).not.toBeInTheDocument(),
  );
});

it('says beside the line that a deal ended since it was added to the cart, before anything is sent', async () => {
  const ended = [{ ...DEAL, minimum: '100', amount: '20', skuIds: [1, 2] }];
  api.on({ 'GET /api/me/cart': () => ({ ...cartOf([cartLine(1), cartLine(2, OF_MEI)]), ended }) });
  signIn();
  await renderSite('/checkout?skus=1');
  await findVisible('優惠活動「滿 100 折 20」已結束：原本 80.00，現在 100.00 GAB');
});
