import type {
  addFavourite as addContract,
  mergeFavourites as mergeContract,
  removeFavourite as removeContract,
} from '@common/endpoints/favourites';
import { MAX_FAVOURITES } from '@common/shopfront/favouriteRules';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { addProducts, findIds, readFavouriteState, removeProduct } from './store';

/** @throws AppError NOT_FOUND, FAVOURITES_FULL */
export async function addFavourite({
  tx,
  caller,
  params,
}: Call<typeof addContract>): Promise<null> {
  const { productId } = params;
  await addProducts(tx, caller.memberId, [productId]);
  const state = await readFavouriteState(tx, caller.memberId, productId);
  if (state === 'noProduct') throw new AppError('NOT_FOUND');
  if (state === 'notListed')
    throw new AppError('FAVOURITES_FULL', { data: { most: MAX_FAVOURITES } });
  return null;
}

/** Idempotent: a product that is not on the list stays off it. */
export async function removeFavourite({
  tx,
  caller,
  params,
}: Call<typeof removeContract>): Promise<null> {
  await removeProduct(tx, caller.memberId, params.productId);
  return null;
}

/** Adds the favourites of a signed-out device; idempotent. @returns the member's whole list */
export async function mergeFavourites({
  tx,
  caller,
  body,
}: Call<typeof mergeContract>): Promise<{ productIds: number[] }> {
  await addProducts(tx, caller.memberId, body.productIds);
  return { productIds: await findIds(tx, caller.memberId) };
}
