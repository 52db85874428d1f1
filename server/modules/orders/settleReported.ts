import { ORDER } from '@common/orderTransitions';
import { statement, type Tx } from '../../db/database';
import { emitEvent } from '../../db/events';
import { readBalances } from '../../ledger/ledger';
import { notify } from '../notices/notify';
import { keepOpen } from './paymentWindow';
import { payFromBalance } from './payOrder';
import { missingOf } from './present';
import { lockOrderRow, readPayments } from './store';

/** A fresh window to send the rest of what was too little. */
const REST_MINUTES = 30;

// Products are locked as sales count them: key columns stay free for orders being placed.
const lockOrders = statement(
  'lockReportedOrders',
  `SELECT o.id FROM orders o WHERE o.id IN (
     SELECT p.order_id FROM order_payments p
     JOIN unnest($1::text[], $2::bigint[]) AS t(tx_hash, buyer_id) USING (tx_hash, buyer_id))
   ORDER BY o.id FOR UPDATE`,
);
const lockProducts = statement(
  'lockReportedProducts',
  `SELECT p.id FROM products p WHERE p.id IN (SELECT product_id FROM order_lines WHERE order_id = ANY ($1))
   ORDER BY p.id FOR NO KEY UPDATE`,
);
const orderOfTransfer = statement(
  'orderOfTransfer',
  `SELECT o.out_trade_no FROM order_payments p JOIN orders o ON o.id = p.order_id
   WHERE p.tx_hash = $1 AND p.buyer_id = $2`,
);
const markCredited = statement(
  'markPaymentCredited',
  `UPDATE order_payments SET state = 'credited', amount = $3
   WHERE tx_hash = $1 AND buyer_id = $2 AND state <> 'credited' RETURNING id`,
);
const markTakenBack = statement(
  'markPaymentTakenBack',
  `UPDATE order_payments SET state = 'reported', amount = NULL, confirmations = 0, block_number = NULL
   WHERE tx_hash = $1 AND buyer_id = $2 AND state = 'credited' RETURNING order_id`,
);
const creditedBefore = statement(
  'creditedBefore',
  `SELECT sum(amount) AS amount FROM deposits WHERE tx_hash = $1 AND member_id = $2 AND state = 'credited'`,
);

export interface ReportedTransfer {
  memberId: number;
  /** Lower case. */
  txHash: string;
}

export interface CreditedTransfer extends ReportedTransfer {
  /** What it brought to the member's coin, base units. */
  amount: bigint;
}

/**
 * Locks the orders that transfers were reported for, and what paying them counts in, before the ledger
 * is touched: the order in which everyone locks.
 */
export async function lockReportedOrders(
  tx: Tx,
  transfers: readonly ReportedTransfer[],
): Promise<void> {
  const orders = await tx.run<{ id: number }>(lockOrders, [
    transfers.map((one) => one.txHash),
    transfers.map((one) => one.memberId),
  ]);
  if (orders.length > 0) await tx.run(lockProducts, [orders.map((order) => order.id)]);
}

/**
 * After a transfer was credited to its sender's coin: pays the order it was reported for once the
 * transfers for it cover the price. Too much stays in coin; too little is told to the buyer. An order
 * that has closed meanwhile stays closed (the coin is the buyer's already).
 */
export async function settleReported(tx: Tx, transfer: CreditedTransfer): Promise<void> {
  const { memberId, txHash, amount } = transfer;
  const [found] = await tx.run<{ out_trade_no: string }>(orderOfTransfer, [txHash, memberId]);
  const order = found && (await lockOrderRow(tx, found.out_trade_no, memberId));
  if (!order) return;
  const marked = await tx.run(markCredited, [txHash, memberId, amount.toString()]);
  if (marked.length === 0) return;

  if (order.status === ORDER.awaitingPayment) {
    const missing = missingOf(order, await readPayments(tx, order.id));
    const { coin } = await readBalances(tx, memberId);
    if (missing === 0n && coin.available >= BigInt(order.coin_amount)) {
      await payFromBalance(tx, order, { kind: 'chain', id: null });
      return;
    }
    await keepOpen(tx, order.id, REST_MINUTES);
    const short = missing > 0n ? missing : BigInt(order.coin_amount) - coin.available;
    const { out_trade_no } = order;
    await notify(tx, memberId, 'paymentShort', { out_trade_no, txHash, missing: short });
  }
  await emitEvent(tx, memberId, 'order', {
    out_trade_no: order.out_trade_no,
    status: order.status,
  });
}

/**
 * Settles a transfer that may have been credited before it was reported, or while it was.
 * @returns whether the deposits know it as this member's
 */
export async function settleCreditedBefore(
  tx: Tx,
  { memberId, txHash }: ReportedTransfer,
): Promise<boolean> {
  const [before] = await tx.run<{ amount: string | null }>(creditedBefore, [txHash, memberId]);
  if (!before?.amount) return false;
  await settleReported(tx, { memberId, txHash, amount: BigInt(before.amount) });
  return true;
}

/** A deep reorg has taken a transfer back: it counts for its order again when it is credited again. */
export async function unsettleReported(
  tx: Tx,
  { memberId, txHash }: ReportedTransfer,
): Promise<void> {
  const [taken] = await tx.run<{ order_id: number }>(markTakenBack, [txHash, memberId]);
  if (taken) await keepOpen(tx, taken.order_id, REST_MINUTES);
}
