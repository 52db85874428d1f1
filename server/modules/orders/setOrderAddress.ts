import type { setOrderAddress as contract, Order } from '@common/endpoints/orders';
import { ORDER } from '@common/orderTransitions';
import { statement } from '../../db/database';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { PLACE } from './placeSql';
import { readOrder } from './present';
import { lockOrderRow } from './store';
import { refuseState } from './transition';

const set = statement(
  'setOrderAddress',
  `UPDATE orders SET address = ${PLACE}
   FROM addresses a WHERE orders.id = $1 AND a.id = $2 AND a.member_id = orders.buyer_id RETURNING orders.id`,
);

/**
 * The buyer chooses where a paid order goes; what was won at an auction may have none yet.
 * @throws AppError NOT_FOUND, ORDER_STATE once it is shipped, ORDER_NOT_SHIPPABLE, ADDRESS_REQUIRED
 */
export async function setOrderAddress({
  tx,
  caller,
  params,
  body,
}: Call<typeof contract>): Promise<Order> {
  const order = await lockOrderRow(tx, params.out_trade_no, caller.memberId);
  if (!order) throw new AppError('NOT_FOUND');
  if (order.fulfilment !== 'shipping') throw new AppError('ORDER_NOT_SHIPPABLE');
  const open = order.status === ORDER.awaitingPayment || order.status === ORDER.processing;
  if (!open) refuseState(order);
  const [done] = await tx.run(set, [order.id, body.addressId]);
  if (!done) throw new AppError('ADDRESS_REQUIRED');
  return readOrder(tx, order.out_trade_no, caller.memberId);
}
