import type { listFavouriteIds as endpoint } from '@common/endpoints/favourites';
import type { Call } from '../../../http/route';
import { findIds } from './store';

/** The ids of the caller's favourites. Public pages are cached for all, so filled hearts come from here (ADR 006). */
export async function listFavouriteIds({ db, caller }: Call<typeof endpoint>) {
  return { productIds: await findIds(db, caller.memberId) };
}
