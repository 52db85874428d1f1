import { PLATFORM_SELLER } from '@common/siteName';
import { SlipPage } from '@/components/PackingSlip/SlipPage';
import { api } from '@/services/api';

const read = (out_trade_no: string) =>
  api('GET /api/admin/orders/:out_trade_no', { params: { out_trade_no }, skipErrorHandler: true });

/** 出貨單 of any order, to be printed. */
export default function StaffSlip() {
  return (
    <SlipPage
      read={read}
      senderOf={({ seller }) => seller?.name ?? PLATFORM_SELLER}
      orders="/admin/orders"
    />
  );
}
