import type { Order } from '@common/endpoints/orderShapes';
import { BizError } from '@/services/bizError';
import type { Connection } from './connection';
import { dropPendingPayment, keepPendingPayment, pendingPayment } from './pendingPayments';
import { sendTransfer } from './sendTransfer';
import { WalletError } from './walletError';

/** The bill of one transfer: an order, or all orders of a payment group. Amounts as decimal text. */
export interface Bill
  extends Pick<Order, 'coinAmount' | 'paymentMethod' | 'expiresAt' | 'missing' | 'payments'> {
  /** The number of the order or the group, under which this browser keeps its pending transfer. */
  number: string;
  isUnpaid: boolean;
  /** It cannot be paid now, because a seller is frozen. */
  isPaused?: boolean;
  /** Reports a transfer's hash in the background: an error is not shown. */
  report: (txHash: string) => Promise<void>;
  /** Pays it from the balance. */
  pay: () => Promise<void>;
}

/**
 * Requests a transfer of the bill's missing amount; resolves with the transaction hash.
 * @throws WalletError; see sendTransfer
 */
export async function payBill(
  { number, missing }: Pick<Bill, 'number' | 'missing'>,
  connection: Connection,
  options?: { again?: boolean },
): Promise<string> {
  if (!missing) throw new WalletError('pending');
  return sendTransfer(number, missing, connection, options);
}

/**
 * Reports the stored transaction hash of a bill. It stays stored until the server has accepted or definitely refused
 * it; a refused payment is still credited as coin when the chain confirms it.
 * @throws what `report` throws
 */
export async function reportPayment({ number, report }: Pick<Bill, 'number' | 'report'>) {
  const kept = pendingPayment(number);
  if (!kept?.txHash || kept.isReported) return;
  // Another tab may have stored a newer transfer by the time the response arrives.
  const isStillKept = () => pendingPayment(number)?.txHash === kept.txHash;
  try {
    await report(kept.txHash);
    if (isStillKept()) keepPendingPayment(number, { ...kept, isReported: true });
  } catch (error) {
    // Code -1 is temporary.
    if (error instanceof BizError && error.code !== -1 && isStillKept()) {
      dropPendingPayment(number);
    }
    throw error;
  }
}
