import { waitFor } from '@testing-library/react';
import { saveUser, saveWallet, storedUser } from '@/session/session';
import {
  connection,
  connectWallet,
  disconnectWallet,
  reconnectWallet,
  resumeWallet,
} from '@/wallet/connection';
import { ensureChain } from '@/wallet/ensureChain';
import { ADDRESS, announce, CHAIN } from '@/wallet/testing/fakeWallet';
import { MetaMask } from '@/wallet/testing/metaMask';
import { OWNER, SITE_CONFIG, sessionOf } from '@/wallet/testing/walletApi';
import { WalletError } from '@/wallet/walletError';
import { ask } from './ask';
import type { Wallet } from './discovery';

let metaMask: MetaMask;
let wallet: Wallet;
let takeAway: () => void;
beforeEach(() => {
  metaMask = new MetaMask();
  takeAway = announce(metaMask.provider);
  wallet = { rdns: 'io.metamask', name: 'MetaMask', icon: '', provider: metaMask.provider };
  saveUser(sessionOf(OWNER));
});
afterEach(() => {
  takeAway();
  disconnectWallet();
});

const config = { ...SITE_CONFIG, now: Date.now() };
const fault = (error: unknown) => (error instanceof WalletError ? error.fault : error);

describe('a wallet that loses its network', () => {
  it('is offline, with its chain kept, until its network is back', async () => {
    await connectWallet(wallet);
    metaMask.loseNetwork();
    await waitFor(() => expect(connection()?.link).toBe('offline'));
    expect(connection()?.chainId).toBe(CHAIN);
    expect(storedUser()?.mm).toEqual({ address: ADDRESS, chainId: '' });
    metaMask.findNetwork();
    await waitFor(() => expect(connection()?.link).toBe('up'));
    expect(storedUser()?.mm).toEqual({ address: ADDRESS, chainId: CHAIN });
  });

  it('resumes when a request succeeds, even without a connect event', async () => {
    await connectWallet(wallet);
    metaMask.loseNetwork();
    await waitFor(() => expect(connection()?.link).toBe('offline'));
    expect(await reconnectWallet().catch(fault)).toBe('disconnected');
    expect(connection()?.link).toBe('offline');
    metaMask.isConnected = true;
    await reconnectWallet();
    expect(connection()?.link).toBe('up');
  });

  it('stays offline when it changes to another unreachable chain', async () => {
    await connectWallet(wallet);
    metaMask.loseNetwork();
    await waitFor(() => expect(connection()?.link).toBe('offline'));
    metaMask.moveTo('0x1');
    await waitFor(() => expect(connection()?.chainId).toBe('0x1'));
    await waitFor(() => expect(metaMask.asked).toContain('eth_blockNumber'));
    expect(connection()?.link).toBe('offline');
  });
});

describe('a wallet whose extension is gone', () => {
  it('is lost, and every pending request is rejected', async () => {
    await connectWallet(wallet);
    metaMask.answers.personal_sign = () => {
      metaMask.die();
      return undefined;
    };
    expect(await ask(metaMask.provider, { method: 'personal_sign' }).catch(fault)).toBe('lost');
    expect(connection()?.link).toBe('lost');
    expect(await ensureChain(metaMask.provider, config).catch(fault)).toBe('lost');
    expect(await connectWallet(wallet).catch(fault)).toBe('lost');
    expect(await reconnectWallet().catch(fault)).toBe('lost');
  });
});

it('a wallet whose extension was removed is shown as disconnected after a reload', async () => {
  localStorage.setItem('wallet', 'app.removed');
  saveWallet({ address: ADDRESS, chainId: CHAIN });
  expect(await resumeWallet()).toBeUndefined();
  expect(storedUser()?.mm).toEqual({ address: '', chainId: '' });
  expect(localStorage.getItem('wallet')).toBe('app.removed');
});

describe('a locked wallet', () => {
  it('is disconnected, and resumes when it is unlocked', async () => {
    await connectWallet(wallet);
    metaMask.lock();
    await waitFor(() => expect(connection()).toBeUndefined());
    expect(storedUser()?.mm).toEqual({ address: '', chainId: '' });
    metaMask.unlock();
    await waitFor(() => expect(connection()).toMatchObject({ address: ADDRESS, chainId: CHAIN }));
    expect(storedUser()?.mm).toEqual({ address: ADDRESS, chainId: CHAIN });
    expect(metaMask.asked.filter((method) => method === 'eth_requestAccounts')).toHaveLength(1);
  });

  it('resumes when it is unlocked after a reload', async () => {
    localStorage.setItem('wallet', 'io.metamask');
    metaMask.isLocked = true;
    expect(await resumeWallet()).toBeUndefined();
    metaMask.unlock();
    await waitFor(() => expect(connection()?.address).toBe(ADDRESS));
  });

  it('is shown as disconnected after a reload, until it is unlocked', async () => {
    localStorage.setItem('wallet', 'io.metamask');
    saveWallet({ address: ADDRESS, chainId: CHAIN });
    metaMask.isLocked = true;
    expect(await resumeWallet()).toBeUndefined();
    expect(storedUser()?.mm).toEqual({ address: '', chainId: '' });
    metaMask.unlock();
    await waitFor(() => expect(storedUser()?.mm).toEqual({ address: ADDRESS, chainId: CHAIN }));
  });

  it('does not resume after the member disconnected it', async () => {
    await connectWallet(wallet);
    disconnectWallet();
    metaMask.lock();
    metaMask.unlock();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(connection()).toBeUndefined();
    expect(await resumeWallet()).toBeUndefined();
  });
});

describe('ensureChain', () => {
  it('updates the chain that it has read, even without an event', async () => {
    await connectWallet(wallet);
    metaMask.moveTo('0x1');
    await waitFor(() => expect(connection()?.chainId).toBe('0x1'));
    // The chain is back before its event arrives.
    metaMask.chainId = CHAIN;
    await ensureChain(metaMask.provider, config);
    expect(connection()?.chainId).toBe(CHAIN);
    expect(metaMask.asked).not.toContain('wallet_switchEthereumChain');
  });

  it('waits for a wallet that confirms a switch before switching', async () => {
    metaMask.chainId = '0x1';
    metaMask.switchLag = 400;
    await connectWallet(wallet);
    await ensureChain(metaMask.provider, config);
    expect(connection()?.chainId).toBe(CHAIN);
    expect(metaMask.asked.filter((one) => one === 'wallet_switchEthereumChain')).toHaveLength(1);
  });

  it('names the network in the error when the wallet confirms and never switches', async () => {
    metaMask.chainId = '0x1';
    metaMask.switchLag = Number.POSITIVE_INFINITY;
    await connectWallet(wallet);
    const error = await ensureChain(metaMask.provider, config).catch((one: unknown) => one);
    expect(fault(error)).toBe('wrongChain');
    expect(error).toHaveProperty('text', expect.stringContaining('GAB 示範鏈'));
  });
});
