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

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/me': () => ME,
    'GET /api/me/orders/counts': () => [{ status: 2, count: 3 }],
    'GET /api/me/notices/unread': () => ({ unread: 0 }),
    'GET /api/me/favourites': () => pageOf([FAVOURITE]),
  });
  signIn();
});
afterEach(() => api.close());

it('the home lists what waits, orders by state and cheaper favourites', async () => {
  await renderSite('/member');
  await findVisible(() => screen.getByRole('link', { name: '2 筆訂單待支付' }));
  const waiting = within(screen.getByRole('region', { name: '等您處理' }));
  expect(waiting.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/member/order?status=1',
    '/member/bids?state=outbid',
  ]);
  await findVisible(() => screen.getByRole('link', { name: '3 處理中' }));
  await findVisible('收藏降價了');
  expect(screen.getByText(CARD.title)).toBeVisible();
});

it('a member without open tasks reads so', async () => {
  const none = { awaitingPayment: 0, processing: 0, shipped: 0 };
  api.on({
    'GET /api/me': () => ({ ...ME, orders: none, auctions: { leading: 0, outbid: 0 } }),
    'GET /api/me/favourites': () => pageOf([]),
  });
  await renderSite('/member');
  await findVisible('目前沒有等您處理的事。');
  expect(screen.queryByText('收藏降價了')).toBeNull();
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
