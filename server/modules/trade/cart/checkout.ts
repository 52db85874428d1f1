import type { placeCheckout as endpoint, OrderGroup } from '@common/endpoints/checkout';
import type { Call } from '../../../http/route';
import { placeGroup } from '../orders/placeGroup';
import { lockCart, removeLines } from './changeCart';

/**
 * Places a group of orders, paid at once or left to one transfer, and removes the ordered lines from the cart.
 * @throws AppError as `placeGroup`
 */
export async function checkout({
  tx,
  caller,
  carrier,
  body,
}: Pick<Call<typeof endpoint>, 'tx' | 'caller' | 'carrier' | 'body'>): Promise<OrderGroup> {
  // Lock order: the cart before variants, as when adding to the cart.
  await lockCart(tx, caller.memberId);
  const group = await placeGroup({ tx, caller, carrier, body });
  const skuIds = body.items.map((item) => item.skuId);
  await removeLines(tx, caller.memberId, skuIds);
  return group;
}
