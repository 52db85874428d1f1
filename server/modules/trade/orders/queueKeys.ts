import { couponCodeOf } from '@common/couponRules';
import type { payOrderGroup } from '@common/endpoints/checkout';
import type { createOrder, payOrder } from '@common/endpoints/orders';
import type { Queryable } from '../../../db/database';
import type { Call } from '../../../http/route';
import * as sql from './stockStore';

/** A variant never moves to another product. Forgotten all at once when there are too many. */
const MAX_KNOWN = 50_000;
const known = new Map<number, number>();

async function productOfSku(db: Queryable, skuId: number): Promise<number | null> {
  const before = known.get(skuId);
  if (before !== undefined) return before;
  const found = await db.maybeOne(sql.productOfSku, [skuId]);
  if (!found) return null;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(skuId, found.product_id);
  return found.product_id;
}

const nameOf = (productId: number | null, other: string) =>
  productId === null ? other : `product ${productId}`;

/** Orders of one product queue: they lock the rows of its variants. The first product counts, or a coupon. */
export async function queueKeyOfOrder({
  db,
  body,
}: Pick<Call<typeof createOrder>, 'db'> & {
  body: { items: { skuId: number }[]; coupon?: { code: string } };
}): Promise<string> {
  if (body.coupon) return `coupon ${couponCodeOf(body.coupon.code)}`;
  const first = Math.min(...body.items.map((item) => item.skuId));
  return nameOf(await productOfSku(db, first), `sku ${first}`);
}

/** Payments queue too: they count what a product has sold. */
export async function queueKeyOfPayment({
  db,
  caller,
  params,
}: Pick<Call<typeof payOrder>, 'db' | 'caller' | 'params'>): Promise<string> {
  const no = params.out_trade_no;
  const found = await db.maybeOne(sql.productOfOrder, [no, caller.memberId]);
  return nameOf(found?.product_id ?? null, `order ${no}`);
}

/** The same of a payment group: its first product counts. */
export async function queueKeyOfGroup({
  db,
  caller,
  params,
}: Pick<Call<typeof payOrderGroup>, 'db' | 'caller' | 'params'>): Promise<string> {
  const found = await db.maybeOne(sql.productOfGroup, [params.number, caller.memberId]);
  return nameOf(found?.product_id ?? null, `group ${params.number}`);
}
