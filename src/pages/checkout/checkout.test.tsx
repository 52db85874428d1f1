import type { DeliveryWay } from '@common/lists/deliveryWays';
import { act, screen, waitFor, within } from '@testing-library/react';
import { closeSignIn } from '@/session/signIn';
import { cartLine, cartOf, flatWay, OF_MEI } from '@/testing/cart';
import { couponOffer } from '@/testing/coupons';
import { findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
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
    'GET /api/me/cart': () => cartOf([cartLine(1), cartLine(2, OF_MEI), cartLine(3, OF_MEI)]),
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

it('says beside each line what changed, keeps what was typed, and the next try buys the rest', async () => {
  signIn();
  const { history } = await renderSite('/checkout?skus=1,2,3');
  await screen.findByText('王小明', { selector: 'b' });
  const [note] = await screen.findAllByLabelText('給賣家的備註');
  if (!note) throw new Error('no field for a note');
  await person.type(note, '請包裝');
  await press('折抵到上限');
  api.on({
    'POST /api/checkout': () => {
      throw new Refusal('CHECKOUT_CHANGED', {
        count: 2,
        lines: [
          { skuId: 1, why: 'price', price: '120' },
          { skuId: 3, why: 'soldOut', left: 0 },
        ],
      });
    },
    'GET /api/me/cart': () =>
      cartOf([
        cartLine(1, { price: '120' }),
        cartLine(2, OF_MEI),
        cartLine(3, { ...OF_MEI, available: 0 }),
      ]),
  });
  await press('確認付款');
  await findVisible('價格剛剛變動了：原本 100.00，現在 120.00 GAB。');
  await findVisible('剛剛賣完了，這次不會結帳。');
  expect(note).toHaveValue('請包裝');
  await person.clear(await screen.findByLabelText('廣告幣折抵'));
  api.on({ 'POST /api/checkout': () => GROUP });
  await press('確認付款');
  await waitFor(() =>
    expect(history.location.pathname).toBe(`/member/order/group/${ORDER_NUMBER}`),
  );
  const [first, second] = api.askedOf('POST /api/checkout').map(({ body }) => body);
  expect(first).toEqual({
    items: [1, 2, 3].map((skuId) => ({ skuId, quantity: 1, unitPrice: '100' })),
    notes: [{ skuId: 1, note: '請包裝' }],
    addressId: 3,
    advAmount: '30',
  });
  expect(second).toEqual({
    items: [
      { skuId: 1, quantity: 1, unitPrice: '120' },
      { skuId: 2, quantity: 1, unitPrice: '100' },
    ],
    notes: [{ skuId: 1, note: '請包裝' }],
    addressId: 3,
  });
});

it('shows frozen goods apart, by a way that carries them, and says why another does not', async () => {
  signIn();
  const cold = flatWay('post', '80', {
    temperatures: [{ temperature: 'frozen', extra: '60' }],
    weight: { maxGrams: 9000, firstGrams: 1000, stepGrams: 1000, stepFee: '5', pieceGrams: 500 },
  });
  const delivery = { handlingDays: 2, ways: [flatWay('home', '80'), cold] };
  const frozen = { temperature: 'frozen' as const, parcel: 'hong frozen', weightGrams: 1500 };
  api.on({
    'GET /api/me/cart': () =>
      cartOf([cartLine(1, { delivery }), cartLine(2, { delivery, ...frozen, quantity: 2 })]),
  });
  await renderSite('/checkout');
  const parcel = within(await screen.findByLabelText('阿宏，寄送・冷凍'));
  await waitFor(() => expect(parcel.getByText('不送冷凍商品')).toBeVisible());
  // 80 for the book; 80, 60 for the cold and two steps of 5 for the fish.
  expect(parcel.getByText(/含冷凍加收 60.00 GAB・重量約 3 公斤/)).toBeVisible();
  await press('確認付款');
  await waitFor(() => expect(api.askedOf('POST /api/checkout')).toHaveLength(1));
  expect(api.askedOf('POST /api/checkout')[0]?.body).toMatchObject({
    deliveries: [
      { skuId: 1, way: 'home', fee: '80' },
      { skuId: 2, way: 'post', fee: '150' },
    ],
  });
});

it('adds the fee of each seller’s way, and shows a changed one before the next try', async () => {
  signIn();
  const way = (name: DeliveryWay, fee: string) => flatWay(name, fee, { islandFee: '200' });
  const read = (fee: string) =>
    cartOf([
      cartLine(1, {
        delivery: { handlingDays: 2, ways: [way('home', fee), way('inPerson', '0')] },
      }),
      cartLine(2, { ...OF_MEI, delivery: { handlingDays: 3, ways: [way('post', '60')] } }),
    ]);
  api.on({
    'GET /api/me/cart': () => read('80'),
    'GET /api/me/addresses': () => [
      ADDRESS,
      { ...ADDRESS, id: 4, city: '澎湖縣', district: '馬公市', postcode: '880', isDefault: false },
    ],
  });
  await renderSite('/checkout');
  const due = () => screen.queryByText('應付')?.nextElementSibling?.textContent?.trim();
  await waitFor(() => expect(due()).toBe('340.00 GAB'));
  const arrives = () =>
    screen
      .getAllByText(/^預計/)
      .map(({ textContent }) => /預計 (\S+) 送達/.exec(textContent ?? '')?.[1]);
  const near = arrives();
  // One for each way with an estimate: none for what is handed over.
  expect(near).toHaveLength(2);
  await person.click(await screen.findByText(/澎湖縣/));
  await waitFor(() => expect(arrives()).not.toEqual(near));
  await waitFor(() => expect(due()).toBe('740.00 GAB'));
  api.on({
    'POST /api/checkout': () => {
      throw new Refusal('CHECKOUT_CHANGED', {
        count: 1,
        lines: [{ skuId: 1, why: 'delivery', fee: '290', delivery: null }],
      });
    },
    'GET /api/me/cart': () => read('90'),
  });
  await press('確認付款');
  await findVisible('運費剛剛變成 290.00 GAB。');
  await waitFor(() => expect(due()).toBe('750.00 GAB'));
  await person.click(screen.getByText(/^面交/));
  await waitFor(() => expect(due()).toBe('460.00 GAB'));
  api.on({ 'POST /api/checkout': () => GROUP });
  await press('確認付款');
  await waitFor(() => expect(api.askedOf('POST /api/checkout')).toHaveLength(2));
  expect(api.askedOf('POST /api/checkout')[1]?.body).toMatchObject({
    addressId: 4,
    deliveries: [
      { skuId: 1, way: 'inPerson', fee: '0' },
      { skuId: 2, way: 'post', fee: '260' },
    ],
  });
});

it('says of lines that another tab has ordered that they left the cart, and pays the rest only when asked again', async () => {
  signIn();
  await renderSite('/checkout?skus=1,2');
  const [note] = await screen.findAllByLabelText('給賣家的備註');
  if (!note) throw new Error('no field for a note');
  await person.type(note, '請包裝');
  api.on({
    'POST /api/checkout': () => {
      throw new Refusal('CHECKOUT_CHANGED', {
        count: 1,
        lines: [{ skuId: 2, why: 'notInCart' }],
      });
    },
    'GET /api/me/cart': () => cartOf([cartLine(1)]),
  });
  await press('確認付款');
  await findVisible(/有 1 項商品已經不在購物車，可能剛剛已經下單或移除/);
  expect(note).toHaveValue('請包裝');
  api.on({ 'POST /api/checkout': () => GROUP });
  await press('確認付款');
  await waitFor(() => expect(api.askedOf('POST /api/checkout')).toHaveLength(2));
  expect(api.askedOf('POST /api/checkout')[1]?.body).toMatchObject({
    items: [{ skuId: 1, quantity: 1, unitPrice: '100' }],
  });
});

it('says both of a line that costs more and whose way is gone', async () => {
  signIn();
  api.on({
    'POST /api/checkout': () => {
      throw new Refusal('CHECKOUT_CHANGED', {
        count: 1,
        lines: [
          { skuId: 1, why: 'price', price: '120' },
          { skuId: 1, why: 'delivery', delivery: null },
        ],
      });
    },
  });
  await renderSite('/checkout?skus=1');
  await press('確認付款');
  await findVisible(
    '價格剛剛變動了：原本 100.00，現在 120.00 GAB。賣家剛剛調整了運送方式，請重新選擇。',
  );
});

it('asks to lower a quantity above the stock before it can be paid', async () => {
  signIn();
  api.on({
    'GET /api/me/cart': () =>
      cartOf([cartLine(1, { quantity: 5, available: 2 }), cartLine(2, OF_MEI)]),
  });
  await renderSite('/checkout');
  await findVisible('有商品的數量超過庫存或限購，請先調整。');
  expect(screen.getByText('確認付款').closest('button')).toBeDisabled();
  await press('改為 2 件');
  await waitFor(() => expect(screen.getByText('確認付款').closest('button')).toBeEnabled());
});

it('shows at once what a coupon gives or why not, and after it ended keeps the code and pays the full sum only when it is cleared', async () => {
  signIn();
  const offer = couponOffer('MAMA-50', [1, 2, 3], { amount: '50', minimum: '200' });
  api.on({
    'GET /api/coupons/NOPE': () => {
      throw new Refusal('COUPON_UNKNOWN', { code: 'NOPE' });
    },
    'GET /api/coupons/mama-50': () => offer,
  });
  await renderSite('/checkout');
  const due = () => screen.queryByText('應付')?.nextElementSibling?.textContent?.trim();
  const field = await screen.findByLabelText('優惠碼');
  await person.type(field, 'NOPE');
  expect(screen.getByText('確認付款').closest('button')).toBeDisabled();
  await press('使用優惠碼');
  await findVisible('找不到優惠碼「NOPE」，請檢查有沒有打錯。');
  await person.clear(field);
  await person.type(field, 'mama-50');
  await press('使用優惠碼');
  await waitFor(() => expect(due()).toBe('250.00 GAB'));
  api.on({
    'POST /api/checkout': () => {
      throw new Refusal('COUPON_OVER', { code: 'MAMA-50' });
    },
  });
  await press('確認付款');
  await waitFor(() => expect(due()).toBe('300.00 GAB'));
  expect(field).toHaveValue('mama-50');
  expect(screen.getByText('確認付款').closest('button')).toBeDisabled();
  await person.clear(field);
  api.on({ 'POST /api/checkout': () => GROUP });
  await press('確認付款');
  await waitFor(() => expect(api.askedOf('POST /api/checkout')).toHaveLength(2));
  const [first, second] = api.askedOf('POST /api/checkout').map(({ body }) => body);
  expect(first).toMatchObject({ coupon: { code: 'MAMA-50', discount: '50' } });
  expect(second).not.toHaveProperty('coupon');
});

it('offers the coupons of the member with what each takes off, and uses the chosen one', async () => {
  api.on({
    'GET /api/me/coupons/offers': () => [
      couponOffer('MINE', [1]),
      couponOffer('LARGE', [1], { minimum: '9999' }),
    ],
  });
  signIn();
  await renderSite('/checkout?skus=1,2');
  await screen.findByText('王小明', { selector: 'b' });
  const mine = await screen.findByRole('list', { name: '可用的優惠券' });
  expect(mine).toHaveTextContent(/滿 50.00 GAB，折 20.00 GAB，可省 20.00 GAB$/);
  await person.click(within(mine).getByRole('button', { name: '使用優惠券 MINE' }));
  await findVisible(/^已折抵/);
  await press('確認付款');
  await waitFor(() =>
    expect(api.askedOf('POST /api/checkout')[0]?.body).toMatchObject({
      coupon: { code: 'MINE', discount: '20' },
    }),
  );
});
