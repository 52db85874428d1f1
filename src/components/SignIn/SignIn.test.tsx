import { screen, waitFor, within } from '@testing-library/react';
import { storedUser } from '@/session/session';
import { person as user } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { Refusal } from '@/testing/stubApi';
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

describe('by wallet', () => {
  it('signs the message of the server and keeps session, member and wallet', async () => {
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
  });

  it.each([
    ['eth_requestAccounts', 4001, /取消了連接/],
    ['eth_requestAccounts', -32002, /等待您處理的請求/],
    ['personal_sign', 4001, /取消了簽署/],
    ['personal_sign', 4100, /錢包已鎖定/],
    ['personal_sign', -32603, /錢包沒有完成這個動作/],
  ])(
    'when %s answers %p it says so, keeps what was typed and tries again',
    async (method, code, text) => {
      const answers = wallet.answers[method];
      wallet.answers[method] = reject(code);
      const dialog = await openDialog();
      await user.type(within(dialog).getByLabelText('電子郵件'), 'mei@example.com');
      await choose(dialog);
      expect(await within(dialog).findByText(text)).toBeVisible();
      expect(bodiesOf('POST /api/auth/wallet')).toEqual([]);
      expect(within(dialog).getByLabelText('電子郵件')).toHaveValue('mei@example.com');
      if (answers) wallet.answers[method] = answers;
      await again(dialog);
      await signedIn();
    },
  );

  it('asks a locked wallet to be unlocked', async () => {
    wallet.accounts = [];
    const dialog = await openDialog();
    await choose(dialog);
    expect(await within(dialog).findByText(/錢包已鎖定/)).toBeVisible();
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

  it('signs nothing while the owner declines to switch', async () => {
    wallet.chainId = '0x1';
    wallet.answers.wallet_switchEthereumChain = reject(4001);
    const dialog = await openDialog();
    await choose(dialog);
    expect(await within(dialog).findByText(/取消了切換網路/)).toBeVisible();
    expect(wallet.countOf('personal_sign')).toBe(0);
  });

  it('throws away a signature when the account changed meanwhile', async () => {
    wallet.answers.personal_sign = () => {
      wallet.choose(OTHER_ADDRESS);
      return SIGNATURE;
    };
    const dialog = await openDialog();
    await choose(dialog);
    expect(await within(dialog).findByText(/帳戶在過程中切換了/)).toBeVisible();
    expect(bodiesOf('POST /api/auth/wallet')).toEqual([]);
  });
});

describe('after signing in by wallet', () => {
  it('keeps mm as the wallet is', async () => {
    await choose(await openDialog());
    await signedIn();
    wallet.emit('chainChanged', '0x1');
    expect(storedUser()?.mm).toEqual({ address: ADDRESS, chainId: '0x1' });
    wallet.choose();
    expect(storedUser()?.mm).toEqual({ address: '', chainId: '' });
    expect(storedUser()?.access_token).toBe('new-token');
  });

  it("tells of an account that is not the member's and signs in anew with it", async () => {
    await choose(await openDialog());
    await signedIn();
    wallet.choose(OTHER_ADDRESS);
    const notice = await screen.findByText(/目前登入的是「小美」/);
    expect(notice).toBeVisible();
    expect(storedUser()?.access_token).toBe('new-token');

    const other = { ...OWNER, id: 9, name: '阿宏', wallets: [OTHER_ADDRESS.toLowerCase()] };
    api.routes['POST /api/auth/wallet'] = () => sessionOf(other);
    await user.click(screen.getByRole('button', { name: '改以此錢包登入' }));
    await waitFor(() => expect(storedUser()?.member?.name).toBe('阿宏'));
    await waitFor(() => expect(screen.queryByText(/目前登入的是「小美」/)).toBeNull());
  });

  it('takes up the wallet after a reload without asking, and notices its new account', async () => {
    signIn(OWNER);
    localStorage.setItem('wallet', 'io.metamask');
    const stored = JSON.parse(localStorage.getItem('user') ?? '');
    const mm = { address: ADDRESS, chainId: CHAIN };
    localStorage.setItem('user', JSON.stringify({ ...stored, mm }));
    wallet.accounts = [OTHER_ADDRESS];
    await renderSite('/about');
    expect(await screen.findByText(/目前登入的是「小美」/)).toBeVisible();
    expect(storedUser()?.mm?.address).toBe(OTHER_ADDRESS);
    expect(wallet.countOf('eth_requestAccounts')).toBe(0);
  });
});

describe('by e-mail', () => {
  const openCode = async () => {
    const dialog = await openDialog();
    api.routes['POST /api/auth/email/code'] = () => ({
      expiresAt: Date.now() + 600_000,
      resendAt: Date.now() + 60_000,
    });
    await user.type(within(dialog).getByLabelText('電子郵件'), 'mei@example.com{Enter}');
    return { dialog, code: await within(dialog).findByLabelText('六位數驗證碼') };
  };

  it('signs in with the mailed code', async () => {
    const { dialog, code } = await openCode();
    expect(bodiesOf('POST /api/auth/email/code')).toEqual([{ email: 'mei@example.com' }]);
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(await within(dialog).findByRole('button', { name: /秒後可重新寄送/ })).toBeDisabled();
    api.routes['POST /api/auth/email'] = () => sessionOf(OWNER, 'mail-token');
    await user.type(code, '123 456{Enter}');
    await waitFor(() => expect(storedUser()?.access_token).toBe('mail-token'));
    expect(bodiesOf('POST /api/auth/email')).toEqual([
      { email: 'mei@example.com', code: '123456', device: DEVICE },
    ]);
  });

  it('keeps the form after a wrong code', async () => {
    const { dialog, code } = await openCode();
    api.routes['POST /api/auth/email'] = () => {
      throw new Refusal('EMAIL_CODE_WRONG', { left: 4 });
    };
    await user.type(code, '000000{Enter}');
    expect(await screen.findByText(/還可以再試 4 次/)).toBeVisible();
    expect(within(dialog).getByText('mei@example.com')).toBeVisible();
    expect(code).toHaveValue('000000');
    expect(storedUser()).toBeUndefined();
  });
});
