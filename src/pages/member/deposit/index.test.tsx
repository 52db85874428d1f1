import type { Api } from '@common/api';
import type { Member } from '@common/endpoints/auth';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { saveUser } from '@/session/session';
import { fill, findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { meOf } from '@/testing/session';
import { Refusal } from '@/testing/stubApi';
import { disconnectWallet } from '@/wallet/connection';
import { ADDRESS, announce, CHAIN, FakeWallet, TX_HASH } from '@/wallet/testing/fakeWallet';
import { OWNER, SYSTEM_WALLET, sessionOf, startWalletApi, TOKEN } from '@/wallet/testing/walletApi';
// Imports the page's chunks, so that no test waits for their compilation.
import '.';
import './FromWallet';
import '@/wallet/token';

type Page = Api['GET /api/me/deposits']['data'];

const LIST = 'GET /api/me/deposits';
const REPORT = 'POST /api/me/deposits/reports';
const HASH = `0x${'9f'.repeat(32)}`;
const page = (part: Partial<Page> = {}): Page => ({
  list: [],
  total: 0,
  current: 1,
  pageSize: 10,
  pending: [],
  needed: 3,
  watcher: { behind: 0, heardAt: 1, state: 'fine' },
  ...part,
});
type Pending = Page['pending'][number];
const pending = (part: Partial<Pending> = {}): Pending => ({
  txHash: HASH,
  amount: null,
  from: null,
  state: 'waiting',
  confirmations: 0,
  ...part,
});

let api: Awaited<ReturnType<typeof startWalletApi>>;
let wallet: FakeWallet;
let takeAway: () => void;
beforeEach(async () => {
  api = await startWalletApi({ [LIST]: () => page(), [REPORT]: () => pending() });
  wallet = new FakeWallet();
  takeAway = announce(wallet);
});
afterEach(async () => {
  cleanup();
  takeAway();
  disconnectWallet();
  await api.close();
});

async function visit(member: Member = OWNER): Promise<void> {
  localStorage.setItem('wallet', 'io.metamask');
  saveUser({ ...sessionOf(member), mm: { address: ADDRESS, chainId: CHAIN } });
  await renderSite('/member/deposit');
  await screen.findByRole('heading', { name: '充幣' });
}

it('the address is shown only with a bound wallet, and a wallet can be bound', async () => {
  const unbound = { ...OWNER, wallets: [] };
  api.on({ 'GET /api/me': () => meOf(unbound) });
  await visit(unbound);
  await findVisible('先綁定錢包');
  expect(screen.queryByText(SYSTEM_WALLET)).toBeNull();
  api.on({ 'POST /api/me/wallets': () => OWNER });
  await press('MetaMask');
  await findVisible(SYSTEM_WALLET);
});

it('the page shows address, network, token and how many confirmations', async () => {
  await visit();
  await findVisible(SYSTEM_WALLET);
  expect(screen.getByText('GAB 示範鏈（31337）')).toBeVisible();
  expect(screen.getByText(TOKEN)).toBeVisible();
  expect(screen.getByText(/網路確認 3 次/)).toBeVisible();
  expect(screen.getByText(ADDRESS.toLowerCase())).toBeVisible();
});

const sent = () =>
  wallet.calls.filter(({ method }) => method === 'eth_sendTransaction').map(({ params }) => params);

async function typeAmount(amount: string): Promise<HTMLElement> {
  await press('用這個瀏覽器的錢包轉帳');
  await fill('要轉入的數量', amount);
  return waitFor(
    () => {
      const button = screen.getByRole('button', { name: '從錢包轉入' });
      expect(button).toBeEnabled();
      return button;
    },
    { timeout: 30_000 },
  );
}

it('the wallet form sends exactly the typed amount once and reports the hash', async () => {
  await visit();
  await person.dblClick(await typeAmount('12.5'));
  await waitFor(() => expect(api.askedOf(REPORT)[0]?.body).toEqual({ txHash: TX_HASH }));
  const to = SYSTEM_WALLET.slice(2).padStart(64, '0');
  const units = (125n * 10n ** 17n).toString(16).padStart(64, '0');
  expect(sent()).toEqual([
    [{ from: ADDRESS, to: TOKEN, data: `0xa9059cbb${to}${units}`, value: '0x0' }],
  ]);
  await waitFor(() => expect(localStorage.getItem('pendingPayments')).toBeNull());
  expect(screen.getByLabelText('要轉入的數量')).toHaveValue('');
});

it('a hash that could not be reported is stored and reported on the next visit', async () => {
  api.on({
    [REPORT]: () => {
      throw new Error('down');
    },
  });
  await visit();
  await person.click(await typeAmount('1'));
  await waitFor(() => expect(api.askedOf(REPORT)).not.toEqual([]));
  const kept = { ...localStorage };
  cleanup();
  disconnectWallet();
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, String(value));
  api.on({ [REPORT]: () => pending() });
  const before = api.askedOf(REPORT).length;
  await visit();
  await press('用這個瀏覽器的錢包轉帳');
  await waitFor(() => expect(api.askedOf(REPORT).length).toBeGreaterThan(before));
  await waitFor(() => expect(localStorage.getItem('pendingPayments')).toBeNull());
  expect(sent()).toHaveLength(1);
});

it('the wallet is not asked for an invalid amount or more than its balance', async () => {
  await visit();
  await press('用這個瀏覽器的錢包轉帳');
  await fill('要轉入的數量', '1e3');
  await findVisible('請輸入數字，最多 18 位小數');
  await person.clear(screen.getByLabelText('要轉入的數量'));
  await fill('要轉入的數量', '10001');
  await findVisible(/錢包裡的 GAB 不足/);
  expect(screen.getByRole('button', { name: '從錢包轉入' })).toBeDisabled();
  expect(sent()).toEqual([]);
});

it('stream events update the confirmations until the deposit is credited', async () => {
  api.on({
    [LIST]: () =>
      page({ pending: [pending({ state: 'counting', amount: '7', confirmations: 1 })] }),
  });
  await visit();
  await findVisible('1 / 3');
  await waitFor(() => expect(api.isFollowed()).toBe(true));
  const deposit: Page['list'][number] = {
    id: 1,
    txHash: HASH,
    from: ADDRESS.toLowerCase(),
    amount: '7',
    state: 'credited',
    byHand: false,
    at: Date.now(),
  };
  api.on({ [LIST]: () => page({ list: [deposit], total: 1 }) });
  act(() => api.emit('balance', {}));
  const record = screen.getByRole('region', { name: '充幣紀錄' });
  await findVisible(() => within(record).getByText('已入帳'));
  expect(within(record).queryByText('處理中')).toBeNull();
});

it('a missing transfer is looked up by its hash or explorer link', async () => {
  await visit();
  await press('回報轉帳');
  await fill('交易編號（或交易查詢頁的網址）', '0x12');
  await press('查詢');
  await findVisible(/請貼上完整的交易編號/);
  expect(api.askedOf(REPORT)).toEqual([]);
  await person.clear(screen.getByLabelText('交易編號（或交易查詢頁的網址）'));
  await fill('交易編號（或交易查詢頁的網址）', `https://etherscan.io/tx/${HASH}`);
  api.on({ [LIST]: () => page({ pending: [pending({ state: 'suspense', amount: '4' })] }) });
  await press('查詢');
  await findVisible('由客服核對');
  expect(api.askedOf(REPORT).map(({ body }) => body)).toEqual([{ txHash: HASH }]);
});

it('a refused report keeps the typed text', async () => {
  api.on({
    [REPORT]: () => {
      throw new Refusal('DEPOSIT_REPORTS_FULL');
    },
  });
  await visit();
  await press('回報轉帳');
  await fill('交易編號（或交易查詢頁的網址）', HASH);
  await press('查詢');
  await findVisible(/還有很多筆在查詢中/);
  expect(screen.getByLabelText('交易編號（或交易查詢頁的網址）')).toHaveValue(HASH);
});

it.each([
  ['behind', /入帳比平常慢。款項不會遺失/],
  ['silent', /暫時無法查詢入帳狀況/],
] as const)('says when the watcher is %s', async (state, text) => {
  api.on({ [LIST]: () => page({ watcher: { behind: 12, heardAt: Date.now(), state } }) });
  await visit();
  await findVisible(text);
});

it('a failed list offers a retry', async () => {
  api.on({
    [LIST]: () => {
      throw new Error('down');
    },
  });
  await visit();
  const again = await screen.findByText('重新載入');
  api.on({ [LIST]: () => page() });
  await person.click(again);
  await findVisible(/還沒有充幣過/);
});
