import type { searchStores as endpoint, PickupStore } from '@common/endpoints/stores';
import type { Call } from '../../../http/route';

/** Stores that take parcels now; none where the carrier has no list of them. */
export async function searchStores({
  carrier,
  query: { q, ...where },
}: Call<typeof endpoint>): Promise<PickupStore[]> {
  return carrier.stores?.search({ ...where, text: q }) ?? [];
}
