import type { Tx } from '../../../db/database';
import { refuseField } from '../../../errors';
import * as sql from './scopeStore';

interface NamedGoods {
  categories: readonly string[];
  productIds?: readonly number[];
  /** Whether products of every seller may be named. */
  isForAllSellers?: boolean;
}

/**
 * Checks the goods that a coupon or a deal names: the seller's own, or the platform's own for null.
 * @throws AppError BAD_INPUT
 */
export async function checkScope(
  tx: Tx,
  sellerId: number | null,
  { categories, productIds = [], isForAllSellers = false }: NamedGoods,
): Promise<void> {
  const [unknown] = await tx.run(sql.unknownCategories, [categories]);
  if (unknown) refuseField('categories', `找不到分類「${unknown.slug}」，請重新選擇`);
  if (productIds.length === 0) return;
  const named = [sellerId, productIds, isForAllSellers];
  const [strange] = await tx.run(sql.strangeProducts, named);
  if (!strange) return;
  if (isForAllSellers) refuseField('productIds', `找不到商品 ${strange.id}`);
  refuseField(
    'productIds',
    sellerId === null ? `商品 ${strange.id} 不是平台自己賣的` : '請從您自己的商品選擇',
  );
}
