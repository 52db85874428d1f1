import { screen, waitFor, within } from '@testing-library/react';
import { saveUser, storedUser } from '@/session/session';
import { findVisible, person as user } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { meOf } from '@/testing/session';
import { disconnectWallet } from '@/wallet/connection';
import { ADDRESS, announce, CHAIN, OTHER_ADDRESS } from '@/wallet/testing/fakeWallet';
import { MetaMask } from '@/wallet/testing/metaMask';
import { OWNER, sessionOf, startWalletApi } from '@/wallet/testing/walletApi';

// Imports the page's chunks, so that no test waits for their compilation.
import '@/pages/member/profile';
import '@/wallet/token';
import './WalletPanel';
import './WalletWatch';

let api: Awaited<ReturnType<typeof startWalletApi>>;
let metaMask: MetaMask;
let takeAway: () => void;
beforeEach(async () => {
  api = await startWalletApi();
  metaMask = new MetaMask();
  takeAway = announce(metaMask.provider);
});
afterEach(async () => {
  takeAway();
  disconnectWallet();
  await api.close();
});

/** Opens a page as a member with a connected wallet. */
async function visit(path = '/about'): Promise<HTMLElement> {
  localStorage.setItem('wallet', 'io.metamask');
  saveUser({ ...sessionOf(OWNER), mm: { address: ADDRESS, chainId: CHAIN } });
  await renderSite(path);
  return screen.findByRole('button', { name: /^錢包/ });
}

async function openPanel(): Promise<HTMLElement> {
  await user.click(await visit());
  const panel = await screen.findByRole('dialog', { name: '錢包與資產' });
  await within(panel).findByText(/GAB 示範鏈/);
  return panel;
}

it('the panel shows that the wallet is offline, and continues when it is back', async () => {
  const panel = await openPanel();
  metaMask.loseNetwork();
  await findVisible(() => within(panel).getByText('錢包失去連線'));
  expect(within(panel).queryByRole('button', { name: /切換/ })).toHaveTextContent('切換帳戶');
  await user.click(within(panel).getByRole('button', { name: '重新連線' }));
  await findVisible(() => within(panel).getByText(/請檢查錢包的網路/));
  metaMask.isConnected = true;
  await user.click(within(panel).getByRole('button', { name: '重新連線' }));
  await waitFor(() => expect(within(panel).queryByText('錢包失去連線')).toBeNull());
});

it('a lost wallet offers to reload the page', async () => {
  const panel = await openPanel();
  metaMask.die();
  await findVisible(() => within(panel).getByRole('button', { name: '重新載入頁面' }));
  expect(within(panel).getByText('錢包失去連線')).toBeVisible();
});

it('a wrong network shows both names and can be switched', async () => {
  const panel = await openPanel();
  metaMask.moveTo('0x89');
  await user.click(await within(panel).findByRole('button', { name: '切換到 GAB 示範鏈' }));
  await waitFor(() => expect(metaMask.chainId).toBe(CHAIN));
  await waitFor(() => expect(within(panel).queryByRole('button', { name: /切換到/ })).toBeNull());
});

it('the header’s dot shows the wallet’s network state', async () => {
  const button = await visit();
  await waitFor(() => expect(button).toHaveAttribute('title', '錢包已連接，在「GAB 示範鏈」'));
  await waitFor(() => expect(metaMask.asked).toContain('eth_chainId'));
  metaMask.moveTo('0x89');
  await waitFor(() =>
    expect(button).toHaveAttribute('title', '錢包在「Polygon」，本站使用「GAB 示範鏈」'),
  );
  metaMask.loseNetwork();
  await waitFor(() => expect(button).toHaveAttribute('title', '錢包失去連線'));
  metaMask.lock();
  await waitFor(() => expect(button).toHaveAttribute('title', '尚未連接錢包'));
});

it('the panel resumes when the wallet is unlocked', async () => {
  const panel = await openPanel();
  metaMask.lock();
  await findVisible(() => within(panel).getByText(/MetaMask 已鎖定/));
  metaMask.unlock();
  await findVisible(() => within(panel).getByText(/GAB 示範鏈/));
  expect(storedUser()?.mm?.address).toBe(ADDRESS);
});

it('the balances are refreshed when the stream opens', async () => {
  const panel = await openPanel();
  const coin = () => within(panel).getByRole('row', { name: /加密幣/ });
  await waitFor(() => expect(coin()).toHaveTextContent('0.00'));
  await waitFor(() => expect(api.isFollowed()).toBe(true));
  api.on({ 'GET /api/me': () => meOf(OWNER, { coin: { available: '88', held: '0' } }) });
  api.emit('ready', {});
  await waitFor(() => expect(coin()).toHaveTextContent('88.00'));
});

it('signing in with an account is not offered while it is being bound', async () => {
  api.on({ 'GET /api/me/sessions': () => ({ list: [], provenUntil: null, views: [] }) });
  await visit('/member/profile');
  await waitFor(() => expect(metaMask.asked).toContain('eth_chainId'));
  await user.click(await screen.findByRole('button', { name: '綁定其他錢包' }));
  metaMask.accounts = [OTHER_ADDRESS];
  metaMask.unlock();
  await waitFor(() => expect(storedUser()?.mm?.address).toBe(OTHER_ADDRESS));
  let sign: (value: undefined) => void = () => {};
  const signing = new Promise<undefined>((resolve) => {
    sign = resolve;
  });
  api.on({
    'POST /api/me/wallets': async () => {
      await signing;
      return { ...OWNER, wallets: [...OWNER.wallets, OTHER_ADDRESS.toLowerCase()] };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'MetaMask' }));
  await waitFor(() => expect(api.askedOf('POST /api/me/wallets')).toHaveLength(1));
  expect(screen.queryByText(/改以此錢包登入/)).toBeNull();
  sign(undefined);
  await waitFor(() => expect(storedUser()?.member?.wallets).toHaveLength(2));
  expect(screen.queryByText(/改以此錢包登入/)).toBeNull();
});
