import type { Order } from '@common/endpoints/orderShapes';
import type { payOrder as contract } from '@common/endpoints/orders';
import { ORDER } from '@common/orderTransitions';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import type { Actor } from './actor';
import { payIntoEscrow } from './orderMoney';
import * as sql from './paymentStore';
import { readOrder } from './present';
import { addSold } from './stock';
import { lockOrderRow, type OrderRow } from './store';
import { requireTransition, transition } from './transition';

const PAID_BY: Partial<Record<Actor['kind'], string>> = {
  chain: '鏈上付款已確認',
  system: '以得標保留的款項付款',
};

/**
 * Pays a locked order from its buyer's coin balance. The chain watcher and the auction close call it too.
 * @throws AppError ORDER_STATE, BALANCE_SHORT
 */
export async function payFromBalance(tx: Tx, order: OrderRow, actor: Actor): Promise<void> {
  requireTransition(order, ORDER.processing);
  await transition(tx, order, ORDER.processing, actor, PAID_BY[actor.kind] ?? '以餘額付款');
  await addSold(tx, order.id);
  // Lock order: accounts after the order's rows and its products.
  await payIntoEscrow(tx, order, actor.id);
}

/**
 * The buyer pays from the balance.
 * @throws AppError NOT_FOUND, ORDER_STATE, ORDER_EXPIRED, PAYMENT_PENDING, SELLER_PAUSED, BALANCE_SHORT
 */
export async function payOrder({
  tx,
  caller,
  params,
}: Pick<Call<typeof contract>, 'tx' | 'caller' | 'params'>): Promise<Order> {
  const order = await lockOrderRow(tx, params.out_trade_no, caller.memberId);
  if (!order) throw new AppError('NOT_FOUND');
  requireTransition(order, ORDER.processing);
  if (order.seller_frozen) throw new AppError('SELLER_PAUSED');
  if (order.expired) throw new AppError('ORDER_EXPIRED');
  const pending = await tx.run(sql.pendingOnChain, [order.id]);
  if (pending.length > 0) throw new AppError('PAYMENT_PENDING');
  await payFromBalance(tx, order, { kind: 'buyer', id: caller.memberId });
  return readOrder(tx, order.out_trade_no, caller.memberId);
}
