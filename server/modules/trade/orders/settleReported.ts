import type { Tx } from '../../../db/database';
import { emitEvent } from '../../../db/events';
import { readBalances } from '../../../ledger/ledger';
import { notify } from '../../messages/notices/notify';
import {
  type Bill,
  coinOf,
  isLocked,
  isUnpaid,
  type LockedBills,
  lockBill,
  lockedBills,
  missingOf,
} from './bill';
import { numberOfGroup } from './groupStore';
import * as sql from './paymentStore';
import { keepOpen } from './paymentWindow';
import { payFromBalance } from './payOrder';
import { lockProducts } from './stock';
import { billOf, readPayments } from './store';

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
 * @returns their bills
 */
export async function lockReportedOrders(
  tx: Tx,
  transfers: readonly ReportedTransfer[],
): Promise<LockedBills> {
  const orders = await tx.run(sql.lockReportedOrders, [
    transfers.map((one) => one.txHash),
    transfers.map((one) => one.memberId),
  ]);
  if (orders.length > 0) {
    await lockProducts(
      tx,
      orders.map((order) => order.id),
    );
  }
  return lockedBills(orders.map(billOf));
}

/** Notifies the buyer of what is missing, base units. */
async function notifyShort(
  tx: Tx,
  { key, orders: [first] }: Bill,
  { memberId, txHash }: ReportedTransfer,
  missing: bigint,
): Promise<void> {
  if (key.group_id === null) {
    const { out_trade_no } = first;
    await notify(tx, memberId, 'paymentShort', { out_trade_no, txHash, missing });
    return;
  }
  const { number } = await tx.one(numberOfGroup, [key.group_id]);
  await notify(tx, memberId, 'groupPaymentShort', { number, txHash, missing });
}

/**
 * After a transfer was credited to its sender's coin: pays the bill for which it was reported, an order or all orders of
 * a group, once its transfers cover the price. A surplus stays in coin; of a shortfall the buyer is notified. A bill that
 * was closed meanwhile stays closed, and the coin stays the buyer's. A bill whose report came after the locks is left to
 * `trackPayments`: its orders come before the accounts that are locked now.
 */
export async function settleReported(
  tx: Tx,
  transfer: CreditedTransfer,
  locked: LockedBills,
): Promise<void> {
  const { memberId, txHash, amount } = transfer;
  const key = await tx.maybeOne(sql.billOfTransfer, [txHash, memberId]);
  const bill = key && isLocked(locked, key) && (await lockBill(tx, key));
  if (!bill) return;
  const marked = await tx.run(sql.markPaymentCredited, [txHash, memberId, amount.toString()]);
  if (marked.length === 0) return;

  const { orders } = bill;
  if (isUnpaid(orders)) {
    const missing = missingOf(orders, await readPayments(tx, key));
    const { coin } = await readBalances(tx, memberId);
    const price = coinOf(orders);
    const isCovered = missing === 0n && coin.available >= price;
    // The coin stays the buyer's, and the bill ends with its window.
    const isPaused = orders.some((order) => order.seller_frozen);
    if (isCovered && !isPaused) {
      await payFromBalance(tx, orders, { kind: 'chain', id: null });
      return;
    }
    if (!isCovered && !isPaused) {
      await keepOpen(tx, key, REST_MINUTES);
      await notifyShort(tx, bill, transfer, missing > 0n ? missing : price - coin.available);
    }
  }
  const [{ out_trade_no, status }] = orders;
  await emitEvent(tx, memberId, 'order', { out_trade_no, status });
}

/**
 * Settles a transfer that may have been credited before or during its report, for a bill that is locked.
 * @returns whether it was credited to this member
 */
export async function settleCreditedBefore(
  tx: Tx,
  { memberId, txHash }: ReportedTransfer,
  locked: LockedBills,
): Promise<boolean> {
  const { amount } = await tx.one(sql.creditedBefore, [txHash, memberId]);
  if (!amount) return false;
  await settleReported(tx, { memberId, txHash, amount: BigInt(amount) }, locked);
  return true;
}

/** A deep reorg reversed a transfer: it counts for its bill again when it is credited again. */
export async function unsettleReported(
  tx: Tx,
  { memberId, txHash }: ReportedTransfer,
): Promise<void> {
  const taken = await tx.maybeOne(sql.markPaymentTakenBack, [txHash, memberId]);
  if (taken) await keepOpen(tx, taken, REST_MINUTES);
}
