import type {
  listProductTypes as listContract,
  mapProductTypes as mapContract,
  ProductType,
} from '@common/endpoints/productFiles';
import { nameKey } from '@common/nameKey';
import type { Tx } from '../../../../db/database';
import { AppError } from '../../../../errors';
import type { Call } from '../../../../http/route';
import { changeOf } from '../../../../ledger/actionChanges';
import { writeStaffAction } from '../../../../ledger/staffAudit';
import { lockCategory } from '../store';
import { readCategoryNames } from './categoryNames';
import * as sql from './typeStore';

export const listTypes = ({ db }: Call<typeof listContract>): Promise<ProductType[]> =>
  sql.findTypes(db);

const describeMappings = async (tx: Tx): Promise<string[]> =>
  (await sql.findTypes(tx)).map(({ type, category }) => `${type} → ${category}`);

/**
 * Stores which shop category each product type of an import file stands for, for this import and later ones.
 * @throws AppError CATEGORY_GONE
 */
export async function mapTypes({ tx, caller, body }: Call<typeof mapContract>) {
  const { pathOf } = await readCategoryNames(tx);
  const types = body.types.map(({ type, category }) => ({ type: nameKey(type), category }));
  await tx.run(sql.lock);
  const before = await describeMappings(tx);
  for (const { type, category } of types) {
    if (category === null) await tx.run(sql.remove, [type]);
    else if (await lockCategory(tx, category)) await tx.run(sql.set, [type, category]);
    else throw new AppError('CATEGORY_GONE');
  }
  const note = types
    .map(({ type, category }) => `${type} → ${category === null ? '移除' : pathOf(category)}`)
    .join('；')
    .slice(0, 1000);
  const ref = { type: 'productTypes', id: 'import' };
  const change = changeOf('分類對照', before, await describeMappings(tx));
  await writeStaffAction(tx, caller.memberId, 'product.types', ref, note, change);
  return sql.findTypes(tx);
}
