import type { payOrderGroup as groupContract, OrderGroup } from '@common/endpoints/checkout';
import type { Order } from '@common/endpoints/orderShapes';
import type { payOrder as endpoint } from '@common/endpoints/orders';
import { ORDER } from '@common/orders/orderTransitions';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import type { Actor } from './actor';
import { type Bill, idsOf, lockGroup, type Orders, ownBill, requireOwnBill } from './bill';
import { payIntoEscrow } from './orderMoney';
import * as sql from './paymentStore';
import { readOrder } from './present';
import { readGroup } from './presentGroup';
import { addSold } from './stock';
import { lockOrderRow } from './store';
import { requireTransition, transitionAll } from './transition';

const PAID_BY: Partial<Record<Actor['kind'], string>> = {
  chain: '錢包付款已確認',
  system: '以得標保留的款項付款',
};

/**
 * Pays all locked orders of a bill from their buyer's coin balance, or none. The chain watcher and the auction close
 * call it too.
 * @throws AppError ORDER_STATE, BALANCE_SHORT
 */
export async function payFromBalance(tx: Tx, orders: Orders, actor: Actor): Promise<void> {
  await transitionAll(tx, orders, ORDER.processing, actor, PAID_BY[actor.kind] ?? '用餘額付款');
  await addSold(tx, idsOf(orders));
  // Lock order: accounts after the orders' rows and their products.
  await payIntoEscrow(tx, orders, actor.id);
}

/** @throws AppError as `payOrder` */
async function payBill(tx: Tx, { key, orders }: Bill, buyerId: number): Promise<void> {
  for (const order of orders) requireTransition(order, ORDER.processing);
  if (orders.some((order) => order.seller_frozen)) throw new AppError('SELLER_PAUSED');
  if (orders.some((order) => order.expired)) throw new AppError('ORDER_EXPIRED');
  const pending = await tx.run(sql.pendingOnChain, [key.order_id, key.group_id]);
  if (pending.length > 0) throw new AppError('PAYMENT_PENDING');
  await payFromBalance(tx, orders, { kind: 'buyer', id: buyerId });
}

/**
 * The buyer pays from the balance.
 * @throws AppError NOT_FOUND, ORDER_IN_GROUP, ORDER_STATE, ORDER_EXPIRED, PAYMENT_PENDING, SELLER_PAUSED, BALANCE_SHORT
 */
export async function payOrder({
  tx,
  caller,
  params,
}: Pick<Call<typeof endpoint>, 'tx' | 'caller' | 'params'>): Promise<Order> {
  const order = await lockOrderRow(tx, params.out_trade_no, caller.memberId);
  if (!order) throw new AppError('NOT_FOUND');
  requireOwnBill(order);
  await payBill(tx, ownBill(order), caller.memberId);
  return readOrder(tx, order.out_trade_no, caller.memberId);
}

/**
 * The buyer pays all orders of a group from the balance.
 * @throws AppError NOT_FOUND, ORDER_STATE, ORDER_EXPIRED, PAYMENT_PENDING, SELLER_PAUSED, BALANCE_SHORT
 */
export async function payGroup({
  tx,
  caller,
  params,
}: Call<typeof groupContract>): Promise<OrderGroup> {
  await payBill(tx, await lockGroup(tx, params.number, caller.memberId), caller.memberId);
  return readGroup(tx, params.number, caller.memberId);
}
