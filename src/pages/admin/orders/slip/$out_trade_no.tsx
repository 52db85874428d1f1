import { PLATFORM_SELLER } from '@common/siteName';
import { SlipPage } from '@/components/PackingSlip/SlipPage';
import { api } from '@/services/api';

const read = (out_trade_no: string) =>
  api('GET /api/admin/orders/:out_trade_no', { params: { out_trade_no }, skipErrorHandler: true });

/** The platform's first fifty; the rest follows once these are sent. */
async function readWaiting(): Promise<string[]> {
  const query = { work: 'platform', pageSize: '50' } as const;
  const { list } = await api('GET /api/admin/orders', { query, skipErrorHandler: true });
  return list.flatMap(({ fulfilment, out_trade_no }) =>
    fulfilment === 'shipping' ? [out_trade_no] : [],
  );
}

/** 出貨單 of any order, or of all of the platform's that wait to be sent, to be printed. */
export default function StaffSlip() {
  return (
    <SlipPage
      read={read}
      readWaiting={readWaiting}
      senderOf={({ seller }) => seller?.name ?? PLATFORM_SELLER}
      orders="/admin/orders"
    />
  );
}
