import type { OrderGroup } from '@common/endpoints/checkout';
import type { Order } from '@common/endpoints/orderShapes';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { saveUser } from '@/session/session';
import { cartLine, OF_MEI } from '@/testing/cart';
import { findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { meOf } from '@/testing/session';
import {
  ADDRESS,
  GROUP_NUMBER,
  GROUP_PAID,
  GROUP_PLACED,
  ORDER_LISTED,
  ORDER_NUMBER,
  ORDER_PLACED,
  OTHER_NUMBER,
  pageOf,
} from '@/testing/shop';
import { disconnectWallet } from '@/wallet/connection';
import {
  ADDRESS as ACCOUNT,
  announce,
  CHAIN,
  FakeWallet,
  TX_HASH,
} from '@/wallet/testing/fakeWallet';
import { OWNER, SYSTEM_WALLET, sessionOf, startWalletApi } from '@/wallet/testing/walletApi';

// Imports the pages' chunks, so that no test waits for their compilation.
import './$number';
import '../index';
import '../view/$out_trade_no';
import '../view/PayTogether';
import '@/pages/checkout/index';
import '@/components/PayByWallet/PayByWallet';
import '@/wallet/token';

const GET = `GET /api/order-groups/${GROUP_NUMBER}` as const;
const REPORT = `POST /api/order-groups/${GROUP_NUMBER}/payments` as const;
const CANCEL = `POST /api/order-groups/${GROUP_NUMBER}/cancel` as const;
const UNPAID: OrderGroup = { ...GROUP_PLACED, expiresAt: Date.now() + 1_800_000 };
const SENT: OrderGroup = {
  ...UNPAID,
  payments: [{ txHash: TX_HASH, state: 'reported', amount: null, confirmations: 0 }],
};

let group = UNPAID;
let api: Awaited<ReturnType<typeof startWalletApi>>;
let wallet: FakeWallet;
let takeAway: () => void;
beforeEach(async () => {
  group = UNPAID;
  api = await startWalletApi({ [GET]: () => group, [REPORT]: () => SENT });
  wallet = new FakeWallet();
  takeAway = announce(wallet);
});
afterEach(async () => {
  cleanup();
  takeAway();
  disconnectWallet();
  await api.close();
});

async function visit(path = `/member/order/group/${GROUP_NUMBER}`) {
  localStorage.setItem('wallet', 'io.metamask');
  saveUser({ ...sessionOf(OWNER), mm: { address: ACCOUNT, chainId: CHAIN } });
  return renderSite(path);
}
const transfers = () => wallet.calls.filter(({ method }) => method === 'eth_sendTransaction');

it('a checkout offers to wait for a transfer, chosen where the balance is short, and opens the page that takes it', async () => {
  api.on({
    'GET /api/me/cart': () => ({
      deals: [],
      coupons: [],
      lines: [cartLine(1), cartLine(2, OF_MEI)],
    }),
    'GET /api/me/coupons/offers': () => [],
    'GET /api/me/addresses': () => [ADDRESS],
    'POST /api/checkout': () => UNPAID,
  });
  const { history } = await visit('/checkout');
  await screen.findByText('王小明', { selector: 'b' });
  await findVisible('送出訂單');
  await person.click(screen.getByText('餘額', { selector: 'label *' }));
  await findVisible(/^餘額不足，還差 200.00 GAB。/);
  expect(screen.getByText('確認付款').closest('button')).toBeDisabled();
  await person.click(screen.getByText('錢包轉帳', { selector: 'label *' }));
  await press('送出訂單');
  await waitFor(() =>
    expect(history.location.pathname).toBe(`/member/order/group/${GROUP_NUMBER}`),
  );
  expect(api.askedOf('POST /api/checkout')[0]?.body).toMatchObject({ paymentMethod: 'wallet' });
  await findVisible(/2 筆訂單一次付清/);
});

it('one transfer pays all orders, is offered once, reload included, and the page follows it', async () => {
  await visit();
  const pay = await waitFor(
    () => {
      const button = screen.getByText(/用錢包付款/).closest('button');
      if (!button) throw new Error('no button');
      expect(button).toBeEnabled();
      return button;
    },
    { timeout: 30_000 },
  );
  // The server's answer to the report is lost.
  api.on({
    [REPORT]: () => {
      throw new Error('down');
    },
  });
  await person.dblClick(pay);
  await waitFor(() => expect(api.askedOf(REPORT)).not.toEqual([]));
  const amount = (200n * 10n ** 18n).toString(16).padStart(64, '0');
  const to = SYSTEM_WALLET.slice(2).padStart(64, '0');
  expect(transfers().map(({ params }) => params)).toMatchObject([
    [{ data: `0xa9059cbb${to}${amount}` }],
  ]);
  const kept = { ...localStorage };
  cleanup();
  disconnectWallet();
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, String(value));
  const reported = api.askedOf(REPORT).length;
  api.on({ [REPORT]: () => SENT });
  await visit();
  await findVisible('付款確認後，2 筆訂單會一起付款完成。您可以先離開這個頁面。');
  await waitFor(() => expect(api.askedOf(REPORT)).toHaveLength(reported + 1));
  expect(screen.queryByText(/用錢包付款/)).toBeNull();
  expect(transfers()).toHaveLength(1);
  group = GROUP_PAID;
  act(() => api.emit('order', { out_trade_no: OTHER_NUMBER, status: 2 }));
  await findVisible('付款完成');
  expect(screen.getByRole('link', { name: '繼續逛逛' })).toHaveAttribute('href', '/shop');
  const sellers = screen.getAllByRole('link', { name: /^賣家：/ });
  expect(sellers.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['賣家：官方商城', '/seller/gab'],
    ['賣家：阿宏', '/seller/5'],
  ]);
});

it('is cancelled as a whole, after a question', async () => {
  const ended: OrderGroup = {
    ...UNPAID,
    state: 'ended',
    missing: null,
    orders: UNPAID.orders.map((order) => ({ ...order, status: -1 })),
  };
  api.on({ [CANCEL]: () => ended });
  await visit();
  await press('取消全部訂單');
  await findVisible('要取消這 2 筆訂單嗎？');
  expect(api.askedOf(CANCEL)).toEqual([]);
  await press('取消全部訂單');
  await findVisible('訂單已取消');
  expect(screen.queryByText('錢包轉帳')).toBeNull();
});

it('is paid and cancelled from the page of each of its orders as well, and the list leads straight to it', async () => {
  const order = {
    ...ORDER_PLACED,
    paymentMethod: 'wallet' as const,
    canCancel: false,
    missing: null,
    group: {
      number: GROUP_NUMBER,
      others: [{ out_trade_no: OTHER_NUMBER, status: 1 as const, title: '杯子' }],
    },
  };
  const PAY = `POST /api/order-groups/${GROUP_NUMBER}/pay` as const;
  let shown: Order = order;
  api.on({
    'GET /api/me/orders': () => pageOf([{ ...ORDER_LISTED, payWith: GROUP_NUMBER }]),
    'GET /api/me': () => meOf(OWNER),
    [`GET /api/orders/${ORDER_NUMBER}` as const]: () => shown,
    [PAY]: () => GROUP_PAID,
  });
  await visit(`/member/order/view/${ORDER_NUMBER}`);
  await findVisible(/另外 1 筆訂單一起付款/);
  await findVisible('取消全部訂單');
  shown = { ...order, status: 2, paidAt: Date.now() };
  await press('用餘額付款');
  await findVisible(() => screen.getByText('處理中', { selector: '.ant-tag' }));
  expect(api.askedOf(PAY)).toHaveLength(1);
  cleanup();
  const { history } = await visit('/member/order');
  await person.click(await screen.findByText('付款', { selector: 'a' }));
  expect(history.location.pathname).toBe(`/member/order/group/${GROUP_NUMBER}`);
  await findVisible(/2 筆訂單一次付清/);
});
