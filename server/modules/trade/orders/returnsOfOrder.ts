import { unitsToAmount } from '@common/money/money';
import type { SkuQuantity } from '@common/orders/returnSplit';
import type { Queryable } from '../../../db/database';
import type { OrderReturn } from './viewStore';
import * as sql from './viewStore';

/** The returns of an order with their steps, the latest first, for the order's own page. */
export async function readReturns(db: Queryable, orderId: number): Promise<OrderReturn[]> {
  const rows = await db.run(sql.returnsOfOrder, [orderId]);
  return rows.map(({ coin_amount, adv_amount, is_whole, ...row }) => ({
    ...row,
    isWhole: is_whole,
    coinAmount: unitsToAmount(coin_amount),
    advAmount: unitsToAmount(adv_amount),
  }));
}

/**
 * The pieces of an order that were neither given back nor refused for good: what the order's page offers for a return, and
 * the upper limit when one is requested. Does not check the return deadline; callers must.
 */
export async function readReturnable(db: Queryable, orderId: number): Promise<SkuQuantity[]> {
  const rows = await db.run(sql.returnablePieces, [orderId]);
  return rows.map(({ sku_id, quantity }) => ({ skuId: sku_id, quantity }));
}
