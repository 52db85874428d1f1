import { parseAmount } from '@common/money/money';
import { useSyncExternalStore } from 'react';
import { createObservable } from '@/services/createStore';
import { ask } from './ask';
import { type Connection, isOwnWallet } from './connection';
import { parseAccounts, sameAddress } from './eip1193';
import { ensureChain } from './ensureChain';
import {
  dropPendingPayment,
  keepPendingPayment,
  type PendingPayment,
  pendingPayment,
} from './pendingPayments';
import { walletConfig } from './walletConfig';
import { toWalletError, WalletError, type WalletErrorCode } from './walletError';

/** With these faults the wallet has certainly sent nothing. */
const NOTHING_SENT: readonly WalletErrorCode[] = ['payRejected', 'pending', 'locked'];

/** Keys of the transfers whose wallet dialog this tab has open. */
const asking = new Set<string>();
const { notify, subscribe } = createObservable();

function setAsking(key: string, isAsking: boolean): void {
  if (isAsking) asking.add(key);
  else asking.delete(key);
  notify();
}

/** Whether this tab waits for the wallet's response, even if the page was left and opened again. */
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

/** @throws WalletError when storage fails: then the wallet must not be asked */
function writeDown(key: string, payment: PendingPayment): void {
  try {
    keepPendingPayment(key, payment);
  } catch (cause) {
    throw new WalletError('noStorage', { cause });
  }
}

/** Checks account and chain by fresh reads: the wallet may have changed without an event. */
async function checkWallet({ wallet, address }: Connection): Promise<void> {
  let accounts: string[];
  try {
    accounts = parseAccounts(await ask(wallet.provider, { method: 'eth_accounts' }));
  } catch (cause) {
    throw toWalletError(cause, 'connect');
  }
  if (accounts.length === 0) throw new WalletError('locked');
  if (!sameAddress(accounts[0], address) || !isOwnWallet(address)) {
    throw new WalletError('accountChanged');
  }
  await ensureChain(wallet.provider, await walletConfig());
}

/** Converts the amount to the token's units, by the decimals of its contract. @throws WalletError */
async function tokenUnits(amount: string, { wallet }: Connection, token: string): Promise<bigint> {
  const { decimals, toTokenUnits } = await loadToken();
  try {
    return toTokenUnits(parseAmount(amount), await decimals(wallet.provider, token));
  } catch (cause) {
    throw toWalletError(cause, 'pay');
  }
}

/**
 * Requests a transfer of GAB to the platform's wallet; resolves with the transaction hash. While a transfer with this
 * key is pending, another is requested only with `again`, after the user was warned.
 * @param key the purpose: an order number, or a member's deposit
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
    // Before the wallet is asked: a failure here has sent nothing.
    const units = await tokenUnits(amount, connection, tokenAddress);
    const payment = { from: connection.address, amount, askedAt: Date.now() };
    writeDown(key, payment);
    try {
      const txHash = await transfer(connection.wallet.provider, {
        token: tokenAddress,
        from: connection.address,
        to: systemWallet,
        amount: units,
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
