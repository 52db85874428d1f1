import type { Api } from '@common/api';
import type { Member } from '@common/endpoints/auth';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { saveUser } from '@/session/session';
import { fill, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { Refusal } from '@/testing/stubApi';
import { disconnectWallet } from '@/wallet/connection';
import { ADDRESS, announce, CHAIN, FakeWallet, TX_HASH } from '@/wallet/testing/fakeWallet';
import { OWNER, SYSTEM_WALLET, sessionOf, startWalletApi, TOKEN } from '@/wallet/testing/walletApi';
// The page's chunks, so that no test waits for them to be compiled.
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

it('shows the address only to who has a wallet bound, and binds one', async () => {
  const unbound = { ...OWNER, wallets: [] };
  const me = api.routes['GET /api/me'];
  api.routes['GET /api/me'] = (asked) => ({ ...Object(me?.(asked)), member: unbound });
  await visit(unbound);
  expect(await screen.findByText('先綁定錢包')).toBeVisible();
  expect(screen.queryByText(SYSTEM_WALLET)).toBeNull();
  api.routes['POST /api/me/wallets'] = () => OWNER;
  await press('MetaMask');
  expect(await screen.findByText(SYSTEM_WALLET)).toBeVisible();
});

it('tells address, network, token and how many confirmations', async () => {
  await visit();
  expect(await screen.findByText(SYSTEM_WALLET)).toBeVisible();
  expect(screen.getByText('GAB 示範鏈（chain id 31337）')).toBeVisible();
  expect(screen.getByText(TOKEN)).toBeVisible();
  expect(screen.getByText(/再 3 個區塊/)).toBeVisible();
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

it('sends exactly what was typed to the platform, once, and reports the hash', async () => {
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

it('keeps a hash that could not be told and tells it on the next visit', async () => {
  api.routes[REPORT] = () => {
    throw new Error('down');
  };
  await visit();
  await person.click(await typeAmount('1'));
  await waitFor(() => expect(api.askedOf(REPORT)).not.toEqual([]));
  const kept = { ...localStorage };
  cleanup();
  disconnectWallet();
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, String(value));
  api.routes[REPORT] = () => pending();
  const before = api.askedOf(REPORT).length;
  await visit();
  await press('用這個瀏覽器的錢包轉帳');
  await waitFor(() => expect(api.askedOf(REPORT).length).toBeGreaterThan(before));
  await waitFor(() => expect(localStorage.getItem('pendingPayments')).toBeNull());
  expect(sent()).toHaveLength(1);
});

it('asks the wallet for nothing that is no amount or more than there is', async () => {
  await visit();
  await press('用這個瀏覽器的錢包轉帳');
  await fill('要轉入的數量', '1e3');
  expect(await screen.findByText('請輸入數字，最多 18 位小數')).toBeVisible();
  await person.clear(screen.getByLabelText('要轉入的數量'));
  await fill('要轉入的數量', '10001');
  expect(await screen.findByText(/錢包裡的 GAB 不足/)).toBeVisible();
  expect(screen.getByRole('button', { name: '從錢包轉入' })).toBeDisabled();
  expect(sent()).toEqual([]);
});

it('counts the confirmations as the stream tells, until it is credited', async () => {
  api.routes[LIST] = () =>
    page({ pending: [pending({ state: 'counting', amount: '7', confirmations: 1 })] });
  await visit();
  expect(await screen.findByText('1 / 3')).toBeVisible();
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
  api.routes[LIST] = () => page({ list: [deposit], total: 1 });
  act(() => api.emit('balance', {}));
  const record = screen.getByRole('region', { name: '充幣紀錄' });
  expect(await within(record).findByText('已入帳')).toBeVisible();
  expect(within(record).queryByText('處理中')).toBeNull();
});

it('takes a hash or an explorer link of a missing transfer, and says what the chain says', async () => {
  await visit();
  await press('轉帳後沒有看到？回報交易編號');
  await fill('交易編號（或區塊瀏覽器的網址）', '0x12');
  await press('查詢');
  expect(await screen.findByText(/請貼上完整的交易編號/)).toBeVisible();
  expect(api.askedOf(REPORT)).toEqual([]);
  await person.clear(screen.getByLabelText('交易編號（或區塊瀏覽器的網址）'));
  await fill('交易編號（或區塊瀏覽器的網址）', `https://etherscan.io/tx/${HASH}`);
  api.routes[LIST] = () => page({ pending: [pending({ state: 'suspense', amount: '4' })] });
  await press('查詢');
  expect(await screen.findByText('由客服核對')).toBeVisible();
  expect(api.askedOf(REPORT).map(({ body }) => body)).toEqual([{ txHash: HASH }]);
});

it('keeps what was typed when the report is refused', async () => {
  api.routes[REPORT] = () => {
    throw new Refusal('DEPOSIT_REPORTS_FULL');
  };
  await visit();
  await press('轉帳後沒有看到？回報交易編號');
  await fill('交易編號（或區塊瀏覽器的網址）', HASH);
  await press('查詢');
  expect(await screen.findByText(/還有很多筆在查詢中/)).toBeVisible();
  expect(screen.getByLabelText('交易編號（或區塊瀏覽器的網址）')).toHaveValue(HASH);
});

it.each([
  ['behind', /還有 12 個區塊等待讀取/],
  ['silent', /目前讀不到鏈上的新資料/],
] as const)('says when the watcher is %s', async (state, text) => {
  api.routes[LIST] = () => page({ watcher: { behind: 12, heardAt: Date.now(), state } });
  await visit();
  expect(await screen.findByText(text)).toBeVisible();
});

it('can be asked again when the list does not load', async () => {
  api.routes[LIST] = () => {
    throw new Error('down');
  };
  await visit();
  const again = await screen.findByText('重新載入');
  api.routes[LIST] = () => page();
  await person.click(again);
  expect(await screen.findByText(/還沒有充幣過/)).toBeVisible();
});
