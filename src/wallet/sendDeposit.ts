import type { PendingDeposit } from '@common/endpoints/deposits';
import { api } from '@/services/api';
import { BizError } from '@/services/bizError';
import type { Connection } from './connection';
import { dropPendingPayment, pendingPayment } from './pendingPayments';
import { sendTransfer } from './sendTransfer';

/** Under which name a member's deposit from this browser is kept while it is on its way. */
export const depositKey = (memberId: number) => `deposit:${memberId}`;

/** Asks the wallet to pay into the member's account. @throws WalletError; see sendTransfer */
export function sendDeposit(
  memberId: number,
  amount: string,
  connection: Connection,
  options?: { again?: boolean },
): Promise<string> {
  return sendTransfer(depositKey(memberId), amount, connection, options);
}

/**
 * Tells the server the hash that the wallet gave, so that the page shows the transfer before a block has
 * it. It is forgotten once the server has taken or refused it: the chain credits it anyway.
 * @throws what `api` throws while it cannot be told
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
