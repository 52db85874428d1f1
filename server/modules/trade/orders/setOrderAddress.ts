import type { Order } from '@common/endpoints/orderShapes';
import type { setOrderAddress as endpoint } from '@common/endpoints/orders';
import { ORDER } from '@common/orders/orderTransitions';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { feeFor, goodsOf } from './delivery';
import { locateOrder } from './locateOrder';
import * as sql from './placeStore';
import { readOrder } from './present';
import { lockOrderRow, readLines } from './store';
import { refuseState } from './transition';

/**
 * The buyer sets the address of an order; a won order may have none yet. Once a part of the order is in a parcel, it stays.
 * @throws AppError NOT_FOUND, ORDER_STATE once it is shipped, ADDRESS_PART_SENT, ORDER_NOT_SHIPPABLE, ADDRESS_REQUIRED,
 *   DELIVERY_PLACE, STORE_REGION, DELIVERY_FEE_DIFFERS, and what locateOrder throws
 */
export async function setOrderAddress({
  tx,
  caller,
  carrier,
  params,
  body,
}: Call<typeof endpoint>): Promise<Order> {
  const order = await lockOrderRow(tx, params.out_trade_no, caller.memberId);
  if (!order) throw new AppError('NOT_FOUND');
  if (order.fulfilment !== 'shipping') throw new AppError('ORDER_NOT_SHIPPABLE');
  const isOpen = order.status === ORDER.awaitingPayment || order.status === ORDER.processing;
  if (!isOpen) refuseState(order);
  if (order.sent) throw new AppError('ADDRESS_PART_SENT');
  const moved = await tx.maybeOne(sql.setOrderAddress, [order.id, body.addressId]);
  if (!moved) throw new AppError('ADDRESS_REQUIRED');
  const place = await locateOrder(tx, carrier, moved);
  if (order.delivery) {
    const lines = await readLines(tx, [order.id]);
    const paidFee = BigInt(order.delivery_fee);
    // By the prices and weights that the lines keep from checkout (invariant 27).
    const goods = goodsOf(
      order.temperature,
      lines.map((line) => ({
        price: BigInt(line.unit_price),
        quantity: line.quantity,
        weightGrams: line.weight_grams,
      })),
    );
    const fee = feeFor(order.delivery, goods, place);
    if (fee !== paidFee) throw new AppError('DELIVERY_FEE_DIFFERS');
  }
  return readOrder(tx, order.out_trade_no, caller.memberId);
}
