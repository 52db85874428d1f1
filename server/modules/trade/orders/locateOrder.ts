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
 * Requires that the stores of orders take parcels, and stores the stores' regions with the orders: from the carrier's list where
 * it has one, otherwise as the buyer typed them.
 * @returns the addresses with these regions
 * @throws AppError what requirePickup throws
 */
export async function locateOrders(
  tx: Tx,
  carrier: Carrier,
  orders: readonly Pick<OrderRow, 'id' | 'address' | 'store_region'>[],
): Promise<(DeliveryAddress | null)[]> {
  const stored = orders.map(placeOf);
  for (const place of stored) requirePickup(carrier, place);
  const located = stored.map((place) => place && locateStore(carrier, place));
  const changed = orders.flatMap(({ id }, at) => {
    const [before, after] = [storeRegionOf(stored[at] ?? null), storeRegionOf(located[at] ?? null)];
    return isDeepStrictEqual(before, after) ? [] : [{ id, region: after }];
  });
  if (changed.length > 0) await tx.run(sql.keepStoreRegions, [JSON.stringify(changed)]);
  return located;
}

/** `locateOrders` of one order. */
export async function locateOrder(
  tx: Tx,
  carrier: Carrier,
  order: Pick<OrderRow, 'id' | 'address' | 'store_region'>,
): Promise<DeliveryAddress | null> {
  const [place = null] = await locateOrders(tx, carrier, [order]);
  return place;
}
