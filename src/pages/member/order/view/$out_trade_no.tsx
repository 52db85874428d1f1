import { Navigate, useParams } from '@umijs/max';
import { PageMessage } from '@/components/PageMessage';
import Loading from '@/loading';
import { usePageTitle } from '@/usePageTitle';
import { OrderView } from './OrderView';
import { useLiveOrder } from './useLiveOrder';

/** The form of an order's number; anything else is nobody's. */
const NUMBER = /^[0-9A-Z]{10,40}$/;

export default function OrderPage() {
  const { out_trade_no = '' } = useParams();
  if (!NUMBER.test(out_trade_no)) return <Navigate to="/404" replace />;
  return <KnownOrder key={out_trade_no} outTradeNo={out_trade_no} />;
}

function KnownOrder({ outTradeNo }: { outTradeNo: string }) {
  const { order, hasFailed, refresh, mutate } = useLiveOrder(outTradeNo);
  usePageTitle(order && `訂單 ${order.out_trade_no}`);
  if (order) return <OrderView order={order} onChange={mutate} onRefresh={refresh} />;
  if (hasFailed) {
    return (
      <PageMessage
        title="訂單沒有載入成功"
        text="請檢查網路後再試一次，您的訂單與款項不受影響。"
        action={{ label: '重新載入', onClick: refresh }}
      />
    );
  }
  return <Loading />;
}
