import type {
  addToCart as addContract,
  mergeCart as mergeContract,
  removeCartLine as removeContract,
  setCartLine as setContract,
} from '@common/endpoints/cart';
import { parseAmount } from '@common/money/money';
import { MAX_CART_LINES } from '@common/orders/cartRules';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { sellerAway } from '../orders/sellerAway';
import { countLines } from './readCart';
import * as sql from './store';

/** Serialises the changes of a member's cart. */
export async function lockCart(tx: Tx, memberId: number): Promise<void> {
  await tx.run(sql.lockCart, [memberId]);
}

/** Locks the cart and refuses a new line when it is full. @returns the variant's current row */
async function lockForLine(tx: Tx, memberId: number, skuId: number) {
  await lockCart(tx, memberId);
  const sku = await tx.maybeOne(sql.skuForCart, [skuId, memberId]);
  if (!sku) throw new AppError('NOT_FOUND');
  if (sku.seller_id === memberId) throw new AppError('OWN_PRODUCT');
  const { count } = await countLines(tx, memberId);
  if (!sku.in_cart && count >= MAX_CART_LINES) {
    throw new AppError('CART_FULL', { data: { most: MAX_CART_LINES } });
  }
  return sku;
}

/** @throws AppError NOT_FOUND, OWN_PRODUCT, CART_FULL, PRODUCT_OFF_SALE, SELLER_PAUSED, SELLER_AWAY, SOLD_OUT */
export async function addToCart({ tx, caller, body }: Call<typeof addContract>) {
  const { memberId } = caller;
  const { skuId, quantity, unitPrice } = body;
  const sku = await lockForLine(tx, memberId, skuId);
  if (!sku.on_sale) throw new AppError(sku.paused ? 'SELLER_PAUSED' : 'PRODUCT_OFF_SALE');
  if (sku.away) throw sellerAway(sku.away);
  if (sku.available < 1) throw new AppError('SOLD_OUT', { data: { skuId, left: 0 } });
  await tx.run(sql.addLine, [memberId, skuId, quantity, parseAmount(unitPrice).toString()]);
  return countLines(tx, memberId);
}

/**
 * Sets the quantity of a line, and restores a line that was removed. A variant may be off sale: the cart shows it as such.
 * @throws AppError NOT_FOUND, OWN_PRODUCT, CART_FULL
 */
export async function setCartLine({ tx, caller, params, body }: Call<typeof setContract>) {
  const { memberId } = caller;
  const { skuId } = params;
  await lockForLine(tx, memberId, skuId);
  const price = parseAmount(body.unitPrice).toString();
  await tx.run(sql.setLine, [memberId, skuId, body.quantity, price]);
  return countLines(tx, memberId);
}

/** Takes lines out of a member's cart; absent ones are ignored. @returns the variants that were in it */
export async function takeLines(
  tx: Tx,
  memberId: number,
  skuIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const taken = await tx.run(sql.removeLines, [memberId, skuIds]);
  return new Set(taken.map((row) => row.sku_id));
}

export async function removeCartLine({
  tx,
  caller,
  params,
}: Call<typeof removeContract>): Promise<null> {
  await takeLines(tx, caller.memberId, [params.skuId]);
  return null;
}

/** Merges lines into the member's cart; idempotent. */
export async function mergeCart({ tx, caller, body }: Call<typeof mergeContract>) {
  const { memberId } = caller;
  // Where a variant is repeated, its last line counts.
  const lines = [...new Map(body.lines.map((line) => [line.skuId, line])).values()];
  const ids = lines.map((line) => line.skuId);
  await lockCart(tx, memberId);
  await tx.run(sql.mergeLines, [
    memberId,
    ids,
    lines.map((line) => line.quantity),
    lines.map((line) => parseAmount(line.unitPrice).toString()),
  ]);
  const merged = await tx.run(sql.mergedLines, [memberId, ids]);
  const { count } = await countLines(tx, memberId);
  return {
    count,
    left: merged.filter((row) => !row.own && !row.in_cart).map((row) => row.sku_id),
    own: merged.filter((row) => row.own).length,
  };
}
