import type { Order } from '@common/endpoints/orders';
import { api } from '@/services/api';
import { BizError } from '@/services/bizError';
import type { Connection } from './connection';
import { dropPendingPayment, keepPendingPayment, pendingPayment } from './pendingPayments';
import { sendTransfer } from './sendTransfer';
import { WalletError } from './walletError';

/**
 * Asks the wallet to pay what an order misses and resolves with the transaction's hash.
 * @throws WalletError; see sendTransfer
 */
export async function payOrder(
  { out_trade_no, missing }: Pick<Order, 'out_trade_no' | 'missing'>,
  connection: Connection,
  options?: { again?: boolean },
): Promise<string> {
  if (!missing) throw new WalletError('pending');
  return sendTransfer(out_trade_no, missing, connection, options);
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
