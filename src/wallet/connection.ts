import { useSyncExternalStore } from 'react';
import { createObservable } from '@/services/createStore';
import { logOutWallet, saveWallet, storedUser, subscribeSession } from '@/session/session';
import { ask, isLostForGood, markLost } from './ask';
import { findWallet, type Wallet } from './discovery';
import {
  type Eip1193Provider,
  isObject,
  parseAccounts,
  parseChainId,
  sameAddress,
} from './eip1193';
import { forgetWallet, rememberedWallet, rememberWallet } from './rememberedWallet';
import { toWalletError, WalletError } from './walletError';

/** The page's current connection to a wallet. */
export interface Connection {
  wallet: Wallet;
  /** The account selected in the wallet. */
  address: string;
  /** The last reported chain; hexadecimal with 0x. */
  chainId: string;
  /** `offline`: it reaches no network at present. `lost`: only a reload of the page finds it again. */
  link: 'up' | 'offline' | 'lost';
}

let current: Connection | undefined;
let stopListening: (() => void) | undefined;
/** A remembered wallet that is locked or grants no account: it is resumed when it is unlocked. */
let locked: Wallet | undefined;
const { notify, subscribe } = createObservable();

function setConnection(next: Connection | undefined, nowLocked?: Wallet): void {
  if (
    current?.wallet === next?.wallet &&
    current?.address === next?.address &&
    current?.chainId === next?.chainId &&
    current?.link === next?.link &&
    locked === nowLocked
  ) {
    return;
  }
  current = next;
  locked = nowLocked;
  notify();
}

/** Copies the connection to the signed-in member's `mm`; while offline the chain is empty. */
function mirror(): void {
  const mm = storedUser()?.mm;
  if (!storedUser() || !current) return;
  const { address, link } = current;
  const chainId = link === 'up' ? current.chainId : '';
  if (mm?.address !== address || mm.chainId !== chainId) saveWallet({ address, chainId });
}

function drop(): void {
  stopListening?.();
  stopListening = undefined;
  forgetWallet();
  setConnection(undefined);
}

function listen(wallet: Wallet): void {
  stopListening?.();
  const { provider } = wallet;
  const onAccounts = (accounts: unknown) => {
    const [address] = parseAccounts(accounts);
    if (!address) {
      setConnection(undefined, wallet);
      if (storedUser()?.mm?.address) logOutWallet();
    } else if (current) {
      setConnection({ ...current, address });
      mirror();
    } else {
      void takeUp(wallet, address);
    }
  };
  const onChain = (answer: unknown) => {
    const chainId = parseChainId(answer);
    if (!current || !chainId) return;
    setConnection({ ...current, chainId });
    mirror();
    // A wallet may change its chain while offline: `connect`, or a reachable chain, ends that state.
    if (current.link === 'offline') reconnectWallet().catch(() => {});
  };
  // EIP-1193: no chain can be reached. The accounts stay granted.
  const onDisconnect = (error: unknown) => {
    const isLost = isLostForGood(error);
    if (isLost) markLost(provider);
    if (current) setLink(isLost ? 'lost' : 'offline');
    // A locked wallet that is lost cannot be resumed.
    else if (isLost) setConnection(undefined);
  };
  const onConnect = (info: unknown) => {
    const chainId = isObject(info) ? parseChainId(info.chainId) : '';
    if (!current) return;
    setConnection({ ...current, chainId: chainId || current.chainId, link: 'up' });
    mirror();
  };
  // Another tab disconnected the wallet, or logged out. A locked wallet stays remembered.
  let hadUser = storedUser() !== undefined;
  const stopSession = subscribeSession(() => {
    const user = storedUser();
    const isDisconnected = user?.mm?.address === '' && !rememberedWallet();
    const isLoggedOut = !user && hadUser;
    if (isDisconnected || isLoggedOut) drop();
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

function setLink(link: Connection['link']): void {
  if (current) setConnection({ ...current, link });
  mirror();
}

const readChain = async ({ provider }: Wallet): Promise<string> =>
  parseChainId(await ask(provider, { method: 'eth_chainId' }));

async function begin(wallet: Wallet, accounts: unknown): Promise<Connection> {
  const [address] = parseAccounts(accounts);
  if (!address) throw new WalletError('locked');
  const chainId = await readChain(wallet);
  // An offline wallet stays offline until it reports otherwise.
  const link = current?.wallet === wallet ? current.link : 'up';
  const next: Connection = { wallet, address, chainId, link };
  listen(wallet);
  setConnection(next);
  rememberWallet(wallet.rdns);
  mirror();
  return next;
}

/** Resumes a wallet that was just unlocked. */
async function takeUp(wallet: Wallet, address: string): Promise<void> {
  const chainId = await readChain(wallet).catch(() => '');
  if (locked !== wallet || !chainId) return;
  setConnection({ wallet, address, chainId, link: 'up' });
  mirror();
}

/**
 * Updates the connection's chain from a read: it may have changed without an event, or before it.
 * @param chainId as `parseChainId` returns it
 */
export function noteChain(provider: Eip1193Provider, chainId: string): void {
  if (current?.wallet.provider !== provider || !chainId) return;
  setConnection({ ...current, chainId });
  mirror();
}

/**
 * Checks whether an offline wallet reaches its network again.
 * @throws WalletError `disconnected` while it does not, `lost` when it is gone for good
 */
export async function reconnectWallet(): Promise<void> {
  const wallet = current?.wallet;
  if (!wallet) return;
  try {
    const chainId = await readChain(wallet);
    await ask(wallet.provider, { method: 'eth_blockNumber' });
    if (current?.wallet !== wallet) return;
    setConnection({ ...current, chainId, link: 'up' });
    mirror();
  } catch (cause) {
    if (cause instanceof WalletError) throw cause;
    throw new WalletError('disconnected', { cause });
  }
}

/**
 * Requests an account; the wallet shows its own dialog unless the site already has permission.
 * @throws WalletError
 */
export async function connectWallet(wallet: Wallet): Promise<Connection> {
  try {
    return await begin(wallet, await ask(wallet.provider, { method: 'eth_requestAccounts' }));
  } catch (cause) {
    throw toWalletError(cause, 'connect');
  }
}

/**
 * Lets the user choose another account in the wallet (EIP-2255).
 * @throws WalletError
 */
export async function chooseAccount({ provider }: Wallet): Promise<void> {
  try {
    await ask(provider, { method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] });
  } catch (cause) {
    throw toWalletError(cause, 'connect');
  }
}

/** Disconnects the wallet: clears its address and chain; the session continues (SPEC §3). */
export function disconnectWallet(): void {
  drop();
  if (storedUser()) logOutWallet();
}

/** Clears a connection of an earlier page load that was not resumed, so that no page shows it as connected. */
function clearMirror(): void {
  if (!current && storedUser()?.mm?.address) logOutWallet();
}

let resuming: Promise<Connection | undefined> | undefined;

async function resume(): Promise<Connection | undefined> {
  const rdns = rememberedWallet();
  const wallet = rdns ? await findWallet(rdns) : undefined;
  if (!wallet) clearMirror();
  if (!wallet || current) return current;
  listen(wallet);
  try {
    return await begin(wallet, await ask(wallet.provider, { method: 'eth_accounts' }));
  } catch {
    // Locked or no longer permitted: it resumes when unlocked, or the user connects again.
    if (!current && rememberedWallet() === rdns) setConnection(undefined, wallet);
    clearMirror();
    return undefined;
  }
}

/** Reconnects the wallet of an earlier page load without a dialog. */
export function resumeWallet(): Promise<Connection | undefined> {
  if (current) return Promise.resolve(current);
  if (!storedUser()) return Promise.resolve(undefined);
  resuming ??= resume().finally(() => {
    resuming = undefined;
  });
  return resuming;
}

/** The current connection, if any. */
export function connection(): Connection | undefined {
  return current;
}

export const subscribeConnection = subscribe;

export function useConnection(): Connection | undefined {
  return useSyncExternalStore(subscribeConnection, connection);
}

/** The remembered wallet while it is locked; it resumes automatically. */
export function useLockedWallet(): Wallet | undefined {
  return useSyncExternalStore(subscribeConnection, () => locked);
}

/** Whether an address is one of the member's bound wallets. */
export function isOwnWallet(address: string): boolean {
  return !!storedUser()?.member?.wallets.some((wallet) => sameAddress(wallet, address));
}
