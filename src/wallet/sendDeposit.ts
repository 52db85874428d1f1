import type { PendingDeposit } from '@common/endpoints/deposits';
import { api } from '@/services/api';
import { BizError } from '@/services/bizError';
import type { Connection } from './connection';
import { dropPendingPayment, pendingPayment } from './pendingPayments';
import { sendTransfer } from './sendTransfer';

/** Storage key of a member's pending deposit from this browser. */
export const depositKey = (memberId: number) => `deposit:${memberId}`;

/** Requests a transfer into the member's account. @throws WalletError; see sendTransfer */
export function sendDeposit(
  memberId: number,
  amount: string,
  connection: Connection,
  options?: { again?: boolean },
): Promise<string> {
  return sendTransfer(depositKey(memberId), amount, connection, options);
}

/**
 * Reports a deposit's transaction hash, so that the page shows the transfer before it is mined. The hash is deleted once
 * the server has accepted or refused it: the chain watcher credits it anyway.
 * @throws what `api` throws while the server cannot be reached
 */
export async function reportSent(memberId: number): Promise<PendingDeposit | undefined> {
  const key = depositKey(memberId);
  const txHash = pendingPayment(key)?.txHash;
  if (!txHash) return undefined;
  const forget = () => {
    if (pendingPayment(key)?.txHash === txHash) dropPendingPayment(key);
  };
  try {
    const report = await api('POST /api/me/deposits/reports', {
      body: { txHash },
      skipErrorHandler: true,
    });
    forget();
    return report;
  } catch (error) {
    if (!(error instanceof BizError) || error.code === -1) throw error;
    forget();
    return undefined;
  }
}
