import type { Order } from '@common/endpoints/orderShapes';
import type { Parcel } from '@common/endpoints/parcels';
import { ORDER, type OrderStatus } from '@common/orders/orderTransitions';
import { useSiteConfig } from '@/services/siteConfig';

/** Orders whose bookings may still be cancelled: open ones, and those that were refunded before the parcel was handed in. */
const STATUSES: readonly OrderStatus[] = [ORDER.processing, ORDER.shipped, ORDER.failed];

/** @returns whether the booking of a parcel of the order can be cancelled */
export function useMayCancel({ status, inReturn }: Pick<Order, 'status' | 'inReturn'>) {
  const cancels = useSiteConfig()?.carrier.cancels ?? false;
  return ({ followed, state }: Parcel): boolean =>
    cancels && followed && state === 'made' && STATUSES.includes(status) && !inReturn;
}
