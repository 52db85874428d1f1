import type { Order } from '@common/endpoints/orders';
import { parseAmount } from '@common/money';
import { useSyncExternalStore } from 'react';
import { api } from '@/services/api';
import { BizError } from '@/services/bizError';
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

/** Orders whose wallet dialog this tab has open. */
const asking = new Set<string>();
const listeners = new Set<() => void>();

function setAsking(out_trade_no: string, isAsking: boolean): void {
  if (isAsking) asking.add(out_trade_no);
  else asking.delete(out_trade_no);
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether this tab waits for the wallet's answer, even if the page was left and opened again. */
export function useIsAskingWallet(out_trade_no: string): boolean {
  return useSyncExternalStore(subscribe, () => asking.has(out_trade_no));
}

async function loadToken() {
  try {
    return await import('./token');
  } catch (cause) {
    throw new WalletError('notLoaded', { cause });
  }
}

/** @throws WalletError when it cannot be written down: then nothing may be asked of the wallet */
function writeDown(out_trade_no: string, payment: PendingPayment): void {
  try {
    keepPendingPayment(out_trade_no, payment);
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
 * Asks the wallet to pay what an order misses and resolves with the transaction's hash. While one
 * transfer of this order is under way another is asked for only with `again`: the person was warned.
 * @throws WalletError
 */
export async function payOrder(
  { out_trade_no, missing }: Pick<Order, 'out_trade_no' | 'missing'>,
  connection: Connection,
  { again = false } = {},
): Promise<string> {
  const before = pendingPayment(out_trade_no);
  if (!missing || asking.has(out_trade_no) || (before && !again)) throw new WalletError('pending');
  setAsking(out_trade_no, true);
  try {
    const { systemWallet, tokenAddress } = await walletConfig();
    const { transfer } = await loadToken();
    await checkWallet(connection);
    const payment = { from: connection.address, amount: missing, askedAt: Date.now() };
    writeDown(out_trade_no, payment);
    try {
      const txHash = await transfer(connection.wallet.provider, {
        token: tokenAddress,
        from: connection.address,
        to: systemWallet,
        amount: parseAmount(missing),
      });
      keepPendingPayment(out_trade_no, { ...payment, txHash });
      return txHash;
    } catch (error) {
      if (error instanceof WalletError && NOTHING_SENT.includes(error.fault)) {
        if (before) keepPendingPayment(out_trade_no, before);
        else dropPendingPayment(out_trade_no);
      }
      throw error;
    }
  } finally {
    setAsking(out_trade_no, false);
  }
}

/**
 * Tells the server the hash that is kept for an order. It stays kept until the server has taken or
 * definitely refused it; a refused one still reaches the member's coin when the chain confirms it.
 * @throws what `api` throws; the error is not shown, for nobody asked
 */
export async function reportPayment(out_trade_no: string): Promise<Order | undefined> {
  const kept = pendingPayment(out_trade_no);
  if (!kept?.txHash || kept.isReported) return undefined;
  // Another tab may be further by the time the answer comes.
  const isStillKept = () => pendingPayment(out_trade_no)?.txHash === kept.txHash;
  try {
    const order = await api('POST /api/orders/:out_trade_no/payments', {
      params: { out_trade_no },
      body: { txHash: kept.txHash },
      skipErrorHandler: true,
    });
    if (isStillKept()) keepPendingPayment(out_trade_no, { ...kept, isReported: true });
    return order;
  } catch (error) {
    // Code -1 is "not now".
    if (error instanceof BizError && error.code !== -1 && isStillKept()) {
      dropPendingPayment(out_trade_no);
    }
    throw error;
  }
}
