import type { listStockMovements as contract } from '@common/endpoints/adminProducts';
import { AppError } from '../../../errors';
import { readId } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { findStockMovements } from './stockStore';
import { findShopProducts } from './store';

const PAGE = 20;

/**
 * A page of a product's stock movements, newest first.
 * @throws AppError NOT_FOUND, also for members' products and auction pieces
 */
export async function listStockMovements({ db, params: { id }, query }: Call<typeof contract>) {
  const before = readId(query.before) ?? Number.MAX_SAFE_INTEGER;
  const [[product], found] = await Promise.all([
    findShopProducts(db, [id]),
    findStockMovements(db, id, before, PAGE + 1),
  ]);
  if (!product) throw new AppError('NOT_FOUND');
  const list = found.slice(0, PAGE);
  return { list, older: found.length > PAGE ? (list.at(-1)?.id ?? null) : null };
}
