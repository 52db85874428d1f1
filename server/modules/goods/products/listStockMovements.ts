import type { listStockMovements as endpoint } from '@common/endpoints/adminProducts';
import { AppError } from '../../../errors';
import { parseId } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { findStockMovements } from './stockStore';
import { findShopProducts } from './store';

const PAGE = 20;

export const listStockMovements = (call: Call<typeof endpoint>) => pageOf(call, PAGE);

/**
 * A page of a product's stock movements, newest first.
 * @throws AppError NOT_FOUND, also for members' products and auction pieces
 */
export async function pageOf(
  { db, params: { id }, query }: Pick<Call<typeof endpoint>, 'db' | 'params' | 'query'>,
  size: number,
) {
  const before = parseId(query.before) ?? Number.MAX_SAFE_INTEGER;
  const [[product], found] = await Promise.all([
    findShopProducts(db, [id]),
    findStockMovements(db, id, before, size + 1),
  ]);
  if (!product) throw new AppError('NOT_FOUND');
  const list = found.slice(0, size);
  return { list, older: found.length > size ? (list.at(-1)?.id ?? null) : null };
}
