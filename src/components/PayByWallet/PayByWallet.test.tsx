import type { Member } from '@common/endpoints/auth';
import type { Order } from '@common/endpoints/orderShapes';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { saveUser } from '@/session/session';
import { findVisible, person as user } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { ORDER_NUMBER, ORDER_PLACED } from '@/testing/shop';
import { Refusal } from '@/testing/stubApi';
import { connection, disconnectWallet } from '@/wallet/connection';
import { payBill } from '@/wallet/payBill';
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

// Imports the page's chunks, so that no test waits for their compilation.
import '@/pages/member/order/view/$out_trade_no';
import '@/wallet/token';
import './PayByWallet';

const ORDER = `GET /api/orders/${ORDER_NUMBER}` as const;
const REPORT = `POST /api/orders/${ORDER_NUMBER}/payments` as const;
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

/** Opens the order as a member with a connected wallet. */
async function visit(member: Member = OWNER): Promise<void> {
  localStorage.setItem('wallet', 'io.metamask');
  saveUser({ ...sessionOf(member), mm: { address: ADDRESS, chainId: CHAIN } });
  await renderSite(`/member/order/view/${ORDER_NUMBER}`);
  // On a busy machine the page's first request can take a second.
  await waitFor(
    () => {
      const again = screen.queryByText('重新載入');
      if (again) fireEvent.click(again);
      expect(screen.getByText('錢包轉帳', { selector: 'h2' })).toBeVisible();
    },
    { timeout: 30_000, interval: 200 },
  );
}

/** Closes and reopens the page as a reload does; storage stays. */
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
      // antd ignores clicks while this class is set.
      expect(button).not.toHaveClass('ant-btn-loading');
      return button;
    },
    { timeout: 30_000 },
  );
}
const transfers = () => wallet.calls.filter(({ method }) => method === 'eth_sendTransaction');
const reports = () => api.askedOf(REPORT).map(({ body }) => body);

it('a payment sends exactly the missing amount to the system wallet and reports the hash', async () => {
  await visit();
  await user.click(await payButton());
  await findVisible(/等待網路處理/);
  const to = SYSTEM_WALLET.slice(2).padStart(64, '0');
  const amount = (100n * 10n ** 18n).toString(16).padStart(64, '0');
  expect(transfers().map(({ params }) => params)).toEqual([
    [{ from: ADDRESS, to: TOKEN, data: `0xa9059cbb${to}${amount}`, value: '0x0' }],
  ]);
  await waitFor(() => expect(reports()).toContainEqual({ txHash: TX_HASH }));
  expect(screen.queryByRole('button', { name: /用錢包付款/ })).toBeNull();
});

it('a double click pays once', async () => {
  await visit();
  await user.dblClick(await payButton());
  await waitFor(() => expect(reports()).not.toEqual([]));
  expect(transfers()).toHaveLength(1);
});

it('the wallet is asked once for several concurrent calls for one order', async () => {
  await visit();
  await payButton();
  const now = connection();
  if (!now) throw new Error('not connected');
  const bill = { ...UNPAID, number: ORDER_NUMBER };
  const tries = await Promise.allSettled([payBill(bill, now), payBill(bill, now)]);
  expect(tries.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  await expect(payBill(bill, now)).rejects.toMatchObject({ fault: 'pending' });
  expect(transfers()).toHaveLength(1);
});

it('after a reload no second payment is offered, even before the order lists the first', async () => {
  api.on({ [REPORT]: () => UNPAID });
  await visit();
  await user.click(await payButton());
  await waitFor(() => expect(reports()).not.toEqual([]));
  await revisit();
  await findVisible(/等待網路處理/);
  expect(screen.queryByRole('button', { name: /用錢包付款/ })).toBeNull();
  expect(transfers()).toHaveLength(1);
});

it('a hash that could not be reported is stored and reported on the next visit', async () => {
  api.on({
    [REPORT]: () => {
      throw new Error('down');
    },
  });
  await visit();
  await user.click(await payButton());
  await waitFor(() => expect(reports()).not.toEqual([]));
  api.on({ [REPORT]: () => paid() });
  const before = reports().length;
  await revisit();
  await waitFor(() => expect(reports().slice(before)).toContainEqual({ txHash: TX_HASH }));
  expect(transfers()).toHaveLength(1);
  api.on({ [ORDER]: () => paid() });
  await waitFor(() => expect(localStorage.getItem('pendingPayments')).toBeNull());
});

it('the request is stored before the wallet answers', async () => {
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

it('a second transfer needs a confirmation', async () => {
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

it('a payment declined in the wallet shows no warning', async () => {
  const agree = wallet.answers.eth_sendTransaction;
  wallet.answers.eth_sendTransaction = () => {
    throw walletFault(4001);
  };
  await visit();
  await user.click(await payButton());
  await findVisible(/取消了付款，沒有扣款/);
  expect(localStorage.getItem('pendingPayments')).toBeNull();
  if (agree) wallet.answers.eth_sendTransaction = agree;
  await user.click(await payButton());
  await waitFor(() => expect(reports()).not.toEqual([]));
});

it('the warning stays when the wallet failed and may have sent', async () => {
  wallet.answers.eth_sendTransaction = () => {
    throw walletFault(-32603);
  };
  await visit();
  await user.click(await payButton());
  await findVisible('先前的付款請求還沒有結果');
  expect(screen.queryByRole('button', { name: /用錢包付款/ })).toBeNull();
});

it('the new hash of a sped-up transfer can be reported', async () => {
  const asked = { from: ADDRESS, amount: '100', askedAt: Date.now() };
  localStorage.setItem('pendingPayments', JSON.stringify({ [ORDER_NUMBER]: asked }));
  await visit();
  const field = await screen.findByLabelText('新的交易編號');
  await user.click(field);
  await user.paste('0x12');
  await user.click(screen.getByText('回報', { selector: 'button *' }));
  await findVisible(/請貼上完整的交易編號/);
  expect(reports()).toEqual([]);
  await user.clear(field);
  await user.click(field);
  await user.paste(`https://etherscan.io/tx/${TX_HASH}`);
  await user.click(screen.getByText('回報', { selector: 'button *' }));
  await waitFor(() => expect(reports()).toContainEqual({ txHash: TX_HASH }));
  expect(transfers()).toHaveLength(0);
});

it('a refused hash shows where the money goes', async () => {
  api.on({
    [REPORT]: () => {
      throw new Refusal('PAYMENT_TX_TAKEN');
    },
  });
  await visit();
  await user.click(await payButton());
  await findVisible('這筆轉帳已用於其他訂單，不能再付這一筆。請確認交易編號，或改用餘額付款。');
  expect(screen.getByText(/網路確認後，會存入您的加密幣餘額/)).toBeVisible();
});

it('confirmations are updated by events', async () => {
  api.on({ [ORDER]: () => paid({ state: 'seen', amount: '100', confirmations: 2 }) });
  await visit();
  await findVisible('2 / 3');
  expect(screen.queryByRole('button', { name: /用錢包付款/ })).toBeNull();
});

it('after a transfer failed on chain, paying again is offered', async () => {
  api.on({ [ORDER]: () => paid({ state: 'failed' }) });
  await visit();
  await findVisible(/轉帳失敗，沒有扣 GAB/);
  await payButton();
});

it('an unbound account cannot pay, and can be bound', async () => {
  wallet.accounts = [OTHER_ADDRESS];
  const bound = { ...OWNER, wallets: [...OWNER.wallets, OTHER_ADDRESS.toLowerCase()] };
  api.on({ 'POST /api/me/wallets': () => bound });
  await visit();
  await findVisible(() => screen.getByText(/沒有綁定到您的帳戶/, { selector: 'strong' }));
  expect(screen.getByRole('button', { name: /用錢包付款/ })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: '綁定這個錢包' }));
  await payButton();
});

it('a wallet that changed without an event is detected before the payment', async () => {
  await visit();
  const button = await payButton();
  wallet.accounts = [OTHER_ADDRESS];
  await user.click(button);
  await findVisible(/帳戶在過程中切換了/);
  expect(transfers()).toHaveLength(0);
});

it.each([
  ['gab', 99n * 10n ** 18n, /錢包裡的 GAB 不足/],
  ['eth', 1n, /不夠付網路手續費/],
] as const)('asks for more %s first', async (coin, units, text) => {
  wallet[coin] = units;
  await visit();
  await findVisible(text);
  expect(screen.getByRole('button', { name: /用錢包付款/ })).toBeDisabled();
});

it('the wallet switches the network before the payment', async () => {
  wallet.chainId = '0x1';
  await visit();
  await user.click(await screen.findByRole('button', { name: '切換到 GAB 示範鏈' }));
  await user.click(await payButton());
  await waitFor(() => expect(transfers()).toHaveLength(1));
});
