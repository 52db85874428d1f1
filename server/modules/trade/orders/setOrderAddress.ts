import type { Order } from '@common/endpoints/orderShapes';
import type { setOrderAddress as contract } from '@common/endpoints/orders';
import { ORDER } from '@common/orderTransitions';
import { countPieces } from '@common/pieces';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { feeFor } from './delivery';
import * as sql from './placeStore';
import { readOrder } from './present';
import { lockOrderRow, readLines } from './store';
import { refuseState } from './transition';

/**
 * The buyer sets the address of a paid order; a won order may have none yet.
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
  const moved = await tx.maybeOne(sql.setOrderAddress, [order.id, body.addressId]);
  if (!moved) throw new AppError('ADDRESS_REQUIRED');
  if (order.delivery) {
    const lines = await readLines(tx, [order.id]);
    const pieces = countPieces(lines);
    const paid = BigInt(order.delivery_fee);
    const goods = BigInt(order.total) - paid;
    const fee = feeFor(order.delivery, { goods, pieces }, moved.address);
    if (fee !== paid) throw new AppError('DELIVERY_FEE_DIFFERS');
  }
  return readOrder(tx, order.out_trade_no, caller.memberId);
}
