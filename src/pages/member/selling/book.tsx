import { ORDER } from '@common/orders/orderTransitions';
import { BulkBooking } from '@/components/BulkBooking/BulkBooking';
import { api } from '@/services/api';

const PAGE_SIZE = 50;

async function read() {
  const { list, total } = await api('GET /api/me/sales', {
    query: { status: String(ORDER.processing), pageSize: String(PAGE_SIZE) },
    skipErrorHandler: true,
  });
  return { orders: list.filter(({ canShip }) => canShip), more: total > list.length };
}

const book = async (out_trade_no: string) =>
  (
    await api('POST /api/me/sales/:out_trade_no/book', {
      params: { out_trade_no },
      body: {},
      skipErrorHandler: true,
    })
  ).parcels;

/** The member's sales are booked with the carrier, several at once. */
export default function SaleBooking() {
  return (
    <BulkBooking
      read={read}
      book={book}
      ordersPath="/member/selling/orders"
      labelsPath="/member/selling/labels"
    />
  );
}
