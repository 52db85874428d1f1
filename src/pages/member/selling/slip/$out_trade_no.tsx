import { ORDER } from '@common/orders/orderTransitions';
import { SlipPage, type Waiting } from '@/components/PackingSlip/SlipPage';
import { api } from '@/services/api';
import { useSession } from '@/session/useSession';
import { viewedUser } from '@/session/viewAs';

const read = (out_trade_no: string) =>
  api('GET /api/me/sales/:out_trade_no', { params: { out_trade_no }, skipErrorHandler: true });

/** The first hundred; the rest follows once these are sent. */
async function readWaiting(): Promise<Waiting> {
  const query = { status: String(ORDER.processing), pageSize: '100' };
  const { list, total } = await api('GET /api/me/sales', { query, skipErrorHandler: true });
  const numbers = list.flatMap(({ canShip, out_trade_no }) => (canShip ? [out_trade_no] : []));
  return { numbers, more: total > list.length };
}

/** Null too for staff who look at the shop as this member, who are not shown it (ADR 123). */
const readFrom = async () =>
  viewedUser()
    ? null
    : (await api('GET /api/me/sender-address', { skipErrorHandler: true })).address;

/** 出貨單 of one of the member's sales, or of all that wait to be sent, to be printed. */
export default function SaleSlip() {
  const name = useSession().user?.member?.name ?? '';
  return (
    <SlipPage
      read={read}
      readWaiting={readWaiting}
      senderOf={() => name}
      readFrom={readFrom}
      ordersPath="/member/selling/orders"
    />
  );
}
