import type { OrderSummary } from '@common/endpoints/orderShapes';
import type { Place } from '@common/endpoints/place';
import { Navigate, useParams } from '@umijs/max';
import { Skeleton } from 'antd';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import { PageMessage } from '../PageMessage';
import { PackingSlip } from './PackingSlip';

interface SlipOrder extends Pick<OrderSummary, 'out_trade_no' | 'createdAt' | 'lines'> {
  address: Place | null;
  note: string;
}

interface Props<Order extends SlipOrder> {
  read: (out_trade_no: string) => Promise<Order>;
  senderOf: (order: Order) => string;
  /** The path below which each order has its page. */
  orders: string;
}

/** 出貨單 of the order in the path; one without an address has none yet and shows its own page. */
export function SlipPage<Order extends SlipOrder>({ read, senderOf, orders }: Props<Order>) {
  const { out_trade_no = '' } = useParams();
  usePageTitle(`出貨單 ${out_trade_no}`);
  const { data, error, loading, refresh } = useApi(() => read(out_trade_no), {
    refreshDeps: [out_trade_no],
  });
  const back = `${orders}/${out_trade_no}`;
  if (data) {
    const { address, note } = data;
    if (!address) return <Navigate to={back} replace />;
    return (
      <PackingSlip order={data} sender={senderOf(data)} address={address} note={note} back={back} />
    );
  }
  if (loading || !error) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <PageMessage title="無法載入訂單" text="請檢查訂單編號與網路後再試一次。" retry={refresh} />
  );
}
