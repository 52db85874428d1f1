import type {
  createCategory as createContract,
  deleteCategory as deleteContract,
  listStaffCategories,
  moveCategory as moveContract,
  StaffCategory,
  updateCategory as updateContract,
} from '@common/endpoints/adminCategories';
import type { Picture, PictureInput } from '@common/endpoints/pictures';
import { CATEGORY_ARTS, categoryArt } from '@common/goods/categoryArts';
import type { ActionOf } from '@common/lists/staffActions';
import type { Tx } from '../../../db/database';
import { pgCode } from '../../../db/pgError';
import { AppError, refuseChanged } from '../../../errors';
import type { Call } from '../../../http/route';
import { created, type Facts, type RecordChange, removed } from '../../../ledger/actionChanges';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { claimPictures } from '../../content/pictures/claimPictures';
import {
  findTree,
  insertCategory,
  lockTree,
  placeUnder,
  removeEmpty,
  writeCategory,
} from './store';

const MAX_LEVELS = 3;
const FOREIGN_KEY = '23503';

type Tree = StaffCategory[];

export const listTree = ({ db }: Call<typeof listStaffCategories>): Promise<Tree> => findTree(db);

const childrenOf = (tree: Tree, slug: string | null) =>
  tree.filter(({ parent }) => parent === slug);

const isSameOrder = (siblings: Tree, seen: readonly string[]) =>
  siblings.map(({ slug }) => slug).join() === seen.join();

/** Level of a category: 1 below the root; 0 for null, the root. */
function depthOf(tree: Tree, slug: string | null): number {
  const category = tree.find((one) => one.slug === slug);
  return category ? 1 + depthOf(tree, category.parent) : 0;
}

/** Levels of a category's subtree, itself included. */
function heightOf(tree: Tree, slug: string): number {
  return 1 + Math.max(0, ...childrenOf(tree, slug).map((child) => heightOf(tree, child.slug)));
}

/** Whether `slug` is `outer` or lies in its subtree. */
function isWithin(tree: Tree, slug: string | null, outer: string): boolean {
  if (slug === null) return false;
  if (slug === outer) return true;
  return isWithin(tree, tree.find((one) => one.slug === slug)?.parent ?? null, outer);
}

/** @throws AppError NOT_FOUND */
function categoryOf(tree: Tree, slug: string): StaffCategory {
  const category = tree.find((one) => one.slug === slug);
  if (!category) throw new AppError('NOT_FOUND');
  return category;
}

/** @throws AppError CATEGORY_GONE */
function requireParent(tree: Tree, parent: string | null): void {
  if (parent !== null && !tree.some(({ slug }) => slug === parent)) {
    throw new AppError('CATEGORY_GONE');
  }
}

async function lockAndRead(tx: Tx): Promise<Tree> {
  await lockTree(tx);
  return findTree(tx);
}

type Named = Pick<StaffCategory, 'name' | 'parent' | 'picture'>;
const factsOf = ({ name, parent, picture }: Named): Facts => ({
  名稱: name,
  上層分類: parent ?? '最上層',
  圖片: picture?.url ?? null,
});

/** Writes the audit row and returns the changed tree. */
async function recordChange(
  tx: Tx,
  staffId: number,
  action: ActionOf<'category'>,
  slug: string,
  note: string,
  change: RecordChange,
): Promise<Tree> {
  const ref = { type: 'category', id: slug };
  await writeStaffAction(tx, staffId, `category.${action}`, ref, note, change);
  return findTree(tx);
}

/** Drawn pictures of the shop that any category may have. */
const ARTS = CATEGORY_ARTS.map(({ value }) => categoryArt(value));

/** Claims the chosen picture. @throws AppError PICTURE_UNKNOWN */
async function claimPicture(
  tx: Tx,
  memberId: number,
  input: PictureInput | null,
  current: Picture | null,
): Promise<Picture | null> {
  if (!input) return null;
  const already = current ? [...ARTS, current] : ARTS;
  const claim = { memberId, purpose: 'category' as const, already, byStaff: true };
  const [picture] = await claimPictures(tx, [input], claim);
  return picture ?? null;
}

/** @throws AppError CATEGORY_GONE, CATEGORY_LOOP (too deep), CATEGORY_TAKEN, PICTURE_UNKNOWN */
export async function createCategory({
  tx,
  caller,
  body,
}: Call<typeof createContract>): Promise<Tree> {
  const tree = await lockAndRead(tx);
  requireParent(tree, body.parent);
  if (depthOf(tree, body.parent) >= MAX_LEVELS) throw new AppError('CATEGORY_LOOP');
  const picture = await claimPicture(tx, caller.memberId, body.picture ?? null, null);
  const one = { ...body, name: body.name.trim(), picture };
  if (!(await insertCategory(tx, one))) {
    throw new AppError('CATEGORY_TAKEN', { data: { slug: body.slug } });
  }
  return recordChange(tx, caller.memberId, 'create', body.slug, one.name, created(factsOf(one)));
}

/** @throws AppError NOT_FOUND, PICTURE_UNKNOWN, SEEN_CHANGED */
export async function updateCategory({
  tx,
  caller,
  params: { slug },
  body,
}: Call<typeof updateContract>): Promise<Tree> {
  const before = categoryOf(await lockAndRead(tx), slug);
  const isNamed = before.name === body.seen.name;
  if (!isNamed || (before.picture?.url ?? null) !== body.seen.picture) {
    refuseChanged('這個分類', isNamed ? '另一張圖片' : before.name);
  }
  const name = body.name.trim();
  const picture =
    body.picture === undefined
      ? before.picture
      : await claimPicture(tx, caller.memberId, body.picture, before.picture);
  await writeCategory(tx, { slug, name, picture });
  const isRenamed = name !== before.name;
  const note = isRenamed ? `${before.name} → ${name}` : `${name}：圖片`;
  const change = { before: factsOf(before), after: factsOf({ ...before, name, picture }) };
  return recordChange(tx, caller.memberId, 'rename', slug, note, change);
}

/** @throws AppError NOT_FOUND, SEEN_CHANGED, CATEGORY_GONE, CATEGORY_LOOP (into its own subtree, or too deep) */
export async function moveCategory({
  tx,
  caller,
  params: { slug },
  body: { parent, place, seen },
}: Call<typeof moveContract>): Promise<Tree> {
  const tree = await lockAndRead(tx);
  const before = categoryOf(tree, slug);
  const { name } = before;
  const siblings = childrenOf(tree, before.parent);
  if (before.parent !== seen.parent || !isSameOrder(siblings, seen.siblings)) {
    refuseChanged('分類的順序', siblings.map((one) => one.name).join('、'));
  }
  requireParent(tree, parent);
  const tooDeep = depthOf(tree, parent) + heightOf(tree, slug) > MAX_LEVELS;
  if (tooDeep || isWithin(tree, parent, slug)) throw new AppError('CATEGORY_LOOP');
  const slugsUnder = (one: string | null) => childrenOf(tree, one).map((child) => child.slug);
  const order = slugsUnder(parent)
    .filter((one) => one !== slug)
    .toSpliced(place, 0, slug);
  await placeUnder(tx, order, parent);
  const change = {
    before: { 上層分類: before.parent ?? '最上層', 順序: slugsUnder(before.parent) },
    after: { 上層分類: parent ?? '最上層', 順序: order },
  };
  const note = `${name} → ${parent ?? '最上層'}`;
  return recordChange(tx, caller.memberId, 'move', slug, note, change);
}

/** @throws AppError NOT_FOUND, CATEGORY_IN_USE */
export async function deleteCategory({
  tx,
  caller,
  params: { slug },
}: Call<typeof deleteContract>): Promise<Tree> {
  const tree = await lockAndRead(tx);
  const before = categoryOf(tree, slug);
  const { name, products } = before;
  const inUse = (count: number) =>
    new AppError('CATEGORY_IN_USE', {
      data: { products: count, children: childrenOf(tree, slug).length },
    });
  try {
    if (!(await removeEmpty(tx, slug))) throw inUse(products);
  } catch (error) {
    // A product was added concurrently, so there is at least one.
    throw pgCode(error) === FOREIGN_KEY ? inUse(products + 1) : error;
  }
  return recordChange(tx, caller.memberId, 'delete', slug, name, removed(factsOf(before)));
}
