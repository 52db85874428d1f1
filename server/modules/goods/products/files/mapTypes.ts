import type {
  listProductTypes as listContract,
  mapProductTypes as mapContract,
  ProductType,
} from '@common/endpoints/productFiles';
import { nameKey } from '@common/text/nameKey';
import { AppError, refuseChanged } from '../../../../errors';
import type { Call } from '../../../../http/route';
import { changeOf } from '../../../../ledger/actionChanges';
import { writeStaffAction } from '../../../../ledger/staffAudit';
import { lockCategory } from '../store';
import { type CategoryNames, readCategoryNames } from './categoryNames';
import * as sql from './typeStore';

export const listTypes = ({ db }: Call<typeof listContract>): Promise<ProductType[]> =>
  sql.findTypes(db);

const mappingTexts = (known: readonly ProductType[]): string[] =>
  known.map(({ type, category }) => `${type} → ${category}`);

const categoryByType = (known: readonly ProductType[]) =>
  new Map(known.map(({ type, category }) => [nameKey(type), category]));

/** The refusal names all changed types at once: after it named only one, the next try would overwrite the others unseen. */
function requireAsSeen(
  types: readonly { type: string }[],
  { known, seen }: { known: readonly ProductType[]; seen: readonly ProductType[] },
  pathOf: CategoryNames['pathOf'],
): void {
  const [now, shown] = [categoryByType(known), categoryByType(seen)];
  const changed = types.map(({ type }) => type).filter((type) => now.get(type) !== shown.get(type));
  if (changed.length === 0) return;
  const categories = changed.map((type) => {
    const category = now.get(type);
    return category === undefined ? '沒有對照' : pathOf(category);
  });
  refuseChanged(
    `Type${changed.map((type) => `「${type}」`).join('、')}的分類`,
    categories.join('、'),
  );
}

/**
 * Stores which shop category each product type of an import file stands for, for this import and later ones.
 * @throws AppError SEEN_CHANGED, CATEGORY_GONE
 */
export async function mapTypes({ tx, caller, body }: Call<typeof mapContract>) {
  await tx.run(sql.lock);
  const { pathOf } = await readCategoryNames(tx);
  const types = body.types.map(({ type, category }) => ({ type: nameKey(type), category }));
  const known = await sql.findTypes(tx);
  requireAsSeen(types, { known, seen: body.seen }, pathOf);
  for (const { type, category } of types) {
    if (category === null) await tx.run(sql.remove, [type]);
    else if (await lockCategory(tx, category)) await tx.run(sql.setProductType, [type, category]);
    else throw new AppError('CATEGORY_GONE');
  }
  const note = types
    .map(({ type, category }) => `${type} → ${category === null ? '移除' : pathOf(category)}`)
    .join('；')
    .slice(0, 1000);
  const ref = { type: 'productTypes', id: 'import' };
  const after = await sql.findTypes(tx);
  const change = changeOf('分類對照', mappingTexts(known), mappingTexts(after));
  await writeStaffAction(tx, caller.memberId, 'product.types', ref, note, change);
  return after;
}
