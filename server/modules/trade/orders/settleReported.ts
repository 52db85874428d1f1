import { ORDER } from '@common/orderTransitions';
import type { Tx } from '../../../db/database';
import { emitEvent } from '../../../db/events';
import { readBalances } from '../../../ledger/ledger';
import { notify } from '../../messages/notices/notify';
import * as sql from './paymentStore';
import { keepOpen } from './paymentWindow';
import { payFromBalance } from './payOrder';
import { missingOf } from './present';
import { lockOrderRow, readPayments } from './store';

/** Time for sending the rest of a payment that was too small. */
const REST_MINUTES = 30;

export interface ReportedTransfer {
  memberId: number;
  /** Lower case. */
  txHash: string;
}

export interface CreditedTransfer extends ReportedTransfer {
  /** Amount credited to the member's coin, base units. */
  amount: bigint;
}

/**
 * Locks the orders for which these transfers were reported, and the products whose sales they count, before the
 * ledger: the lock order of all sales.
 */
export async function lockReportedOrders(
  tx: Tx,
  transfers: readonly ReportedTransfer[],
): Promise<void> {
  const orders = await tx.run(sql.lockReportedOrders, [
    transfers.map((one) => one.txHash),
    transfers.map((one) => one.memberId),
  ]);
  if (orders.length > 0) await tx.run(sql.lockReportedProducts, [orders.map((order) => order.id)]);
}

/**
 * After a transfer was credited to its sender's coin: pays the order for which it was reported once its transfers
 * cover the price. A surplus stays in coin; of a shortfall the buyer is notified. An order that was closed meanwhile
 * stays closed, and the coin stays the buyer's.
 */
export async function settleReported(tx: Tx, transfer: CreditedTransfer): Promise<void> {
  const { memberId, txHash, amount } = transfer;
  const found = await tx.maybeOne(sql.orderOfTransfer, [txHash, memberId]);
  const order = found && (await lockOrderRow(tx, found.out_trade_no, memberId));
  if (!order) return;
  const marked = await tx.run(sql.markPaymentCredited, [txHash, memberId, amount.toString()]);
  if (marked.length === 0) return;

  if (order.status === ORDER.awaitingPayment) {
    const missing = missingOf(order, await readPayments(tx, order.id));
    const { coin } = await readBalances(tx, memberId);
    const isCovered = missing === 0n && coin.available >= BigInt(order.coin_amount);
    // The coin stays the buyer's, and the order ends with its window.
    const isPaused = order.seller_frozen;
    if (isCovered && !isPaused) {
      await payFromBalance(tx, order, { kind: 'chain', id: null });
      return;
    }
    if (!isCovered && !isPaused) {
      await keepOpen(tx, order.id, REST_MINUTES);
      const short = missing > 0n ? missing : BigInt(order.coin_amount) - coin.available;
      const { out_trade_no } = order;
      await notify(tx, memberId, 'paymentShort', { out_trade_no, txHash, missing: short });
    }
  }
  await emitEvent(tx, memberId, 'order', {
    out_trade_no: order.out_trade_no,
    status: order.status,
  });
}

/**
 * Settles a transfer that may have been credited before or during its report.
 * @returns whether it was credited to this member
 */
export async function settleCreditedBefore(
  tx: Tx,
  { memberId, txHash }: ReportedTransfer,
): Promise<boolean> {
  const { amount } = await tx.one(sql.creditedBefore, [txHash, memberId]);
  if (!amount) return false;
  await settleReported(tx, { memberId, txHash, amount: BigInt(amount) });
  return true;
}

/** A deep reorg reversed a transfer: it counts for its order again when it is credited again. */
export async function unsettleReported(
  tx: Tx,
  { memberId, txHash }: ReportedTransfer,
): Promise<void> {
  const taken = await tx.maybeOne(sql.markPaymentTakenBack, [txHash, memberId]);
  if (taken) await keepOpen(tx, taken.order_id, REST_MINUTES);
}
