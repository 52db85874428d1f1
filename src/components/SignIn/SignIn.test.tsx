import { screen, waitFor, within } from '@testing-library/react';
import { storedUser } from '@/session/session';
import { findVisible, person as user } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { disconnectWallet } from '@/wallet/connection';
import { textToHex } from '@/wallet/eip1193';
import {
  ADDRESS,
  announce,
  CHAIN,
  FakeWallet,
  OTHER_ADDRESS,
  SIGNATURE,
  walletFault,
} from '@/wallet/testing/fakeWallet';
import { MESSAGE, OWNER, sessionOf, startWalletApi } from '@/wallet/testing/walletApi';

const DEVICE = expect.stringMatching(/^[A-Za-z0-9_-]{22}$/);

let api: Awaited<ReturnType<typeof startWalletApi>>;
let wallet: FakeWallet;
let takeAway: () => void;
beforeEach(async () => {
  api = await startWalletApi();
  wallet = new FakeWallet();
  takeAway = announce(wallet);
});
afterEach(async () => {
  takeAway();
  disconnectWallet();
  await api.close();
});

const reject = (code: number) => () => {
  throw walletFault(code);
};

async function openDialog(): Promise<HTMLElement> {
  await renderSite('/about');
  await user.click(screen.getByRole('button', { name: '登入' }));
  return screen.findByRole('dialog', { name: '登入' });
}
const choose = async (dialog: HTMLElement) =>
  user.click(await within(dialog).findByRole('button', { name: /MetaMask/ }));
const again = async (dialog: HTMLElement) =>
  user.click(within(dialog).getByRole('button', { name: '再試一次' }));
const bodiesOf = (route: string) => api.askedOf(route).map(({ body }) => body);
const signedIn = () => waitFor(() => expect(storedUser()?.access_token).toBe('new-token'));

describe('signing in by wallet', () => {
  it('signs the server’s message and stores session, member and wallet', async () => {
    await choose(await openDialog());
    await signedIn();
    expect(storedUser()).toMatchObject({
      member: OWNER,
      mm: { address: ADDRESS, chainId: CHAIN },
    });
    expect(bodiesOf('POST /api/auth/nonce')).toEqual([{ address: ADDRESS, chainId: 31337 }]);
    expect(wallet.calls.find(({ method }) => method === 'personal_sign')?.params).toEqual([
      textToHex(MESSAGE),
      ADDRESS,
    ]);
    expect(bodiesOf('POST /api/auth/wallet')).toEqual([
      { message: MESSAGE, signature: SIGNATURE, device: DEVICE },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '登入' })).toBeNull());
    expect(localStorage.getItem('signInWay')).toBe('wallet');
  });

  it.each([
    ['eth_requestAccounts', 4001, /取消了連接/],
    ['eth_requestAccounts', -32002, /等待您處理的請求/],
    ['personal_sign', 4001, /取消了簽署/],
    ['personal_sign', 4100, /錢包已鎖定/],
    ['personal_sign', -32603, /錢包沒有完成這個動作/],
  ])(
    'shows a failure when %s answers %p, keeps what was typed and can retry',
    async (method, code, text) => {
      const answers = wallet.answers[method];
      wallet.answers[method] = reject(code);
      const dialog = await openDialog();
      await user.type(within(dialog).getByLabelText('電子郵件'), 'mei@example.com');
      await choose(dialog);
      await findVisible(() => within(dialog).getByText(text));
      expect(bodiesOf('POST /api/auth/wallet')).toEqual([]);
      expect(within(dialog).getByLabelText('電子郵件')).toHaveValue('mei@example.com');
      if (answers) wallet.answers[method] = answers;
      await again(dialog);
      await signedIn();
    },
  );

  it('the way of the last sign-in stands first, marked as such', async () => {
    localStorage.setItem('signInWay', 'wallet');
    const dialog = await openDialog();
    const [first] = within(dialog).getAllByRole('heading', { level: 2 });
    expect(first).toHaveTextContent('用錢包 上次使用');
    expect(within(dialog).getByText(/第一次登入就會建立帳戶/)).toBeVisible();
  });

  it('asks a locked wallet to be unlocked', async () => {
    wallet.accounts = [];
    const dialog = await openDialog();
    await choose(dialog);
    await findVisible(() => within(dialog).getByText(/錢包已鎖定/));
  });

  it('switches a wallet that is on another chain', async () => {
    wallet.chainId = '0x1';
    await choose(await openDialog());
    await signedIn();
    expect(storedUser()?.mm?.chainId).toBe(CHAIN);
    expect(wallet.countOf('wallet_addEthereumChain')).toBe(0);
  });

  it("adds the demo's chain where it is unknown", async () => {
    wallet.chainId = '0x1';
    wallet.answers.wallet_switchEthereumChain = reject(4902);
    wallet.answers.wallet_addEthereumChain = () => {
      wallet.chainId = CHAIN;
      return null;
    };
    await choose(await openDialog());
    await signedIn();
    const [added] = wallet.calls.filter(({ method }) => method === 'wallet_addEthereumChain');
    expect(added?.params).toMatchObject([
      { chainId: CHAIN, rpcUrls: [`${window.location.origin}/api/demo/rpc`] },
    ]);
  });

  it('signs nothing when the user declines to switch', async () => {
    wallet.chainId = '0x1';
    wallet.answers.wallet_switchEthereumChain = reject(4001);
    const dialog = await openDialog();
    await choose(dialog);
    await findVisible(() => within(dialog).getByText(/取消了切換網路/));
    expect(wallet.countOf('personal_sign')).toBe(0);
  });

  it('names the network when the user declined to switch to it', async () => {
    wallet.chainId = '0x1';
    wallet.answers.wallet_switchEthereumChain = reject(4001);
    const dialog = await openDialog();
    await choose(dialog);
    await findVisible(() => within(dialog).getByText(/請切換到「GAB 示範鏈」/));
  });

  it('explains that a contract wallet cannot sign in, and sends nothing', async () => {
    wallet.answers.personal_sign = () => `0x${'ab'.repeat(200)}`;
    const dialog = await openDialog();
    await choose(dialog);
    await findVisible(() => within(dialog).getByText(/簽署格式無法驗證/));
    expect(bodiesOf('POST /api/auth/wallet')).toEqual([]);
  });

  it('accepts a signature without 0x', async () => {
    wallet.answers.personal_sign = () => SIGNATURE.slice(2);
    await choose(await openDialog());
    await signedIn();
    expect(bodiesOf('POST /api/auth/wallet')).toMatchObject([{ signature: SIGNATURE }]);
  });

  it('discards a signature when the account changed meanwhile', async () => {
    wallet.answers.personal_sign = () => {
      wallet.choose(OTHER_ADDRESS);
      return SIGNATURE;
    };
    const dialog = await openDialog();
    await choose(dialog);
    await findVisible(() => within(dialog).getByText(/帳戶在過程中切換了/));
    expect(bodiesOf('POST /api/auth/wallet')).toEqual([]);
  });
});

describe('after signing in by wallet', () => {
  it('the page updates mm with the wallet', async () => {
    await choose(await openDialog());
    await signedIn();
    wallet.emit('chainChanged', '0x1');
    expect(storedUser()?.mm).toEqual({ address: ADDRESS, chainId: '0x1' });
    wallet.choose();
    expect(storedUser()?.mm).toEqual({ address: '', chainId: '' });
    expect(storedUser()?.access_token).toBe('new-token');
  });

  it("the page reports an account that is not the member's and signs in with it on request", async () => {
    await choose(await openDialog());
    await signedIn();
    wallet.choose(OTHER_ADDRESS);
    await findVisible(/目前登入的是「小美」/);
    expect(storedUser()?.access_token).toBe('new-token');

    const other = { ...OWNER, id: 9, name: '阿宏', wallets: [OTHER_ADDRESS.toLowerCase()] };
    api.on({ 'POST /api/auth/wallet': () => sessionOf(other) });
    await user.click(screen.getByRole('button', { name: '改以此錢包登入' }));
    await waitFor(() => expect(storedUser()?.member?.name).toBe('阿宏'));
    await waitFor(() => expect(screen.queryByText(/目前登入的是「小美」/)).toBeNull());
  });

  it('the page resumes the wallet after a reload without a prompt and notices its new account', async () => {
    signIn(OWNER);
    localStorage.setItem('wallet', 'io.metamask');
    const stored = JSON.parse(localStorage.getItem('user') ?? '');
    const mm = { address: ADDRESS, chainId: CHAIN };
    localStorage.setItem('user', JSON.stringify({ ...stored, mm }));
    wallet.accounts = [OTHER_ADDRESS];
    await renderSite('/about');
    await findVisible(/目前登入的是「小美」/);
    expect(storedUser()?.mm?.address).toBe(OTHER_ADDRESS);
    expect(wallet.countOf('eth_requestAccounts')).toBe(0);
  });
});
