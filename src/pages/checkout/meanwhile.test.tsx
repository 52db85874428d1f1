import { act, screen, waitFor } from '@testing-library/react';
import { closeSignIn } from '@/session/signIn';
import { cartLine, cartOf } from '@/testing/cart';
import { couponOffer } from '@/testing/coupons';
import { findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { meOf, signIn } from '@/testing/session';
import { ADDRESS, GROUP_PAID, ORDER_NUMBER } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// Chunks of the page, so that no test waits for them to be compiled.
import './index';
import '@/feedback/shown';
import '@/pages/member/order/group/$number';

const GROUP = { ...GROUP_PAID, number: ORDER_NUMBER, orders: [] };

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/me/cart': () => cartOf([cartLine(1)]),
    'GET /api/me/coupons/offers': () => [],
    'GET /api/me/addresses': () => [ADDRESS],
    'POST /api/checkout': () => GROUP,
    [`GET /api/order-groups/${ORDER_NUMBER}` as const]: () => GROUP,
  });
});
afterEach(async () => {
  act(closeSignIn);
  await api.close();
});

it('says of an address that another tab deleted that it is gone, and takes no other one unasked', async () => {
  signIn();
  const other = { ...ADDRESS, id: 4, recipient: '林小美', isDefault: false };
  api.on({ 'GET /api/me/addresses': () => [ADDRESS, other] });
  await renderSite('/checkout?skus=1');
  await person.type(await screen.findByLabelText('給賣家的備註'), '請包裝');
  api.on({
    'GET /api/me/addresses': () => [other],
    'POST /api/checkout': () => {
      throw new Refusal('ADDRESS_REQUIRED');
    },
  });
  const revealed: (string | null)[] = [];
  Element.prototype.scrollIntoView = function reveal(this: Element) {
    revealed.push(this.textContent);
  };
  await press('確認付款');
  await findVisible('剛才選的地址已經刪除了，請重新選擇。');
  // The button is at the end of the page.
  expect(revealed).toEqual(['剛才選的地址已經刪除了，請重新選擇。']);
  const left = screen.getByRole('radio', { name: /林小美/ });
  expect(left).not.toBeChecked();
  await press('確認付款');
  await waitFor(() => expect(api.askedOf('POST /api/checkout')).toHaveLength(2));
  expect(api.askedOf('POST /api/checkout')[1]?.body).not.toHaveProperty('addressId');
  await person.click(left);
  expect(screen.queryByText('剛才選的地址已經刪除了，請重新選擇。')).toBeNull();
  api.on({ 'POST /api/checkout': () => GROUP });
  await press('確認付款');
  await waitFor(() => expect(api.askedOf('POST /api/checkout')).toHaveLength(3));
  expect(api.askedOf('POST /api/checkout')[2]?.body).toMatchObject({
    addressId: 4,
    notes: [{ skuId: 1, note: '請包裝' }],
  });
});

it('offers a coupon by its new terms once a payment by the old ones was refused', async () => {
  api.on({ 'GET /api/me/coupons/offers': () => [couponOffer('MINE', [1])] });
  signIn();
  await renderSite('/checkout?skus=1');
  await person.click(await screen.findByRole('button', { name: '使用優惠券 MINE' }));
  api.on({
    'GET /api/me/coupons/offers': () => [couponOffer('MINE', [1], { amount: '10' })],
    'POST /api/checkout': () => {
      throw new Refusal('COUPON_CHANGED', { code: 'MINE', discount: '10' });
    },
  });
  await press('確認付款');
  await findVisible(/^優惠碼「MINE」的折抵剛剛變成 10.00 GAB/);
  const offers = () => screen.getByRole('list', { name: '可用的優惠券' });
  await waitFor(() => expect(offers()).toHaveTextContent(/可省 10.00 GAB$/));
  await person.click(screen.getByRole('button', { name: '使用優惠券 MINE' }));
  api.on({ 'POST /api/checkout': () => GROUP });
  await press('確認付款');
  await waitFor(() => expect(api.askedOf('POST /api/checkout')).toHaveLength(2));
  expect(api.askedOf('POST /api/checkout')[1]?.body).toMatchObject({
    coupon: { code: 'MINE', discount: '10' },
  });
});

it('asks again where another tab has changed the invoice, and pays with the one that it shows', async () => {
  signIn();
  const choiceOf = (code: string) =>
    ({ enabled: true, choice: { kind: 'donation', code, title: '' } }) as const;
  api.on({
    'GET /api/me/cart': () => cartOf([cartLine(1, { channel: 'shop' })]),
    'GET /api/me/invoice': () => choiceOf('919'),
  });
  await renderSite('/checkout?skus=1');
  await findVisible('捐贈發票 919');
  api.on({ 'GET /api/me/invoice': () => choiceOf('8585') });
  await press('確認付款');
  await findVisible(/^您的發票設定已經在別的分頁或裝置改過/);
  await findVisible('捐贈發票 8585');
  expect(api.askedOf('POST /api/checkout')).toHaveLength(0);
  await press('確認付款');
  await waitFor(() => expect(api.askedOf('POST /api/checkout')).toHaveLength(1));
});

it('says at its field that another tab has spent the adv, and keeps what was typed', async () => {
  signIn();
  const withAdv = (available: string) => () => ({ ...meOf(), adv: { available, held: '0' } });
  api.on({
    'GET /api/me/cart': () => cartOf([cartLine(1, { advMaxBps: 5000 })]),
    'GET /api/me': withAdv('30'),
  });
  await renderSite('/checkout?skus=1');
  await person.type(await screen.findByLabelText('廣告幣折抵'), '20');
  api.on({
    'GET /api/me': withAdv('5'),
    'POST /api/checkout': () => {
      throw new Refusal('ADV_SHORT', { short: '15' });
    },
  });
  await press('確認付款');
  await waitFor(() => expect(screen.getByRole('button', { name: '確認付款' })).toBeDisabled());
  expect(screen.getByLabelText('廣告幣折抵')).toHaveValue('20');
  await press('折抵到上限');
  expect(screen.getByLabelText('廣告幣折抵')).toHaveValue('5');
});
