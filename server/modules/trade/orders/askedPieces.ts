import { type ReturnSplit, type SkuQuantity, splitReturn } from '@common/orders/returnSplit';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import { readReturnable } from './returnsOfOrder';
import { type OrderRow, readLines } from './store';
import { leftOf } from './topUp';

/** The refund for a request to cancel a locked order: everything. */
export const splitOfCancel = (order: OrderRow): ReturnSplit => ({
  ...leftOf(order),
  isWhole: true,
  lines: [],
});

/**
 * The refund for some pieces of a locked order; without a choice, for all that can be returned.
 * @throws AppError RETURN_DECIDED when no piece can be returned, RETURN_PIECES when the chosen ones cannot
 */
export async function splitOfPieces(
  tx: Tx,
  order: OrderRow,
  chosen: readonly SkuQuantity[] | undefined,
): Promise<ReturnSplit> {
  const returnable = await readReturnable(tx, order.id);
  if (returnable.length === 0) throw new AppError('RETURN_DECIDED');
  const maxOf = new Map(returnable.map(({ skuId, quantity }) => [skuId, quantity]));
  const pieces = chosen ?? returnable;
  const hasDuplicates = new Set(pieces.map(({ skuId }) => skuId)).size < pieces.length;
  if (hasDuplicates || pieces.some(({ skuId, quantity }) => quantity > (maxOf.get(skuId) ?? 0))) {
    throw new AppError('RETURN_PIECES');
  }
  const lines = await readLines(tx, [order.id]);
  const bought = lines.map((line) => ({
    skuId: line.sku_id,
    unitPrice: BigInt(line.unit_price),
    quantity: line.quantity,
    dealDiscount: BigInt(line.deal_discount),
    discount: BigInt(line.discount),
    returned: line.returned,
  }));
  const paid = { lines: bought, adv: BigInt(order.adv_amount), left: leftOf(order) };
  return splitReturn(paid, pieces);
}
