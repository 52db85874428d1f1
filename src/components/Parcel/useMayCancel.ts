import type { Order } from '@common/endpoints/orderShapes';
import type { Parcel } from '@common/endpoints/parcels';
import { ORDER, type OrderStatus } from '@common/orderTransitions';
import { useSiteConfig } from '@/services/siteConfig';

/** Orders whose parcels may still be taken back: what is open, and what was refunded before it was handed in. */
const STATUSES: readonly OrderStatus[] = [ORDER.processing, ORDER.shipped, ORDER.failed];

/** Says of a parcel of the order whether its booking can be cancelled. */
export function useMayCancel({ status, inReturn }: Pick<Order, 'status' | 'inReturn'>) {
  const cancels = useSiteConfig()?.carrier.cancels ?? false;
  return ({ followed, state }: Parcel): boolean =>
    cancels && followed && state === 'made' && STATUSES.includes(status) && !inReturn;
}
