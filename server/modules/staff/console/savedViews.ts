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

/** @param ownId the view that is renamed, which may keep its name. @throws AppError VIEW_NAME */
function refuseTakenName(views: readonly SavedView[], name: string, ownId?: number): void {
  if (views.some((view) => view.name === name && view.id !== ownId)) {
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
  refuseTakenName(views, name);
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
  refuseTakenName(views, name, id);
  await tx.run(sql.updateView, [caller.memberId, list, id, name, body.query]);
  return tx.run(sql.viewsOf, [caller.memberId, list]);
}

/** Also succeeds if the view is gone. */
export async function deleteView({
  tx,
  caller,
  params: { list, id },
}: Call<typeof deleteContract>): Promise<SavedView[]> {
  await tx.run(sql.deleteView, [caller.memberId, list, id]);
  return tx.run(sql.viewsOf, [caller.memberId, list]);
}
