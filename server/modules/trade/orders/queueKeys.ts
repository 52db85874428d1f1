import { couponCodeOf } from '@common/discounts/couponRules';
import type { payOrderGroup } from '@common/endpoints/checkout';
import type { createOrder, payOrder } from '@common/endpoints/orders';
import type { Queryable } from '../../../db/database';
import type { Call } from '../../../http/route';
import * as sql from './stockStore';

/** Products by variant, which never change. At this size all are forgotten. */
const MAX_KNOWN = 50_000;
const productOf = new Map<number, number>();

/** Reads the products that are not known yet, all by one statement. */
async function learnProducts(db: Queryable, skuIds: readonly number[]): Promise<void> {
  const unknown = skuIds.filter((id) => !productOf.has(id));
  if (unknown.length === 0) return;
  if (productOf.size >= MAX_KNOWN) productOf.clear();
  for (const { id, product_id } of await db.run(sql.productsOfSkus, [unknown])) {
    productOf.set(id, product_id);
  }
}

const keyOf = (productId: number) => `product ${productId}`;
const keysOf = (rows: readonly { product_id: number }[], fallback: string) =>
  rows.length === 0 ? [fallback] : rows.map((row) => keyOf(row.product_id));

/**
 * The queues of an order: of each of its products, and of its coupon. Whatever else is in the orders for a product that everybody
 * wants, they wait for its row there, and not each with a connection.
 */
export async function queueKeysOfOrder({
  db,
  body,
}: Pick<Call<typeof createOrder>, 'db' | 'body'>): Promise<string[]> {
  const skuIds = body.items.map(({ skuId }) => skuId);
  await learnProducts(db, skuIds);
  const products = skuIds.map((id) => {
    const productId = productOf.get(id);
    return productId === undefined ? `sku ${id}` : keyOf(productId);
  });
  return body.coupon ? [`coupon ${couponCodeOf(body.coupon.code)}`, ...products] : products;
}

/** Payments wait in the queues of the order's products, for they update their numbers of sales. */
export async function queueKeysOfPayment({
  db,
  caller,
  params,
}: Pick<Call<typeof payOrder>, 'db' | 'caller' | 'params'>): Promise<string[]> {
  const no = params.out_trade_no;
  return keysOf(await db.run(sql.productsOfOrder, [no, caller.memberId]), `order ${no}`);
}

/** The queues of a payment group: those of all its products. */
export async function queueKeysOfGroup({
  db,
  caller,
  params,
}: Pick<Call<typeof payOrderGroup>, 'db' | 'caller' | 'params'>): Promise<string[]> {
  const { number } = params;
  return keysOf(await db.run(sql.productsOfGroup, [number, caller.memberId]), `group ${number}`);
}
