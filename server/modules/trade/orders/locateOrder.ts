import { isDeepStrictEqual } from 'node:util';
import type { DeliveryAddress } from '@common/endpoints/deliveryAddress';
import type { Tx } from '../../../db/database';
import type { Carrier } from '../carriers/port';
import { requirePickup } from '../carriers/requirePickup';
import { locateStore, storeRegionOf, withStoreRegion } from '../carriers/storeRegion';
import * as sql from './placeStore';
import type { OrderRow } from './store';

/** The address of an order, with the region of its store as far as it is known. */
export const placeOf = ({
  address,
  store_region: region,
}: Pick<OrderRow, 'address' | 'store_region'>): DeliveryAddress | null =>
  address && withStoreRegion(address, region);

/**
 * Requires that the store of an order takes parcels, and keeps its region with the order: by the carrier's list where it has
 * one, otherwise as the buyer typed it.
 * @returns the address with it
 * @throws AppError what requirePickup throws
 */
export async function locateOrder(
  tx: Tx,
  carrier: Carrier,
  order: Pick<OrderRow, 'id' | 'address' | 'store_region'>,
): Promise<DeliveryAddress | null> {
  const kept = placeOf(order);
  requirePickup(carrier, kept);
  const located = kept && locateStore(carrier, kept);
  const region = storeRegionOf(located);
  const isKept = isDeepStrictEqual(storeRegionOf(kept), region);
  if (!isKept) await tx.run(sql.keepStoreRegion, [order.id, JSON.stringify(region)]);
  return located;
}
