import type { Tx } from '../../../db/database';
import { refuseField } from '../../../errors';
import * as sql from './scopeStore';

/**
 * Checks the goods that a coupon or a deal names: of the seller alone, or of the platform's for null.
 * @throws AppError BAD_INPUT
 */
export async function checkScope(
  tx: Tx,
  sellerId: number | null,
  scope: { categories: readonly string[]; productIds?: readonly number[] },
): Promise<void> {
  const [unknown] = await tx.run(sql.unknownCategories, [scope.categories]);
  if (unknown) refuseField('categories', `找不到分類「${unknown.slug}」，請重新選擇`);
  if (!scope.productIds?.length) return;
  const [strange] = await tx.run(sql.strangeProducts, [sellerId, scope.productIds]);
  if (strange) {
    refuseField(
      'productIds',
      sellerId === null ? `商品 ${strange.id} 不是平台自己賣的` : '請從您自己的商品選擇',
    );
  }
}
