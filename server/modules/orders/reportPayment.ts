import type { reportPayment as contract, Order } from '@common/endpoints/orders';
import { ORDER } from '@common/orderTransitions';
import { statement } from '../../db/database';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { readOrder } from './present';
import { settleCreditedBefore } from './settleReported';
import { lockOrderRow } from './store';
import { requireTransition } from './transition';

/** Each hint is looked up on chain until the order closes; nobody sends more transfers for one order. */
const MOST_HINTS = 20;

const insertPayment = statement(
  'insertOrderPayment',
  `INSERT INTO order_payments (order_id, buyer_id, tx_hash)
   SELECT $1, $2, $3::text
   WHERE (SELECT count(*) FROM order_payments WHERE order_id = $1 AND tx_hash <> $3::text) < ${MOST_HINTS}
   ON CONFLICT (tx_hash, buyer_id) DO UPDATE SET tx_hash = excluded.tx_hash RETURNING order_id`,
);

/**
 * Takes the hash of a transfer as a hint for this order. If the watcher has credited the transfer
 * already, the order is paid at once from what it brought.
 * @throws AppError NOT_FOUND, ORDER_STATE, PAYMENT_TX_TAKEN, PAYMENT_HINTS_FULL
 */
export async function reportPayment({
  tx,
  caller,
  params,
  body,
}: Call<typeof contract>): Promise<Order> {
  const { memberId } = caller;
  const order = await lockOrderRow(tx, params.out_trade_no, memberId);
  if (!order) throw new AppError('NOT_FOUND');
  const txHash = body.txHash.toLowerCase();
  requireTransition(order, ORDER.processing);
  const [payment] = await tx.run<{ order_id: number }>(insertPayment, [order.id, memberId, txHash]);
  if (!payment) throw new AppError('PAYMENT_HINTS_FULL');
  if (payment.order_id !== order.id) throw new AppError('PAYMENT_TX_TAKEN');
  await settleCreditedBefore(tx, { memberId, txHash });
  return readOrder(tx, order.out_trade_no, memberId);
}
