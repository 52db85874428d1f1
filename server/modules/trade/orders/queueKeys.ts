import { couponCodeOf } from '@common/discounts/couponRules';
import type { payOrderGroup } from '@common/endpoints/checkout';
import type { createOrder, payOrder } from '@common/endpoints/orders';
import type { Queryable } from '../../../db/database';
import type { Call } from '../../../http/route';
import * as sql from './stockStore';

/** Products by variant, which never change. At this size all are forgotten. */
const MAX_KNOWN = 50_000;
const productOf = new Map<number, number>();

async function productOfSku(db: Queryable, skuId: number): Promise<number | null> {
  const known = productOf.get(skuId);
  if (known !== undefined) return known;
  const found = await db.maybeOne(sql.productOfSku, [skuId]);
  if (!found) return null;
  if (productOf.size >= MAX_KNOWN) productOf.clear();
  productOf.set(skuId, found.product_id);
  return found.product_id;
}

const keyOf = (productId: number | null, fallback: string) =>
  productId === null ? fallback : `product ${productId}`;

/**
 * Orders that lock the same rows wait in one queue, by this key: that of their coupon, otherwise that of the product of their
 * variant with the lowest id.
 */
export async function queueKeyOfOrder({
  db,
  body,
}: Pick<Call<typeof createOrder>, 'db'> & {
  body: { items: { skuId: number }[]; coupon?: { code: string } };
}): Promise<string> {
  if (body.coupon) return `coupon ${couponCodeOf(body.coupon.code)}`;
  const first = Math.min(...body.items.map((item) => item.skuId));
  return keyOf(await productOfSku(db, first), `sku ${first}`);
}

/** Payments wait in the queue of the order's product with the lowest id, for they update its number of sales. */
export async function queueKeyOfPayment({
  db,
  caller,
  params,
}: Pick<Call<typeof payOrder>, 'db' | 'caller' | 'params'>): Promise<string> {
  const no = params.out_trade_no;
  const found = await db.maybeOne(sql.productOfOrder, [no, caller.memberId]);
  return keyOf(found?.product_id ?? null, `order ${no}`);
}

/** The queue of a payment group: that of its product with the lowest id. */
export async function queueKeyOfGroup({
  db,
  caller,
  params,
}: Pick<Call<typeof payOrderGroup>, 'db' | 'caller' | 'params'>): Promise<string> {
  const found = await db.maybeOne(sql.productOfGroup, [params.number, caller.memberId]);
  return keyOf(found?.product_id ?? null, `group ${params.number}`);
}
