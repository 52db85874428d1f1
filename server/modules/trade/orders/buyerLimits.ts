import type { CheckoutFault } from '@common/endpoints/checkout';
import { countPieces } from '@common/pieces';
import type { Tx } from '../../../db/database';
import * as sql from './limitStore';
import type { Wanted } from './wanted';

/**
 * Every line of a product of which the buyer would have more pieces than its limit, with what they had before. Locks the
 * buyer's limits where a product has one; variants and products are locked.
 */
export async function limitFaults(
  tx: Tx,
  wanted: readonly Wanted[],
  buyerId: number,
): Promise<CheckoutFault[]> {
  const limited = wanted.filter(({ sku }) => sku.per_buyer !== null);
  if (limited.length === 0) return [];
  await tx.run(sql.lockBuyerLimits, [buyerId]);
  const products = [...new Set(limited.map(({ sku }) => sku.product_id))];
  // A statement of its own, which sees what committed before the lock was free.
  const rows = await tx.run(sql.piecesOfBuyer, [buyerId, products]);
  const had = new Map(rows.map(({ product_id, pieces }) => [product_id, pieces]));
  return limited.flatMap(({ sku }): CheckoutFault[] => {
    const perBuyer = sku.per_buyer ?? 0;
    const left = Math.max(0, perBuyer - (had.get(sku.product_id) ?? 0));
    const asked = countPieces(limited.filter((one) => one.sku.product_id === sku.product_id));
    return asked > left ? [{ skuId: sku.id, why: 'limit', perBuyer, left }] : [];
  });
}
