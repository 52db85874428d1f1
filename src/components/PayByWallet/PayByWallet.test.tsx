import type { Member } from '@common/endpoints/auth';
import type { Order } from '@common/endpoints/orders';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { saveUser } from '@/session/session';
import { person as user } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { ORDER_NUMBER, ORDER_PLACED } from '@/testing/shop';
import { Refusal } from '@/testing/stubApi';
import { connection, disconnectWallet } from '@/wallet/connection';
import { payOrder } from '@/wallet/payOrder';
import {
  ADDRESS,
  announce,
  CHAIN,
  FakeWallet,
  OTHER_ADDRESS,
  TX_HASH,
  walletFault,
} from '@/wallet/testing/fakeWallet';
import { OWNER, SYSTEM_WALLET, sessionOf, startWalletApi, TOKEN } from '@/wallet/testing/walletApi';

// The page's chunks, so that no test waits for them to be compiled.
import '@/pages/member/order/view/$out_trade_no';
import '@/wallet/token';
import './PayByWallet';

const ORDER = `GET /api/orders/${ORDER_NUMBER}`;
const REPORT = `POST /api/orders/${ORDER_NUMBER}/payments`;
const UNPAID: Order = {
  ...ORDER_PLACED,
  paymentMethod: 'wallet',
  expiresAt: Date.now() + 1_800_000,
};

type Payment = Order['payments'][number];
const paid = (payment: Partial<Payment> = {}): Order => ({
  ...UNPAID,
  payments: [{ txHash: TX_HASH, state: 'reported', amount: null, confirmations: 0, ...payment }],
});

let api: Awaited<ReturnType<typeof startWalletApi>>;
let wallet: FakeWallet;
let takeAway: () => void;
beforeEach(async () => {
  api = await startWalletApi({ [ORDER]: () => UNPAID, [REPORT]: () => paid() });
  wallet = new FakeWallet();
  takeAway = announce(wallet);
});
afterEach(async () => {
  cleanup();
  takeAway();
  disconnectWallet();
  await api.close();
});

/** Opens the order as a member whose wallet was connected before. */
async function visit(member: Member = OWNER): Promise<void> {
  localStorage.setItem('wallet', 'io.metamask');
  saveUser({ ...sessionOf(member), mm: { address: ADDRESS, chainId: CHAIN } });
  await renderSite(`/member/order/view/${ORDER_NUMBER}`);
  // A busy machine may keep the page's first question from its answer for a second.
  await waitFor(
    () => {
      const again = screen.queryByText('重新載入');
      if (again) fireEvent.click(again);
      expect(screen.getByText('錢包轉帳', { selector: 'h3' })).toBeVisible();
    },
    { timeout: 30_000, interval: 200 },
  );
}

/** Closes the page and opens it again, as a reload does; what is in storage stays. */
async function revisit(): Promise<void> {
  const kept = { ...localStorage };
  cleanup();
  disconnectWallet();
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, String(value));
  await visit();
}

async function payButton(): Promise<HTMLElement> {
  return waitFor(
    () => {
      const button = screen.getByText(/用錢包付款/).closest('button');
      if (!button) throw new Error('no button');
      expect(button).toBeEnabled();
      // antd swallows clicks for as long as this is on.
      expect(button).not.toHaveClass('ant-btn-loading');
      return button;
    },
    { timeout: 30_000 },
  );
}
const transfers = () => wallet.calls.filter(({ method }) => method === 'eth_sendTransaction');
const reports = () => api.askedOf(REPORT).map(({ body }) => body);

it('sends exactly what is missing to the system wallet and reports the hash', async () => {
  await visit();
  await user.click(await payButton());
  expect(await screen.findByText(/等待網路收錄/)).toBeVisible();
  const to = SYSTEM_WALLET.slice(2).padStart(64, '0');
  const amount = (100n * 10n ** 18n).toString(16).padStart(64, '0');
  expect(transfers().map(({ params }) => params)).toEqual([
    [{ from: ADDRESS, to: TOKEN, data: `0xa9059cbb${to}${amount}`, value: '0x0' }],
  ]);
  await waitFor(() => expect(reports()).toContainEqual({ txHash: TX_HASH }));
  expect(screen.queryByRole('button', { name: /用錢包付款/ })).toBeNull();
});

it('pays once on a double click', async () => {
  await visit();
  await user.dblClick(await payButton());
  await waitFor(() => expect(reports()).not.toEqual([]));
  expect(transfers()).toHaveLength(1);
});

it('asks the wallet once, whoever asks for the same order meanwhile', async () => {
  await visit();
  await payButton();
  const now = connection();
  if (!now) throw new Error('not connected');
  const tries = await Promise.allSettled([payOrder(UNPAID, now), payOrder(UNPAID, now)]);
  expect(tries.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  await expect(payOrder(UNPAID, now)).rejects.toMatchObject({ fault: 'pending' });
  expect(transfers()).toHaveLength(1);
});

it('does not offer to pay again after a reload, even while the order does not know', async () => {
  api.routes[REPORT] = () => UNPAID;
  await visit();
  await user.click(await payButton());
  await waitFor(() => expect(reports()).not.toEqual([]));
  await revisit();
  expect(await screen.findByText(/等待網路收錄/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /用錢包付款/ })).toBeNull();
  expect(transfers()).toHaveLength(1);
});

it('keeps a hash that could not be reported and reports it on the next visit', async () => {
  api.routes[REPORT] = () => {
    throw new Error('down');
  };
  await visit();
  await user.click(await payButton());
  await waitFor(() => expect(reports()).not.toEqual([]));
  api.routes[REPORT] = () => paid();
  const before = reports().length;
  await revisit();
  await waitFor(() => expect(reports().slice(before)).toContainEqual({ txHash: TX_HASH }));
  expect(transfers()).toHaveLength(1);
  api.routes[ORDER] = () => paid();
  await waitFor(() => expect(localStorage.getItem('pendingPayments')).toBeNull());
});

it('writes down what it asks of the wallet before the wallet answers', async () => {
  let answer = (_hash: string) => {};
  wallet.answers.eth_sendTransaction = () =>
    new Promise<string>((resolve) => {
      answer = resolve;
    });
  await visit();
  await user.click(await payButton());
  await waitFor(() => expect(transfers()).toHaveLength(1));
  const kept = JSON.parse(localStorage.getItem('pendingPayments') ?? '{}');
  expect(kept).toMatchObject({ [ORDER_NUMBER]: { from: ADDRESS, amount: '100' } });
  expect(screen.getByText('請在錢包中確認付款')).toBeVisible();
  expect(screen.queryByRole('button', { name: /用錢包付款/ })).toBeNull();
  answer(TX_HASH);
  await waitFor(() => expect(reports()).not.toEqual([]));
});

it('asks twice before a second transfer', async () => {
  const asked = { from: ADDRESS, amount: '100', askedAt: Date.now() };
  localStorage.setItem('pendingPayments', JSON.stringify({ [ORDER_NUMBER]: asked }));
  await visit();
  await user.click(await screen.findByRole('button', { name: '重新付款' }));
  const sure = await screen.findByRole('button', { name: '仍要再付一次' });
  expect(transfers()).toHaveLength(0);
  await user.click(sure);
  await waitFor(() => expect(reports()).not.toEqual([]));
  expect(transfers()).toHaveLength(1);
});

it('takes a refusal in the wallet softly', async () => {
  const agree = wallet.answers.eth_sendTransaction;
  wallet.answers.eth_sendTransaction = () => {
    throw walletFault(4001);
  };
  await visit();
  await user.click(await payButton());
  expect(await screen.findByText(/取消了付款，沒有扣款/)).toBeVisible();
  expect(localStorage.getItem('pendingPayments')).toBeNull();
  if (agree) wallet.answers.eth_sendTransaction = agree;
  await user.click(await payButton());
  await waitFor(() => expect(reports()).not.toEqual([]));
});

it('keeps the warning when the wallet failed and may have sent', async () => {
  wallet.answers.eth_sendTransaction = () => {
    throw walletFault(-32603);
  };
  await visit();
  await user.click(await payButton());
  expect(await screen.findByText('先前的付款請求還沒有結果')).toBeVisible();
  expect(screen.queryByRole('button', { name: /用錢包付款/ })).toBeNull();
});

it('reports the hash that a transfer got when it was sped up', async () => {
  const asked = { from: ADDRESS, amount: '100', askedAt: Date.now() };
  localStorage.setItem('pendingPayments', JSON.stringify({ [ORDER_NUMBER]: asked }));
  await visit();
  const field = await screen.findByLabelText('新的交易編號');
  await user.click(field);
  await user.paste('0x12');
  await user.click(screen.getByText('回報', { selector: 'button *' }));
  expect(await screen.findByText(/請貼上完整的交易編號/)).toBeVisible();
  expect(reports()).toEqual([]);
  await user.clear(field);
  await user.click(field);
  await user.paste(`https://etherscan.io/tx/${TX_HASH}`);
  await user.click(screen.getByText('回報', { selector: 'button *' }));
  await waitFor(() => expect(reports()).toContainEqual({ txHash: TX_HASH }));
  expect(transfers()).toHaveLength(0);
});

it('says where the money goes when the server refuses the hash', async () => {
  api.routes[REPORT] = () => {
    throw new Refusal('PAYMENT_TX_TAKEN');
  };
  await visit();
  await user.click(await payButton());
  expect(await screen.findByText('這筆鏈上交易已用於其他訂單。')).toBeVisible();
  expect(screen.getByText(/鏈上確認後，會存入您的加密幣餘額/)).toBeVisible();
});

it('shows confirmations as they come', async () => {
  api.routes[ORDER] = () => paid({ state: 'seen', amount: '100', confirmations: 2 });
  await visit();
  expect(await screen.findByText('2 / 3')).toBeVisible();
  expect(screen.queryByRole('button', { name: /用錢包付款/ })).toBeNull();
});

it('offers to pay again after a transfer failed on chain', async () => {
  api.routes[ORDER] = () => paid({ state: 'failed' });
  await visit();
  expect(await screen.findByText(/在鏈上失敗/)).toBeVisible();
  await payButton();
});

it("does not pay from an account that is not the member's, and binds it on request", async () => {
  wallet.accounts = [OTHER_ADDRESS];
  const bound = { ...OWNER, wallets: [...OWNER.wallets, OTHER_ADDRESS.toLowerCase()] };
  api.routes['POST /api/me/wallets'] = () => bound;
  await visit();
  expect(await screen.findByText(/沒有綁定到您的帳戶/, { selector: 'strong' })).toBeVisible();
  expect(screen.getByRole('button', { name: /用錢包付款/ })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: '綁定這個錢包' }));
  await payButton();
});

it('notices at the last moment that the wallet has changed without telling', async () => {
  await visit();
  const button = await payButton();
  wallet.accounts = [OTHER_ADDRESS];
  await user.click(button);
  expect(await screen.findByText(/帳戶在過程中切換了/)).toBeVisible();
  expect(transfers()).toHaveLength(0);
});

it.each([
  ['gab', 99n * 10n ** 18n, /錢包裡的 GAB 不足/],
  ['eth', 1n, /不足以支付網路手續費/],
] as const)('asks for more %s first', async (coin, units, text) => {
  wallet[coin] = units;
  await visit();
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('button', { name: /用錢包付款/ })).toBeDisabled();
});

it('switches the network before it pays', async () => {
  wallet.chainId = '0x1';
  await visit();
  await user.click(await screen.findByRole('button', { name: '切換網路' }));
  await user.click(await payButton());
  await waitFor(() => expect(transfers()).toHaveLength(1));
});
