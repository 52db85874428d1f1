import type {
  addFavourite as addContract,
  mergeFavourites as mergeContract,
  removeFavourite as removeContract,
} from '@common/endpoints/favourites';
import { MOST_FAVOURITES } from '@common/favouriteRules';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { findIds, isKept, keepAll, letGo } from './store';

/** @throws AppError NOT_FOUND, FAVOURITES_FULL */
export async function addFavourite({
  tx,
  caller,
  params,
}: Call<typeof addContract>): Promise<null> {
  const { productId } = params;
  await keepAll(tx, caller.memberId, [productId]);
  const kept = await isKept(tx, caller.memberId, productId);
  if (kept === undefined) throw new AppError('NOT_FOUND');
  if (!kept) throw new AppError('FAVOURITES_FULL', { data: { most: MOST_FAVOURITES } });
  return null;
}

/** What is not kept needs no removal. */
export async function removeFavourite({
  tx,
  caller,
  params,
}: Call<typeof removeContract>): Promise<null> {
  await letGo(tx, caller.memberId, params.productId);
  return null;
}

/** Adds what a device has kept, however often it is sent. @returns all that the member keeps now */
export async function mergeFavourites({
  tx,
  caller,
  body,
}: Call<typeof mergeContract>): Promise<{ productIds: number[] }> {
  await keepAll(tx, caller.memberId, body.productIds);
  return { productIds: await findIds(tx, caller.memberId) };
}
