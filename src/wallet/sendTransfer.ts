import { parseAmount } from '@common/money';
import { useSyncExternalStore } from 'react';
import { type Connection, isOwnWallet } from './connection';
import { readAccounts, sameAddress } from './eip1193';
import { ensureChain } from './ensureChain';
import {
  dropPendingPayment,
  keepPendingPayment,
  type PendingPayment,
  pendingPayment,
} from './pendingPayments';
import { walletConfig } from './walletConfig';
import { toWalletError, WalletError, type WalletFault } from './walletError';

/** After these the wallet has certainly sent nothing. */
const NOTHING_SENT: readonly WalletFault[] = ['payRejected', 'pending', 'locked'];

/** What this tab has the wallet's dialog open for. */
const asking = new Set<string>();
const listeners = new Set<() => void>();

function setAsking(key: string, isAsking: boolean): void {
  if (isAsking) asking.add(key);
  else asking.delete(key);
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether this tab waits for the wallet's answer, even if the page was left and opened again. */
export function useIsAskingWallet(key: string): boolean {
  return useSyncExternalStore(subscribe, () => asking.has(key));
}

async function loadToken() {
  try {
    return await import('./token');
  } catch (cause) {
    throw new WalletError('notLoaded', { cause });
  }
}

/** @throws WalletError when it cannot be written down: then nothing may be asked of the wallet */
function writeDown(key: string, payment: PendingPayment): void {
  try {
    keepPendingPayment(key, payment);
  } catch (cause) {
    throw new WalletError('noStorage', { cause });
  }
}

/** The wallet may have changed without telling: what counts is what it says now. */
async function checkWallet({ wallet, address }: Connection): Promise<void> {
  let accounts: string[];
  try {
    accounts = readAccounts(await wallet.provider.request({ method: 'eth_accounts' }));
  } catch (cause) {
    throw toWalletError(cause, 'connect');
  }
  if (accounts.length === 0) throw new WalletError('locked');
  if (!sameAddress(accounts[0], address) || !isOwnWallet(address)) {
    throw new WalletError('accountChanged');
  }
  await ensureChain(wallet.provider, await walletConfig());
}

/**
 * Asks the wallet to send GAB to the platform's wallet and resolves with the transaction's hash. While one
 * transfer of this key is under way another is asked for only with `again`: the person was warned.
 * @param key what the transfer is for: an order's number, or a member's deposit
 * @param amount a wire amount
 * @throws WalletError
 */
export async function sendTransfer(
  key: string,
  amount: string,
  connection: Connection,
  { again = false } = {},
): Promise<string> {
  const before = pendingPayment(key);
  if (asking.has(key) || (before && !again)) throw new WalletError('pending');
  setAsking(key, true);
  try {
    const { systemWallet, tokenAddress } = await walletConfig();
    const { transfer } = await loadToken();
    await checkWallet(connection);
    const payment = { from: connection.address, amount, askedAt: Date.now() };
    writeDown(key, payment);
    try {
      const txHash = await transfer(connection.wallet.provider, {
        token: tokenAddress,
        from: connection.address,
        to: systemWallet,
        amount: parseAmount(amount),
      });
      keepPendingPayment(key, { ...payment, txHash });
      return txHash;
    } catch (error) {
      if (error instanceof WalletError && NOTHING_SENT.includes(error.fault)) {
        if (before) keepPendingPayment(key, before);
        else dropPendingPayment(key);
      }
      throw error;
    }
  } finally {
    setAsking(key, false);
  }
}
