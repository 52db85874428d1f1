import type { listFavouriteIds as contract } from '@common/endpoints/favourites';
import type { Call } from '../../http/route';
import { findIds } from './store';

/** Public pages are the same for everyone; which hearts of them are full is asked apart (ADR 006). */
export async function readIds({ db, caller }: Call<typeof contract>) {
  return { productIds: await findIds(db, caller.memberId) };
}
