import { useSyncExternalStore } from 'react';
import { logOutWallet, saveWallet, storedUser, subscribeSession } from '@/session/session';
import { findWallet, type Wallet } from './discovery';
import { readAccounts, readChainId, sameAddress } from './eip1193';
import { toWalletError, WalletError } from './walletError';

/** The wallet this page speaks to, as it is at this moment. */
export interface Connection {
  wallet: Wallet;
  /** The account selected in the wallet. */
  address: string;
  /** Hexadecimal with 0x. */
  chainId: string;
}

/** Which wallet was connected, for the next page load. */
const WALLET_KEY = 'wallet';

let current: Connection | undefined;
let stopListening: (() => void) | undefined;
const listeners = new Set<() => void>();

function set(next: Connection | undefined): void {
  if (
    current?.wallet === next?.wallet &&
    current?.address === next?.address &&
    current?.chainId === next?.chainId
  ) {
    return;
  }
  current = next;
  for (const listener of [...listeners]) listener();
}

/** Keeps `mm` of a signed-in member as the wallet is (SPEC §3). */
function mirror(): void {
  const mm = storedUser()?.mm;
  if (!storedUser() || !current) return;
  const { address, chainId } = current;
  if (mm?.address !== address || mm.chainId !== chainId) saveWallet({ address, chainId });
}

function drop(): void {
  stopListening?.();
  stopListening = undefined;
  localStorage.removeItem(WALLET_KEY);
  set(undefined);
}

function listen(wallet: Wallet): void {
  stopListening?.();
  const { provider } = wallet;
  const onAccounts = (accounts: unknown) => {
    const [address] = readAccounts(accounts);
    if (!address) {
      disconnectWallet();
    } else if (current) {
      set({ ...current, address });
      mirror();
    }
  };
  const onChain = (answer: unknown) => {
    const chainId = readChainId(answer);
    if (!current || !chainId) return;
    set({ ...current, chainId });
    mirror();
  };
  // EIP-1193: no chain can be reached. The accounts are still the person's choice.
  const onDisconnect = () => current && set({ ...current, chainId: '' });
  const onConnect = (info: unknown) => {
    if (typeof info === 'object' && info !== null && 'chainId' in info) onChain(info.chainId);
  };
  // Another tab logged the wallet out, or somebody logged out altogether.
  let hadUser = storedUser() !== undefined;
  const stopSession = subscribeSession(() => {
    const user = storedUser();
    if (user ? user.mm?.address === '' : hadUser) drop();
    hadUser = user !== undefined;
  });
  provider.on?.('accountsChanged', onAccounts);
  provider.on?.('chainChanged', onChain);
  provider.on?.('disconnect', onDisconnect);
  provider.on?.('connect', onConnect);
  stopListening = () => {
    stopSession();
    provider.removeListener?.('accountsChanged', onAccounts);
    provider.removeListener?.('chainChanged', onChain);
    provider.removeListener?.('disconnect', onDisconnect);
    provider.removeListener?.('connect', onConnect);
  };
}

async function begin(wallet: Wallet, accounts: unknown): Promise<Connection> {
  const [address] = readAccounts(accounts);
  if (!address) throw new WalletError('locked');
  const chainId = readChainId(await wallet.provider.request({ method: 'eth_chainId' }));
  listen(wallet);
  set({ wallet, address, chainId });
  localStorage.setItem(WALLET_KEY, wallet.rdns);
  mirror();
  return { wallet, address, chainId };
}

/**
 * Asks the wallet for its account; it shows its own dialog where it has not been allowed yet.
 * @throws WalletError
 */
export async function connectWallet(wallet: Wallet): Promise<Connection> {
  try {
    return await begin(wallet, await wallet.provider.request({ method: 'eth_requestAccounts' }));
  } catch (cause) {
    throw toWalletError(cause, 'connect');
  }
}

/**
 * Lets the person choose another account in the wallet (EIP-2255).
 * @throws WalletError
 */
export async function chooseAccount({ provider }: Wallet): Promise<void> {
  try {
    await provider.request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] });
  } catch (cause) {
    throw toWalletError(cause, 'connect');
  }
}

/** The wallet is logged out: its address and chain are emptied, the session goes on (SPEC §3). */
export function disconnectWallet(): void {
  drop();
  if (storedUser()) logOutWallet();
}

let resuming: Promise<Connection | undefined> | undefined;

async function resume(): Promise<Connection | undefined> {
  const rdns = localStorage.getItem(WALLET_KEY);
  if (!rdns) return undefined;
  const wallet = await findWallet(rdns);
  if (!wallet) return undefined;
  try {
    return await begin(wallet, await wallet.provider.request({ method: 'eth_accounts' }));
  } catch {
    // Locked or no longer allowed: the person connects again when they need it.
    return undefined;
  }
}

/** Takes up the wallet of an earlier page load without any dialog, if `mm` says there is one. */
export function resumeWallet(): Promise<Connection | undefined> {
  if (current) return Promise.resolve(current);
  if (!storedUser()?.mm?.address) return Promise.resolve(undefined);
  resuming ??= resume().finally(() => {
    resuming = undefined;
  });
  return resuming;
}

/** The wallet this page speaks to, if any. */
export function connection(): Connection | undefined {
  return current;
}

export function subscribeConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useConnection(): Connection | undefined {
  return useSyncExternalStore(subscribeConnection, connection);
}

/** Whether the connected account is one of the member's. */
export function isOwnWallet(address: string): boolean {
  return !!storedUser()?.member?.wallets.some((wallet) => sameAddress(wallet, address));
}
