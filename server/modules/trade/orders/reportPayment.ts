import type { reportGroupPayment as groupContract, OrderGroup } from '@common/endpoints/checkout';
import type { Order } from '@common/endpoints/orderShapes';
import type { reportPayment as endpoint } from '@common/endpoints/orders';
import { ORDER } from '@common/orders/orderTransitions';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { type Bill, lockedBills, lockGroup, ownBill, requireOwnBill } from './bill';
import * as sql from './paymentStore';
import { readOrder } from './present';
import { readGroup } from './presentGroup';
import { type ReportedTransfer, settleCreditedBefore } from './settleReported';
import { lockOrderRow } from './store';
import { requireTransition } from './transition';

/**
 * Stores the hash of a transfer as a hint for this bill. If the watcher has credited the transfer already, the bill is
 * paid at once from that credit.
 */
async function report(tx: Tx, { key, orders }: Bill, transfer: ReportedTransfer): Promise<void> {
  for (const order of orders) requireTransition(order, ORDER.processing);
  const { order_id, group_id } = key;
  const { memberId, txHash } = transfer;
  const payment = await tx.maybeOne(sql.insertOrderPayment, [order_id, group_id, memberId, txHash]);
  if (!payment) throw new AppError('PAYMENT_HINTS_FULL');
  if (payment.order_id !== order_id || payment.group_id !== group_id) {
    throw new AppError('PAYMENT_TX_TAKEN');
  }
  await settleCreditedBefore(tx, transfer, lockedBills([key]));
}

/** @throws AppError NOT_FOUND, ORDER_IN_GROUP, ORDER_STATE, PAYMENT_TX_TAKEN, PAYMENT_HINTS_FULL */
export async function reportPayment({
  tx,
  caller,
  params,
  body,
}: Call<typeof endpoint>): Promise<Order> {
  const { memberId } = caller;
  const order = await lockOrderRow(tx, params.out_trade_no, memberId);
  if (!order) throw new AppError('NOT_FOUND');
  requireOwnBill(order);
  await report(tx, ownBill(order), { memberId, txHash: body.txHash.toLowerCase() });
  return readOrder(tx, order.out_trade_no, memberId);
}

/** @throws AppError NOT_FOUND, ORDER_STATE, PAYMENT_TX_TAKEN, PAYMENT_HINTS_FULL */
export async function reportGroupPayment({
  tx,
  caller,
  params,
  body,
}: Call<typeof groupContract>): Promise<OrderGroup> {
  const { memberId } = caller;
  const group = await lockGroup(tx, params.number, memberId);
  await report(tx, group, { memberId, txHash: body.txHash.toLowerCase() });
  return readGroup(tx, params.number, memberId);
}
