import { type LabelQuery, ShippingLabels } from '@/components/ShippingLabels/ShippingLabels';
import { api } from '@/services/api';
import { useSession } from '@/session/useSession';

const read = (query: LabelQuery) => api('GET /api/me/labels', { query, skipErrorHandler: true });

/** 託運單 of the member's parcels, to be printed. */
export default function SaleLabels() {
  const name = useSession().user?.member?.name ?? '';
  return <ShippingLabels read={read} sender={name} ordersPath="/member/selling/orders" />;
}
