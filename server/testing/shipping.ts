import type { DeliveryTerms, WayTerms } from '@common/endpoints/shipping';
import type { Database } from '../db/database';
import { shippingProfiles } from '../db/schema/shipping';

/** Home delivery for 80 GAB, not to the islands; another way costs the same everywhere unless `change` says otherwise. */
export const wayTerms = (change: Partial<WayTerms> = {}): WayTerms => ({
  way: 'home',
  fee: '80',
  eachMore: '0',
  freeFrom: null,
  islandFee: (change.way ?? 'home') === 'store' ? '0' : null,
  notServed: [],
  note: '',
  ...change,
});

/** A seller's ways of delivery, shipped within 3 days. */
export async function createShipping(
  db: Database,
  sellerId: number | null,
  ways: DeliveryTerms['ways'] = [wayTerms()],
): Promise<void> {
  await db.orm.insert(shippingProfiles).values({ sellerId, terms: { handlingDays: 3, ways } });
}
