import { ORDER } from '@common/orderTransitions';
import { statement, type Tx } from '../../db/database';
import { emitEvent } from '../../db/events';
import { readBalances } from '../../ledger/ledger';
import { payFromBalance } from './payOrder';
import { missingOf } from './present';
import { lockOrderRow, type OrderRow, readPayments } from './store';

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
// Too little: the buyer gets a fresh window to send the rest.
const extend = statement(
  'extendPaymentWindow',
  `UPDATE orders SET expires_at = greatest(expires_at, now() + interval '30 minutes') WHERE id = $1 AND status = 1`,
);

export interface CreditedTransfer {
  memberId: number;
  /** Lower case. */
  txHash: string;
  /** What it brought to the member's coin, base units. */
  amount: bigint;
}

/** Locks the order that a transfer was reported for, before the ledger is touched. */
export async function lockReportedOrder(
  tx: Tx,
  { memberId, txHash }: Omit<CreditedTransfer, 'amount'>,
): Promise<OrderRow | undefined> {
  const [order] = await tx.run<{ out_trade_no: string }>(orderOfTransfer, [txHash, memberId]);
  return order && lockOrderRow(tx, order.out_trade_no, memberId);
}

/**
 * After a transfer was credited to its sender's coin: pays the order it was reported for once the
 * transfers for it cover the price. Too much stays in coin; too little is told to the buyer. An order
 * that has closed meanwhile stays closed (the coin is the buyer's already).
 */
export async function settleReported(tx: Tx, transfer: CreditedTransfer): Promise<void> {
  const { memberId, txHash, amount } = transfer;
  const order = await lockReportedOrder(tx, transfer);
  if (!order) return;
  const marked = await tx.run(markCredited, [txHash, memberId, amount.toString()]);
  if (marked.length === 0 || order.status !== ORDER.awaitingPayment) return;

  const missing = missingOf(order, await readPayments(tx, order.id));
  const { coin } = await readBalances(tx, memberId);
  if (missing === 0n && coin.available >= BigInt(order.coin_amount)) {
    await payFromBalance(tx, order, { kind: 'chain', id: null });
    return;
  }
  await tx.run(extend, [order.id]);
  await emitEvent(tx, memberId, 'order', {
    out_trade_no: order.out_trade_no,
    status: order.status,
  });
}
