import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  type ImportedProduct,
  type ImportReport,
  MAX_MAPPED_TYPES,
  MAX_REPORTED,
  MAX_TYPE_LENGTH,
} from '@common/endpoints/productFiles';
import { pictureFileName } from '@common/shopfront/pictureFiles';
import { nameKey } from '@common/text/nameKey';
import type { Queryable } from '../../../../db/database';
import { findByFileName, findUsablePictures } from '../../../content/pictures/claimPictures';
import { nameOfUrl } from '../../../content/pictures/pictureFile';
import { changedColumns, skuChanges } from '../describeChanges';
import { findIdsByHandle, findShopPictures, findShopProducts } from '../store';
import { readCategoryNames } from './categoryNames';
import { type Draft, draftProduct } from './draftProduct';
import type { ProductFile } from './readFile';

/** Max. names of missing pictures that are listed. */
const MAX_MISSING = 5000;
/** Number of products that are planned before the event loop is released. */
const AT_ONCE = 50;

export interface Planned extends Draft {
  action: ImportedProduct['action'];
  /** Descriptions for staff. */
  changes: string[];
}

function decide(draft: Draft): Planned {
  const { before, after, skus } = draft;
  const changes = [
    ...(before ? changedColumns(before, after) : ['新增商品']),
    ...skuChanges(before?.skus ?? [], skus),
  ];
  if (draft.notes.some(({ kind }) => kind === 'fault'))
    return { ...draft, action: 'fault', changes };
  if (!before) return { ...draft, action: 'create', changes };
  return { ...draft, action: changes.length > 0 ? 'update' : 'same', changes };
}

/** The ids of the shop's products whose handles are in the file. */
export async function findIdsInFile(db: Queryable, file: ProductFile): Promise<number[]> {
  const rows = await findIdsByHandle(
    db,
    file.products.map(({ handle }) => handle),
  );
  return rows.map(({ id }) => id);
}

/** Plans the changes from the products' current state to the file, for the report and again for the import. Writes nothing. */
export async function planImport(
  db: Queryable,
  file: ProductFile,
  importer: { staffId: number; origin: string },
): Promise<Planned[]> {
  const before = await findShopProducts(db, await findIdsInFile(db, file));
  const byHandle = new Map(before.map((product) => [product.handle, product]));
  const paths = file.products.flatMap(({ rows }) =>
    rows.flatMap(({ cells }) => cells.picture?.trim().replace(importer.origin, '') || []),
  );
  const notOurs = paths.filter((path) => !path.startsWith('/') || path.startsWith('//'));
  const fileNames = [...new Set(notOurs.map(pictureFileName))];
  const byFileName = await findByFileName(db, fileNames, importer.staffId, 'product');
  const shown = await findShopPictures(db, paths);
  const uploaded = await findUsablePictures(
    db,
    paths.filter(nameOfUrl),
    importer.staffId,
    'product',
  );
  const pictures = new Map([...uploaded, ...shown].map((picture) => [picture.url, picture]));
  const context = {
    categories: await readCategoryNames(db),
    origin: importer.origin,
    pictures,
    byFileName,
  };
  const planned: Planned[] = [];
  for (const product of file.products) {
    if (planned.length % AT_ONCE === AT_ONCE - 1) await setImmediate();
    planned.push(decide(draftProduct(file, product, byHandle.get(product.handle), context)));
  }
  return planned;
}

/** A hash of exactly these changes to exactly these versions of the products. */
function fingerprint(planned: readonly Planned[]): string {
  const changes = planned.map(({ handle, before, after, skus, action }) => ({
    handle,
    action,
    before: before && [before.id, before.version, before.skus.map((sku) => [sku.id, sku.stock])],
    after,
    skus,
  }));
  const text = JSON.stringify(changes, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  return createHash('sha256').update(text).digest('hex');
}

const IMPORTANCE: ImportedProduct['action'][] = ['fault', 'create', 'update'];

function presentProduct({
  handle,
  action,
  after,
  before,
  changes,
  notes,
  row,
}: Planned): ImportedProduct {
  return {
    handle,
    title: after.title || before?.title || '',
    action,
    notes: [
      ...notes,
      ...(action === 'fault'
        ? []
        : changes.map((text) => ({ row, kind: 'change' as const, text }))),
    ],
  };
}

/** The types without a category, the commonest first. */
function unknownTypes(planned: readonly Planned[]): ImportReport['unknownTypes'] {
  const found = new Map<string, { type: string; products: number }>();
  for (const { unknownType } of planned) {
    if (unknownType === undefined || unknownType.length > MAX_TYPE_LENGTH) continue;
    const key = nameKey(unknownType);
    const { type = unknownType, products = 0 } = found.get(key) ?? {};
    found.set(key, { type, products: products + 1 });
  }
  return [...found.values()]
    .sort((one, other) => other.products - one.products)
    .slice(0, MAX_MAPPED_TYPES);
}

export function reportOf(file: ProductFile, planned: readonly Planned[]): ImportReport {
  const count = (action: ImportedProduct['action']) =>
    planned.filter((one) => one.action === action).length;
  return {
    plan: fingerprint(planned),
    applied: false,
    encoding: file.encoding,
    ignored: file.ignored,
    create: count('create'),
    update: count('update'),
    same: count('same'),
    fault: count('fault'),
    unknownTypes: unknownTypes(planned),
    missingPictures: [...new Set(planned.flatMap((one) => one.missingPictures))].slice(
      0,
      MAX_MISSING,
    ),
    products: IMPORTANCE.flatMap((action) => planned.filter((one) => one.action === action))
      .slice(0, MAX_REPORTED)
      .map(presentProduct),
  };
}
