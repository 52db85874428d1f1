import { unsentOf } from '@common/delivery/parcels';
import type { StaffOrder } from '@common/endpoints/adminOrders';
import { api } from '@/services/api';

export const readOrder = (out_trade_no: string) =>
  api('GET /api/admin/orders/:out_trade_no', { params: { out_trade_no }, skipErrorHandler: true });

/** The variants that have this barcode or number. */
export const findGoods = (code: string) =>
  api('GET /api/admin/goods', { query: { code }, skipErrorHandler: true });

export async function isFrozen(memberId: number): Promise<boolean> {
  const query = { q: String(memberId), frozen: '1' };
  const { list } = await api('GET /api/admin/members', { query, skipErrorHandler: true });
  return list.some(({ id }) => id === memberId);
}

/** Ships what an order has left. Refused where another parcel has the number. */
export const shipRest = (order: StaffOrder, carrier: string, trackingNo: string) =>
  api('POST /api/admin/orders/:out_trade_no/ship', {
    params: { out_trade_no: order.out_trade_no },
    body: { carrier, trackingNo, lines: unsentOf(order.lines, order.parcels), alone: true },
    skipErrorHandler: true,
  });
