import type { Tx } from '../../../db/database';
import { newOutTradeNo } from './insertOrders';
import { payFromBalance } from './payOrder';
import * as sql from './placeStore';
import type { OrderRow } from './store';

/** The sale that ends an auction. */
export type WonOrder = Pick<OrderRow, 'id' | 'out_trade_no'>;

export interface WonSale {
  productId: number;
  buyerId: number;
  /** Base units. */
  price: bigint;
  reason: string;
}

/**
 * Creates the order of an ended auction and pays it from the balance that the winner's hold has just released, so the
 * sale is paid when the lot closes.
 * @throws AppError BALANCE_SHORT if the hold was not released before
 */
export async function createWonOrder(tx: Tx, sale: WonSale): Promise<WonOrder> {
  const order = await tx.one(sql.insertWonOrder, [
    newOutTradeNo(),
    sale.productId,
    sale.buyerId,
    sale.price.toString(),
    sale.reason,
  ]);
  await payFromBalance(tx, [order], { kind: 'system', id: null });
  return order;
}
