import { SlipPage } from '@/components/PackingSlip/SlipPage';
import { api } from '@/services/api';
import { useSession } from '@/session/useSession';

const read = (out_trade_no: string) =>
  api('GET /api/me/sales/:out_trade_no', { params: { out_trade_no }, skipErrorHandler: true });

/** 出貨單 of one of the member's sales, to be printed. */
export default function SaleSlip() {
  const name = useSession().user?.member?.name ?? '';
  return <SlipPage read={read} senderOf={() => name} orders="/member/selling/orders" />;
}
