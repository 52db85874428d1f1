import { PLATFORM_SELLER } from '@common/siteName';
import { SlipPage, type Waiting } from '@/components/PackingSlip/SlipPage';
import { api } from '@/services/api';

const read = (out_trade_no: string) =>
  api('GET /api/admin/orders/:out_trade_no', { params: { out_trade_no }, skipErrorHandler: true });

/** The platform's first hundred; the rest follows once these are sent. */
async function readWaiting(): Promise<Waiting> {
  const query = { work: 'platform', pageSize: '100' } as const;
  const { list, older } = await api('GET /api/admin/orders', { query, skipErrorHandler: true });
  const numbers = list.flatMap(({ fulfilment, out_trade_no }) =>
    fulfilment === 'shipping' ? [out_trade_no] : [],
  );
  return { numbers, more: older !== null };
}

/** 出貨單 of any order, or of all of the platform's that wait to be sent, to be printed. */
export default function StaffSlip() {
  return (
    <SlipPage
      read={read}
      readWaiting={readWaiting}
      senderOf={({ seller }) => seller?.name ?? PLATFORM_SELLER}
      ordersPath="/admin/orders"
    />
  );
}
