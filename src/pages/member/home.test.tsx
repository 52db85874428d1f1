import { screen, within } from '@testing-library/react';
import { findVisible, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { MEMBER, signIn } from '@/testing/session';
import { CARD, pageOf } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// Imports the page's chunk, so that no test waits for its compilation.
import '@/pages/member';

const ME = {
  member: { ...MEMBER, email: null, wallets: [] },
  sessionExpiresAt: Date.now() + 3_600_000,
  coin: { available: '1000', held: '12' },
  adv: { available: '50', held: '0' },
  orders: { awaitingPayment: 2, processing: 3, shipped: 0 },
  auctions: { leading: 0, outbid: 6 },
};
const FAVOURITE = {
  product: CARD,
  onSale: true,
  paused: false,
  addedAt: 1,
  priceThen: '120',
  dropped: true,
  back: false,
  lot: null,
};

const NO_TASKS = {
  salesToSend: 0,
  salesLate: 0,
  returnsToAnswer: 0,
  returnsToFollow: 0,
  reviewsToWrite: 0,
  messagesToAnswer: 0,
  listingsToMend: 0,
  questionsToAnswer: 0,
};

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/me': () => ME,
    'GET /api/me/orders/counts': () => [{ status: 2, count: 3 }],
    'GET /api/me/tasks': () => NO_TASKS,
    'GET /api/me/notices/unread': () => ({ unread: 0 }),
    'GET /api/me/favourites': () => pageOf([FAVOURITE]),
  });
  signIn();
});
afterEach(() => api.close());

it('the icon of returns counts those that wait for the member', async () => {
  api.on({ 'GET /api/me/tasks': () => ({ ...NO_TASKS, returnsToFollow: 2 }) });
  await renderSite('/member');
  await findVisible(() => screen.getByRole('link', { name: '2 退貨' }));
});

it('the home lists what waits, orders by state and cheaper favourites', async () => {
  await renderSite('/member');
  await findVisible(() => screen.getByRole('link', { name: '2 筆訂單待支付' }));
  const waiting = within(screen.getByRole('region', { name: '等您處理' }));
  expect(waiting.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/member/order?status=1',
    '/member/bids?state=outbid',
  ]);
  await findVisible(() => screen.getByRole('link', { name: '3 處理中' }));
  await findVisible('收藏有變動');
  expect(screen.getByText(/^收藏時/)).toHaveTextContent('收藏時 120.00 GAB');
  expect(api.askedOf('GET /api/me/favourites')[0]?.query.get('filter')).toBe('changed');
  expect(screen.getByText(CARD.title)).toBeVisible();
});

it('lists what waits for a seller, in returns and for a review, the late first', async () => {
  const back = { ...FAVOURITE, dropped: false, back: true };
  api.on({
    'GET /api/me/tasks': () => ({
      salesToSend: 5,
      salesLate: 2,
      returnsToAnswer: 1,
      returnsToFollow: 4,
      reviewsToWrite: 7,
      messagesToAnswer: 0,
      listingsToMend: 3,
      questionsToAnswer: 6,
    }),
    'GET /api/me/favourites': () => pageOf([back]),
  });
  await renderSite('/member');
  await findVisible(() =>
    screen.getByRole('link', { name: '2 筆銷售已過出貨或交付期限，請儘快處理' }),
  );
  const waiting = within(screen.getByRole('region', { name: '等您處理' }));
  expect(
    waiting.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['2 筆訂單待支付', '/member/order?status=1'],
    ['6 件拍品被超過', '/member/bids?state=outbid'],
    ['2 筆銷售已過出貨或交付期限，請儘快處理', '/member/selling/orders?status=2'],
    ['3 筆銷售待出貨或交付', '/member/selling/orders?status=2'],
    ['1 筆買家的退貨等您回覆', '/member/returns?as=seller'],
    ['4 筆退貨等您寄回或回應', '/member/returns'],
    ['6 則買家的提問等您回答', '/member/selling/questions?state=waiting'],
    ['3 筆刊登未通過或待修改', '/member/selling'],
    ['7 件收到的商品可以評價', '/member/order?status=10'],
  ]);
  await findVisible('重新到貨');
});

it('a member without open tasks reads so', async () => {
  const none = { awaitingPayment: 0, processing: 0, shipped: 0 };
  api.on({
    'GET /api/me': () => ({ ...ME, orders: none, auctions: { leading: 0, outbid: 0 } }),
    'GET /api/me/favourites': () => pageOf([]),
  });
  await renderSite('/member');
  await findVisible('目前沒有等您處理的事。');
  expect(screen.queryByText('收藏有變動')).toBeNull();
});

it('the tasks that failed to load are read again on request', async () => {
  api.on({
    'GET /api/me': () => {
      throw new Refusal('UNAVAILABLE');
    },
  });
  await renderSite('/member');
  await findVisible('無法載入待辦事項。');
  api.on({ 'GET /api/me': () => ME });
  await press('重新載入');
  await findVisible(() => screen.getByRole('link', { name: '2 筆訂單待支付' }));
});
