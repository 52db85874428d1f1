import type { Order } from '@common/endpoints/orderShapes';
import { api } from '@/services/api';
import { BizError } from '@/services/bizError';
import type { Connection } from './connection';
import { dropPendingPayment, keepPendingPayment, pendingPayment } from './pendingPayments';
import { sendTransfer } from './sendTransfer';
import { WalletError } from './walletError';

/**
 * Requests a transfer of the order's missing amount; resolves with the transaction hash.
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
 * Reports the stored transaction hash of an order. It stays stored until the server has accepted or definitely refused
 * it; a refused payment is still credited as coin when the chain confirms it.
 * @throws what `api` throws; the error is not shown, because this runs in the background
 */
export async function reportPayment(out_trade_no: string): Promise<Order | undefined> {
  const kept = pendingPayment(out_trade_no);
  if (!kept?.txHash || kept.isReported) return undefined;
  // Another tab may have stored a newer transfer by the time the response arrives.
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
    // Code -1 is temporary.
    if (error instanceof BizError && error.code !== -1 && isStillKept()) {
      dropPendingPayment(out_trade_no);
    }
    throw error;
  }
}
