import type { reportPayment as contract, Order } from '@common/endpoints/orders';
import { ORDER } from '@common/orderTransitions';
import { statement } from '../../db/database';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { readOrder } from './present';
import { settleReported } from './settleReported';
import { lockOrderRow } from './store';
import { requireTransition } from './transition';

const insertPayment = statement(
  'insertOrderPayment',
  `INSERT INTO order_payments (order_id, buyer_id, tx_hash) VALUES ($1, $2, $3)
   ON CONFLICT (tx_hash, buyer_id) DO UPDATE SET tx_hash = excluded.tx_hash RETURNING order_id`,
);
const creditedBefore = statement(
  'creditedBefore',
  `SELECT sum(amount) AS amount FROM deposits WHERE tx_hash = $1 AND member_id = $2 AND state = 'credited'`,
);

/**
 * Takes the hash of a transfer as a hint for this order. If the watcher has credited the transfer
 * already, the order is paid at once from what it brought.
 * @throws AppError NOT_FOUND, ORDER_STATE, PAYMENT_TX_TAKEN
 */
export async function reportPayment({
  tx,
  caller,
  params,
  body,
}: Call<typeof contract>): Promise<Order> {
  const order = await lockOrderRow(tx, params.out_trade_no, caller.memberId);
  if (!order) throw new AppError('NOT_FOUND');
  const txHash = body.txHash.toLowerCase();
  requireTransition(order, ORDER.processing);
  const [payment] = await tx.run<{ order_id: number }>(insertPayment, [
    order.id,
    caller.memberId,
    txHash,
  ]);
  if (payment?.order_id !== order.id) throw new AppError('PAYMENT_TX_TAKEN');
  const [before] = await tx.run<{ amount: string | null }>(creditedBefore, [
    txHash,
    caller.memberId,
  ]);
  if (before?.amount) {
    await settleReported(tx, {
      memberId: caller.memberId,
      txHash,
      amount: BigInt(before.amount),
    });
  }
  return readOrder(tx, order.out_trade_no, caller.memberId);
}
