import { act, screen, waitFor, within } from '@testing-library/react';
import { bumpCartVersion, deviceCart, writeDeviceCart } from '@/cart/deviceCart';
import { toast } from '@/feedback/feedback';
import { cartLine, flatWay, OF_MEI } from '@/testing/cart';
import { findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { CARD, pageOf } from '@/testing/shop';
import { type StubApi, startApi } from '@/testing/stubApi';
// Chunks of the page, so that no test waits for them to be compiled.
import { forgetUnticked } from './index';
import './EmptyCart';
import '@/feedback/shown';

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/me/cart': () => ({
      deals: [],
      coupons: [],
      lines: [
        cartLine(1, { price: '120', compareAt: '150' }),
        cartLine(2, { ...OF_MEI, quantity: 2 }),
        cartLine(3, { ...OF_MEI, available: 0 }),
      ],
    }),
    'PUT /api/me/cart/lines/1': () => ({ count: 3 }),
    'DELETE /api/me/cart/lines/1': () => null,
  });
});
afterEach(async () => {
  forgetUnticked();
  writeDeviceCart([]);
  await api.close();
});

const total = () => screen.getByText(/^已選/).textContent?.trim();

it('groups the lines by seller, shows what changed, and adds up the selected ones', async () => {
  signIn();
  const { history } = await renderSite('/cart');
  await findVisible('已漲價');
  expect(screen.getByText('已售完')).toBeVisible();
  expect(screen.getAllByText(/^省/)).toHaveLength(1);
  expect(screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'))).toEqual([
    '小美，寄送',
    '阿宏，寄送',
  ]);
  expect(total()).toBe('已選 2 項，合計 320.00 GAB');
  await person.click(screen.getByLabelText('選取 商品 1'));
  expect(total()).toBe('已選 1 項，合計 200.00 GAB');
  await press('前往結帳');
  await waitFor(() => expect(history.location.search).toBe('?skus=2'));
});

it('says that delivery comes on top while a selected line’s seller charges for it', async () => {
  const delivery = { handlingDays: 2, ways: [flatWay('home', '80'), flatWay('post', '60')] };
  api.on({
    'GET /api/me/cart': () => ({
      deals: [],
      coupons: [],
      lines: [cartLine(1, { delivery }), cartLine(2, OF_MEI)],
    }),
  });
  signIn();
  await renderSite('/cart');
  await findVisible('運費另計，結帳時依運送方式與地址顯示。');
  // From the first day of the quickest way to the last of the slowest; only where the seller says how it comes.
  expect(screen.getByText(/^寄送・預計 \d+\/\d+–\d+\/\d+ 送達$/)).toBeVisible();
  expect(screen.getByText('寄送')).toBeVisible();
  expect(screen.getByText(/^送達日期以現在付款估計/)).toHaveTextContent('遇國定假日或連假會順延');
  await person.click(screen.getByLabelText('選取 商品 1'));
  expect(screen.queryByText(/^運費另計/)).not.toBeInTheDocument();
});

it('keeps a removed line in its place until it is restored', async () => {
  signIn();
  await renderSite('/cart');
  await person.click(await screen.findByLabelText('移除 商品 1'));
  await findVisible('已移除「商品 1」');
  expect(total()).toBe('已選 1 項，合計 200.00 GAB');
  await press('復原');
  await waitFor(() => expect(total()).toBe('已選 2 項，合計 320.00 GAB'));
  expect(api.askedOf('PUT /api/me/cart/lines/1').map(({ body }) => body)).toEqual([
    { quantity: 1, unitPrice: '100' },
  ]);
});

it('shows a removed line as a line again once another tab has added it', async () => {
  let lines = [cartLine(1), cartLine(2, OF_MEI)];
  api.on({
    'GET /api/me/cart': () => ({ deals: [], coupons: [], lines }),
    'DELETE /api/me/cart/lines/1': () => {
      // The changed price shows that the page has loaded the cart without the line.
      lines = [cartLine(2, { ...OF_MEI, price: '70' })];
      return null;
    },
  });
  signIn();
  await renderSite('/cart');
  await person.click(await screen.findByLabelText('移除 商品 1'));
  await findVisible('已移除「商品 1」');
  await waitFor(() => expect(total()).toBe('已選 1 項，合計 70.00 GAB'));
  lines = [cartLine(1, { quantity: 3 }), cartLine(2, OF_MEI)];
  act(bumpCartVersion);
  await waitFor(() => expect(screen.queryByText('已移除「商品 1」')).not.toBeInTheDocument());
  expect(total()).toBe('已選 2 項，合計 400.00 GAB');
});

it('shows a line that another tab has added before the page could load the cart without it', async () => {
  let lines = [cartLine(1, { addedAt: 1 }), cartLine(2, OF_MEI)];
  api.on({
    'GET /api/me/cart': () => ({ deals: [], coupons: [], lines }),
    'DELETE /api/me/cart/lines/1': () => {
      lines = [cartLine(1, { addedAt: 5, quantity: 3 }), cartLine(2, OF_MEI)];
      return null;
    },
  });
  signIn();
  await renderSite('/cart');
  await person.click(await screen.findByLabelText('移除 商品 1'));
  await waitFor(() => expect(total()).toBe('已選 2 項，合計 400.00 GAB'));
  expect(screen.queryByText('已移除「商品 1」')).not.toBeInTheDocument();
});

it('moves a line to the favourites, from which it can be restored', async () => {
  api.on({
    'GET /api/me/favourites/ids': () => ({ productIds: [] }),
    'PUT /api/me/favourites/1': () => null,
    'DELETE /api/me/favourites/1': () => null,
  });
  signIn();
  await renderSite('/cart');
  await person.click(await screen.findByLabelText('把 商品 1 移到收藏'));
  await findVisible('已把「商品 1」移到收藏');
  expect(api.askedOf('PUT /api/me/favourites/1')).toHaveLength(1);
  await waitFor(() => expect(api.askedOf('DELETE /api/me/cart/lines/1')).toHaveLength(1));
  expect(total()).toBe('已選 1 項，合計 200.00 GAB');
  await press('復原');
  await waitFor(() => expect(total()).toBe('已選 2 項，合計 320.00 GAB'));
});

it('asks to lower a quantity above the stock before the checkout', async () => {
  signIn();
  api.on({
    'GET /api/me/cart': () => ({
      deals: [],
      coupons: [],
      lines: [cartLine(1, { quantity: 5, available: 2 })],
    }),
  });
  await renderSite('/cart');
  await findVisible('有 1 項數量超過庫存或限購，請先調整。');
  expect(screen.getByText('前往結帳').closest('button')).toBeDisabled();
  await press('改為 2 件');
  await waitFor(() => expect(screen.getByText('前往結帳').closest('button')).toBeEnabled());
});

it('says what a buyer may still have of a limited product, and leaves out what they have in full', async () => {
  signIn();
  api.on({
    'GET /api/me/cart': () => ({
      deals: [],
      coupons: [],
      lines: [
        cartLine(1, { quantity: 2, perBuyer: 3, mayBuy: 1 }),
        cartLine(2, { perBuyer: 2, mayBuy: 0 }),
      ],
    }),
  });
  await renderSite('/cart');
  await findVisible('每人限購 3 件，還可以買 1 件');
  expect(screen.getByText('每人限購 2 件，您已經買滿')).toBeVisible();
  expect(screen.getByLabelText('選取 商品 2')).toBeDisabled();
  expect(screen.getByText('前往結帳').closest('button')).toBeDisabled();
  await press('改為 1 件');
  await waitFor(() => expect(total()).toBe('已選 1 項，合計 100.00 GAB'));
});

it('warns once of lines for which the cart has no room, and does not send them in a circle', async () => {
  api.on({ 'POST /api/me/cart/merge': () => ({ count: 3, left: [8], own: 0 }) });
  writeDeviceCart([7, 8].map((skuId) => ({ skuId, quantity: 1, unitPrice: '5' })));
  const warning = jest.spyOn(toast, 'warning');
  signIn();
  await renderSite('/cart');
  await findVisible('購物車最多 100 項，還有 1 項留在這台裝置，有空位時會再加入。');
  await findVisible('已漲價');
  expect(deviceCart.get().map(({ skuId }) => skuId)).toEqual([8]);
  const sent = () => api.askedOf('POST /api/me/cart/merge').length;
  await person.click(screen.getByLabelText('移除 商品 1'));
  await findVisible('已移除「商品 1」');
  // Each load of the cart sends the rest again; loads that happen at once share a request, so how many is left open.
  await waitFor(() => expect(sent()).toBeGreaterThan(1));
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(sent()).toBeLessThan(5);
  // Counted by calls: a slow machine gets here after the message has gone.
  expect(warning).toHaveBeenCalledTimes(1);
  warning.mockRestore();
});

it('says which lines were left out because they are the own goods', async () => {
  api.on({ 'POST /api/me/cart/merge': () => ({ count: 3, left: [], own: 1 }) });
  writeDeviceCart([{ skuId: 9, quantity: 1, unitPrice: '5' }]);
  signIn();
  await renderSite('/cart');
  await findVisible('有 1 項是您自己的商品，沒有加入購物車。');
  expect(deviceCart.get()).toEqual([]);
});

it('offers another try where the cart could not be loaded', async () => {
  signIn();
  api.on({
    'GET /api/me/cart': () => {
      throw new Error('no answer');
    },
  });
  await renderSite('/cart');
  await findVisible('無法載入購物車，請檢查網路後再試一次。');
  api.on({ 'GET /api/me/cart': () => ({ deals: [], coupons: [], lines: [cartLine(1)] }) });
  await press('重新載入');
  await waitFor(() => expect(total()).toBe('已選 1 項，合計 100.00 GAB'));
});

it('shows what deals take off the selected lines, and how much is missing for others', async () => {
  const deal = { amount: '0', minimum: '0', isRepeated: false, pieces: 0, offBps: 0, endsAt: 1 };
  api.on({
    'GET /api/me/cart': () => ({
      deals: [
        { ...deal, id: 1, kind: 'spend' as const, minimum: '500', amount: '50', skuIds: [1] },
        { ...deal, id: 2, kind: 'nth' as const, pieces: 2, offBps: 4000, skuIds: [2] },
      ],
      coupons: [],
      lines: [cartLine(1, { price: '120' }), cartLine(2, { ...OF_MEI, quantity: 2 })],
    }),
  });
  signIn();
  await renderSite('/cart');
  const deals = within(await screen.findByRole('list', { name: '優惠活動' }));
  expect(deals.getByText('第 2 件 6 折').parentElement).toHaveTextContent('小美已折 40.00 GAB');
  expect(deals.getByText('滿 500 折 50').parentElement).toHaveTextContent('阿宏再買 380.00 GAB');
  expect(total()).toMatch(/^已選 2 項，合計 280.00 GAB/);
  await person.click(screen.getByLabelText('選取 商品 2'));
  expect(total()).toMatch(/^已選 1 項，合計 120.00 GAB/);
});

it('says beside a line that a deal has ended since it was added, with both prices of what is selected', async () => {
  const deal = { amount: '0', minimum: '0', isRepeated: false, pieces: 0, offBps: 0, endsAt: 1 };
  const skuIds = [1, 2, 3];
  const ended = [
    { ...deal, id: 1, kind: 'spend' as const, minimum: '300', amount: '50', skuIds },
    // The deal that still runs takes off as much.
    { ...deal, id: 2, kind: 'pieces' as const, pieces: 4, offBps: 1000, skuIds: [4] },
  ];
  api.on({
    'GET /api/me/cart': () => ({
      deals: [{ ...ended[1], id: 3 } as (typeof ended)[number]],
      ended,
      coupons: [],
      lines: [
        cartLine(1, { quantity: 2 }),
        cartLine(2, { state: 'offSale' }),
        cartLine(3, { price: '200' }),
        cartLine(4, { quantity: 4 }),
      ],
    }),
  });
  signIn();
  await renderSite('/cart');
  await screen.findByText(/^已選/);
  for (const name of ['商品 1', '商品 3']) {
    expect(screen.getByRole('heading', { name }).closest('article')).toHaveTextContent(
      '優惠活動「滿 300 折 50」已結束：原本 175.00，現在 200.00 GAB',
    );
  }
  expect(screen.getAllByText(/已結束/)).toHaveLength(2);
  expect(total()).toMatch(/^已選 3 項，合計 760.00 GAB/);
  // What is left of the selection would not have got the deal.
  await person.click(screen.getByLabelText('選取 商品 3'));
  expect(screen.queryByText(/已結束/)).not.toBeInTheDocument();
});

it('empty, it leads on to what was seen here and to what sells, and a visitor to signing in', async () => {
  localStorage.setItem('viewedProducts', '8');
  api.on({
    'GET /api/products': () => pageOf([CARD]),
    'GET /api/products/viewed': () => [{ ...CARD, id: 8, title: '東方美人茶' }],
  });
  await renderSite('/cart');
  await findVisible(/購物車是空的/);
  await findVisible('東方美人茶');
  await findVisible('高山烏龍茶');
  expect(api.askedOf('GET /api/products')[0]?.query.get('sort')).toBe('sales');
  await press('登入看看');
  await screen.findByRole('dialog', { name: '登入' });
  localStorage.removeItem('viewedProducts');
});
