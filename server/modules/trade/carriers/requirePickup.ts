import { findStoreChain } from '@common/delivery/storeRules';
import type { DeliveryAddress } from '@common/endpoints/deliveryAddress';
import { AppError } from '../../../errors';
import type { Carrier } from './port';

/**
 * Requires that a store still takes parcels, where the carrier knows its stores.
 * @throws AppError STORE_CLOSED for a store that has closed, STORE_UNKNOWN for a number that no store has
 */
export function requirePickup(
  { stores }: Pick<Carrier, 'stores'>,
  address: DeliveryAddress | null,
): void {
  if (address?.kind !== 'store' || !stores) return;
  const { chain, storeNo, storeName } = address;
  const store = stores.find(chain, storeNo);
  if (store?.isOpen) return;
  const data = { chain: findStoreChain(chain)?.label ?? '', storeName, storeNo };
  throw new AppError(store ? 'STORE_CLOSED' : 'STORE_UNKNOWN', { data });
}
