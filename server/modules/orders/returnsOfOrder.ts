import { amountToString } from '@common/money';
import type { AskedPieces } from '@common/returnSplit';
import type { Queryable } from '../../db/database';
import type { OrderReturn } from './viewStore';
import * as sql from './viewStore';

const amount = (units: string) => amountToString(BigInt(units));

/** The returns of an order with their steps, the latest first, for the order's own page. */
export async function readReturns(db: Queryable, orderId: number): Promise<OrderReturn[]> {
  const rows = await db.run(sql.returnsOfOrder, [orderId]);
  return rows.map(({ coin_amount, adv_amount, is_whole, ...row }) => ({
    ...row,
    isWhole: is_whole,
    coinAmount: amount(coin_amount),
    advAmount: amount(adv_amount),
  }));
}

/**
 * The pieces of an order that were neither given back nor refused for good. Whether it is in time for a return is for the
 * caller to know.
 */
export async function readReturnable(db: Queryable, orderId: number): Promise<AskedPieces[]> {
  const rows = await db.run(sql.returnablePieces, [orderId]);
  return rows.map(({ sku_id, quantity }) => ({ skuId: sku_id, quantity }));
}
