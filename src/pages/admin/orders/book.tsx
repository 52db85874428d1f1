import { BulkBooking } from '@/components/BulkBooking/BulkBooking';
import { api } from '@/services/api';
import { useMay } from '@/session/useMay';
import Forbidden from '../../403';

async function read() {
  const { list, older } = await api('GET /api/admin/orders', {
    query: { work: 'platform', pageSize: '50' },
    skipErrorHandler: true,
  });
  const orders = list
    .filter(({ fulfilment }) => fulfilment === 'shipping')
    .map(({ buyer, ...order }) => ({ ...order, buyer: buyer.name }));
  return { orders, more: older !== null };
}

const book = async (out_trade_no: string) =>
  (
    await api('POST /api/admin/orders/:out_trade_no/book', {
      params: { out_trade_no },
      body: {},
      skipErrorHandler: true,
    })
  ).parcels;

/** The platform's orders are booked with the carrier, several at once. */
export default function StaffBooking() {
  const may = useMay();
  if (!may('orders.handle')) return <Forbidden />;
  return (
    <BulkBooking
      read={read}
      book={book}
      ordersPath="/admin/orders"
      labelsPath="/admin/orders/labels"
    />
  );
}
