import { statement, type Tx } from '../../db/database';
import { newOutTradeNo } from './createOrder';
import { payFromBalance } from './payOrder';
import { PLACE } from './placeSql';
import type { OrderRow } from './store';

// The winner's default address goes with it; without one they are asked for it before shipping.
const insert = statement(
  'insertWonOrder',
  `WITH s AS (
     UPDATE skus SET reserved = reserved + 1
     WHERE id = (SELECT id FROM skus WHERE product_id = $2 ORDER BY position, id LIMIT 1) RETURNING id, name
   ), o AS (
     INSERT INTO orders (out_trade_no, buyer_id, seller_id, channel, fulfilment, total, coin_amount, adv_amount, payment_method, fee_bps, address)
     SELECT $1, $3, p.seller_id, p.channel, p.fulfilment, $4, $4, 0, 'coin', sale_fee_bps(p.channel, p.seller_id), CASE WHEN p.fulfilment = 'shipping' THEN (
       SELECT ${PLACE}
       FROM addresses a WHERE a.member_id = $3 ORDER BY a.is_default DESC, a.id LIMIT 1) END
     FROM products p WHERE p.id = $2 RETURNING *
   ), l AS (
     INSERT INTO order_lines (order_id, position, product_id, sku_id, title, sku_name, picture, unit_price, quantity)
     SELECT o.id, 1, p.id, s.id, p.title, s.name, p.pictures -> 0 ->> 'url', $4, 1 FROM o, s, products p WHERE p.id = $2
   ), h AS (
     INSERT INTO order_history (order_id, to_status, actor, reason) SELECT o.id, 1, 'system', $5 FROM o
   )
   SELECT o.*, false AS expired FROM o, s`,
);

/** The order that an auction ended in. */
export type WonOrder = Pick<OrderRow, 'id' | 'out_trade_no'>;

export interface WonSale {
  productId: number;
  buyerId: number;
  /** Base units. */
  price: bigint;
  reason: string;
}

/**
 * Makes the order of an auction's end and pays it from what the winner's hold has just given back, so
 * a sale is settled when the lot closes.
 * @throws AppError BALANCE_SHORT if the hold was not released before
 */
export async function createWonOrder(tx: Tx, sale: WonSale): Promise<WonOrder> {
  const [order] = await tx.run<OrderRow>(insert, [
    newOutTradeNo(),
    sale.productId,
    sale.buyerId,
    sale.price.toString(),
    sale.reason,
  ]);
  if (!order) throw new Error(`product ${sale.productId} has nothing to sell`);
  await payFromBalance(tx, order, { kind: 'system', id: null });
  return order;
}
