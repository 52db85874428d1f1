import { act, screen, waitFor, within } from '@testing-library/react';
import { findVisible } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { MEMBER, signIn } from '@/testing/session';
import { pageOf } from '@/testing/shop';
import { type StubApi, startApi } from '@/testing/stubApi';
// Imports the page's chunk, so that no test waits for its compilation.
import '@/pages/member/order';

const WALLET = `0x${'a'.repeat(40)}`;
const me = (coin: string, awaitingPayment: number, email: string | null = null) => ({
  member: { ...MEMBER, email, wallets: [WALLET] },
  sessionExpiresAt: Date.now() + 3_600_000,
  coin: { available: coin, held: '12' },
  adv: { available: '50', held: '0' },
  orders: { awaitingPayment, processing: 3, shipped: 4 },
  auctions: { leading: 5, outbid: 6 },
});

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/me': () => me('1000', 2),
    'GET /api/me/orders': () => pageOf([]),
    'GET /api/me/notices/unread': () => ({ unread: 3 }),
  });
  signIn();
});
afterEach(() => api.close());

const top = () => screen.findByRole('region', { name: '會員資訊' });

it('the head shows the member and balances, and links to the open orders', async () => {
  await renderSite('/member/order');
  const head = await top();
  await findVisible(() => within(head).getByText('1,000.00'));
  expect(head).toHaveTextContent('王小明');
  expect(head).toHaveTextContent('保留中 12.00');
  await waitFor(() => expect(head).toHaveTextContent('0xaaaa…aaaaGAB 示範鏈'));
  expect(await within(head).findByText('未讀通知')).toHaveTextContent('3未讀通知');
  const ways = within(head)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(ways).toEqual([
    ['會員中心', '/member'],
    ['綁定電子郵件', '/member/profile'],
    ['充幣', '/member/deposit'],
    ['提幣', '/member/withdraw'],
    ['兌換', '/member/recordsExchange?convert=1'],
    ['2待支付', '/member/order?status=1'],
    ['3處理中', '/member/order?status=2'],
    ['4已發貨', '/member/order?status=20'],
    ['5競標領先', '/member/bids'],
    ['6被超過', '/member/bids?state=outbid'],
    ['3未讀通知', '/member/notices?view=unread'],
  ]);
});

it('a verified e-mail address is marked', async () => {
  api.on({ 'GET /api/me': () => me('1000', 2, 'a@example.com') });
  await renderSite('/member/order');
  const head = await top();
  await findVisible(() => within(head).getByText('電子郵件已驗證'));
  expect(within(head).queryByText('綁定電子郵件')).toBeNull();
});

it.each(['balance', 'order'])('a %s event refreshes the head', async (type) => {
  await renderSite('/member/order');
  const head = await top();
  await within(head).findByText('1,000.00');
  await waitFor(() => expect(api.isFollowed()).toBe(true));
  api.on({ 'GET /api/me': () => me('900', 1) });
  act(() => api.emit(type, {}));
  await findVisible(() => within(head).getByText('900.00'));
  expect(within(head).getByRole('link', { name: '1 待支付' })).toBeVisible();
});
