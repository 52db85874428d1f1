import type {
  changeView as changeContract,
  deleteView as deleteContract,
  listSavedViews as listContract,
  SavedView,
  saveView as saveContract,
} from '@common/endpoints/savedViews';
import { MAX_VIEWS } from '@common/lists/viewLists';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import * as sql from './viewStore';

export const listSavedViews = ({
  db,
  caller,
  params,
}: Call<typeof listContract>): Promise<SavedView[]> =>
  db.run(sql.viewsOf, [caller.memberId, params.list]);

function refuseName(views: readonly SavedView[], name: string, own?: number): void {
  if (views.some((one) => one.name === name && one.id !== own)) {
    throw new AppError('VIEW_NAME', { data: { name } });
  }
}

/** @throws AppError VIEW_NAME, VIEWS_FULL */
export async function saveView({
  tx,
  caller,
  params: { list },
  body,
}: Call<typeof saveContract>): Promise<SavedView[]> {
  const name = body.name.trim();
  await tx.run(sql.lockViews, [caller.memberId]);
  const views = await tx.run(sql.viewsOf, [caller.memberId, list]);
  refuseName(views, name);
  if (views.length >= MAX_VIEWS) throw new AppError('VIEWS_FULL', { data: { most: MAX_VIEWS } });
  await tx.run(sql.insertView, [caller.memberId, list, name, body.query]);
  return tx.run(sql.viewsOf, [caller.memberId, list]);
}

/** @throws AppError VIEW_GONE, VIEW_NAME */
export async function changeView({
  tx,
  caller,
  params: { list, id },
  body,
}: Call<typeof changeContract>): Promise<SavedView[]> {
  const name = body.name.trim();
  await tx.run(sql.lockViews, [caller.memberId]);
  const views = await tx.run(sql.viewsOf, [caller.memberId, list]);
  if (!views.some((one) => one.id === id)) throw new AppError('VIEW_GONE');
  refuseName(views, name, id);
  await tx.run(sql.updateView, [caller.memberId, list, id, name, body.query]);
  return tx.run(sql.viewsOf, [caller.memberId, list]);
}

/** Idempotent. */
export async function deleteView({
  tx,
  caller,
  params: { list, id },
}: Call<typeof deleteContract>): Promise<SavedView[]> {
  await tx.run(sql.deleteView, [caller.memberId, list, id]);
  return tx.run(sql.viewsOf, [caller.memberId, list]);
}
