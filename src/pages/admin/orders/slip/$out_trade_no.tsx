import { PLATFORM_SELLER } from '@common/siteName';
import { useSearchParams } from '@umijs/max';
import { SlipPage } from '@/components/PackingSlip/SlipPage';
import { api } from '@/services/api';
import { chosenOrders, waitingOrders } from '../slipOrders';

const read = (out_trade_no: string) =>
  api('GET /api/admin/orders/:out_trade_no', { params: { out_trade_no }, skipErrorHandler: true });

/** 出貨單 of any order, of those that were ticked in the list, or of all of the platform's that wait to be sent, to be printed. */
export default function StaffSlip() {
  const [query] = useSearchParams();
  const chosen = chosenOrders(query.get('orders'));
  return (
    <SlipPage
      read={read}
      readWaiting={async () => chosen ?? waitingOrders()}
      senderOf={({ seller }) => seller?.name ?? PLATFORM_SELLER}
      ordersPath="/admin/orders"
    />
  );
}
