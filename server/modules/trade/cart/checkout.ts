import type { placeCheckout as endpoint, OrderGroup } from '@common/endpoints/checkout';
import type { Call } from '../../../http/route';
import { placeGroup } from '../orders/placeGroup';
import { lockCart, takeLines } from './changeCart';

/**
 * Places a group of orders, paid at once or left to one transfer, and takes the ordered lines out of the cart. Lines that are not
 * in it are refused: another tab has ordered them, or an earlier request whose answer was lost.
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
  const skuIds = body.items.map((item) => item.skuId);
  const taken = await takeLines(tx, caller.memberId, skuIds);
  const gone = new Set(skuIds.filter((skuId) => !taken.has(skuId)));
  return placeGroup({ tx, caller, carrier, body, gone });
}
