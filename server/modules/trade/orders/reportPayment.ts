import type { Order } from '@common/endpoints/orderShapes';
import type { reportPayment as contract } from '@common/endpoints/orders';
import { ORDER } from '@common/orderTransitions';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import * as sql from './paymentStore';
import { readOrder } from './present';
import { settleCreditedBefore } from './settleReported';
import { lockOrderRow } from './store';
import { requireTransition } from './transition';

/**
 * Stores the hash of a transfer as a hint for this order. If the watcher has credited the transfer already, the order
 * is paid at once from that credit.
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
  const payment = await tx.maybeOne(sql.insertOrderPayment, [order.id, memberId, txHash]);
  if (!payment) throw new AppError('PAYMENT_HINTS_FULL');
  if (payment.order_id !== order.id) throw new AppError('PAYMENT_TX_TAKEN');
  await settleCreditedBefore(tx, { memberId, txHash });
  return readOrder(tx, order.out_trade_no, memberId);
}
