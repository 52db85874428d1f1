import { PLATFORM_SELLER } from '@common/siteName';
import { type LabelQuery, ShippingLabels } from '@/components/ShippingLabels/ShippingLabels';
import { api } from '@/services/api';
import { useMay } from '@/session/useMay';
import Forbidden from '../../403';

const read = (query: LabelQuery) => api('GET /api/admin/labels', { query, skipErrorHandler: true });

/** 託運單 of the platform's parcels, to be printed. */
export default function StaffLabels() {
  if (!useMay()('orders.handle')) return <Forbidden />;
  return <ShippingLabels read={read} sender={PLATFORM_SELLER} ordersPath="/admin/orders" />;
}
