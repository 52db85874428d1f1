import { ORDER_NUMBER_PATTERN } from '@common/text/urlText';
import { Navigate, useParams } from '@umijs/max';
import { CardBones } from '@/components/Bones/CardBones';
import { PageMessage } from '@/components/PageMessage';
import { usePageTitle } from '@/usePageTitle';
import { OrderView } from './OrderView';
import { useLiveOrder } from './useLiveOrder';

const NUMBER = new RegExp(ORDER_NUMBER_PATTERN);

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
        title="無法載入訂單"
        text="請檢查網路後再試一次，您的訂單與款項不受影響。"
        retry={refresh}
      />
    );
  }
  return <CardBones heights={[170, 150, 300]} />;
}
