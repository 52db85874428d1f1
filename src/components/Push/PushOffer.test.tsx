import { act, screen, waitFor } from '@testing-library/react';
import { findVisible, person, press } from '@/testing/person';
import { PUSH_KEY, startPushBrowser } from '@/testing/pushBrowser';
import { renderSite } from '@/testing/renderSite';
import { meOf, signIn } from '@/testing/session';
import { ORDER_NUMBER, ORDER_PLACED } from '@/testing/shop';
import { type StubApi, siteConfig, startApi } from '@/testing/stubApi';
import '@/pages/member/order/view/$out_trade_no';
import './PushOffer';

const QUESTION = '要用推播通知您嗎？';
let api: StubApi;
let browser: ReturnType<typeof startPushBrowser>;
let state: { key: string | null; here: boolean; browsers: number };

beforeEach(async () => {
  localStorage.clear();
  state = { key: PUSH_KEY, here: false, browsers: 0 };
  api = await startApi({
    [`GET /api/orders/${ORDER_NUMBER}`]: () => ORDER_PLACED,
    'GET /api/me': () => meOf(),
    'GET /api/me/push': () => state,
    'PUT /api/me/push': () => {
      state = { ...state, here: true, browsers: 1 };
      return state;
    },
    'DELETE /api/me/push': () => {
      state = { ...state, here: false, browsers: 0 };
      return state;
    },
    'POST /api/me/push/test': () => null,
    'GET /api/me/notices/preferences': () => [
      { group: 'orders', site: true, mail: true, push: true },
      { group: 'selling', site: true, mail: true, push: true },
      { group: 'favourites', site: true, mail: true, push: true },
    ],
  });
  api.on({ 'GET /api/config': () => siteConfig({ now: ORDER_PLACED.createdAt }) });
  signIn();
});
afterEach(() => {
  browser.stop();
  return api.close();
});

const openOrder = () => renderSite(`/member/order/view/${ORDER_NUMBER}`);

it('is made after an order, asks the browser after a click only, and goes once it is taken', async () => {
  browser = startPushBrowser();
  await openOrder();
  await findVisible(QUESTION);
  expect(browser.state.asked).toBe(0);
  await press('開啟推播通知');
  await waitFor(() => expect(api.askedOf('PUT /api/me/push')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull());
  expect(browser.state.asked).toBe(1);
});

it('tells who reads in a tab of an iPhone how to get pushes, until it is put away', async () => {
  browser = startPushBrowser();
  const { PushManager } = window;
  Reflect.deleteProperty(window, 'PushManager');
  Reflect.set(navigator, 'standalone', false);
  await openOrder();
  await findVisible(/加入主畫面/);
  expect(screen.queryByText(QUESTION)).toBeNull();
  await press('知道了');
  await waitFor(() => expect(screen.queryByText(/加入主畫面/)).toBeNull());
  expect(localStorage.getItem('pushOffer')).toBe('refused');
  Reflect.deleteProperty(navigator, 'standalone');
  Reflect.set(window, 'PushManager', PushManager);
});

it('is not made again in a browser where somebody has refused', async () => {
  browser = startPushBrowser();
  const { history } = await openOrder();
  await findVisible(QUESTION);
  await press('先不要');
  await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull());
  act(() => history.push('/nowhere'));
  await waitFor(() => expect(screen.queryByText('訂單資料')).toBeNull());
  act(() => history.push(`/member/order/view/${ORDER_NUMBER}`));
  await findVisible('訂單資料');
  expect(screen.queryByText(QUESTION)).toBeNull();
  expect(browser.state.asked).toBe(0);
});

it('a browser that blocks notices is told how to allow them', async () => {
  browser = startPushBrowser('denied');
  await openOrder();
  await findVisible(QUESTION);
  await press('開啟推播通知');
  await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull());
  expect(api.askedOf('PUT /api/me/push')).toEqual([]);
  await findVisible(/瀏覽器沒有允許本站的通知/);
});

it('the settings switch this browser and its groups, and send a test', async () => {
  browser = startPushBrowser();
  await renderSite('/member/notices?view=settings');
  const orders = await screen.findByLabelText('推播通知：訂單');
  expect(orders).toBeDisabled();
  expect(screen.queryByLabelText('推播通知：收藏')).toBeNull();
  expect(screen.getByLabelText('推播通知：銷售')).toBeDisabled();
  await press('開啟推播通知');
  await findVisible(/這個瀏覽器會收到推播通知/);
  await waitFor(() => expect(orders).toBeEnabled());
  await person.click(screen.getByText('傳送測試'));
  await waitFor(() => expect(api.askedOf('POST /api/me/push/test')).toHaveLength(1));
  await waitFor(() => expect(screen.getByText('關閉')).toBeEnabled());
  await press('關閉');
  await findVisible('開啟推播通知');
  expect(browser.state.subscription).toBeNull();
  expect(localStorage.getItem('pushOffer')).toBe('refused');
});

it('a shop that pushes nothing offers nothing', async () => {
  browser = startPushBrowser();
  state = { key: null, here: false, browsers: 0 };
  await renderSite('/member/notices?view=settings');
  await screen.findByLabelText('站內通知：訂單');
  expect(screen.queryByText('推播通知')).toBeNull();
  expect(screen.queryByLabelText('推播通知：訂單')).toBeNull();
});
