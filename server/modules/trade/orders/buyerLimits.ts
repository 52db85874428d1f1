import type { GoodsFault } from '@common/endpoints/checkout';
import { countPieces } from '@common/orders/pieces';
import type { Tx } from '../../../db/database';
import * as sql from './limitStore';
import type { Wanted } from './wanted';

/**
 * A fault for each line of a product of which the buyer would have more pieces than the product's limit per buyer; `left` is how
 * many they may still buy. Locks the buyer's limits where a product has one; the caller has locked the variants.
 */
export async function limitFaults(
  tx: Tx,
  wanted: readonly Wanted[],
  buyerId: number,
): Promise<GoodsFault[]> {
  const limited = wanted.filter(({ sku }) => sku.per_buyer !== null);
  if (limited.length === 0) return [];
  await tx.run(sql.lockBuyerLimits, [buyerId]);
  const products = [...new Set(limited.map(({ sku }) => sku.product_id))];
  // A second statement: it sees what other orders committed before the lock was acquired.
  const rows = await tx.run(sql.piecesOfBuyer, [buyerId, products]);
  const had = new Map(rows.map(({ product_id, pieces }) => [product_id, pieces]));
  return limited.flatMap(({ sku }): GoodsFault[] => {
    const perBuyer = sku.per_buyer ?? 0;
    const left = Math.max(0, perBuyer - (had.get(sku.product_id) ?? 0));
    const asked = countPieces(limited.filter((one) => one.sku.product_id === sku.product_id));
    return asked > left ? [{ skuId: sku.id, why: 'limit', perBuyer, left }] : [];
  });
}
