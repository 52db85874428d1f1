import type { StaffOrder } from '@common/endpoints/adminOrders';
import { useParams } from '@umijs/max';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { OrderMessages } from '@/components/OrderMessages';
import { staffMessages } from '@/components/OrderMessages/messageApi';
import { OrderStatusTag } from '@/components/OrderStatusTag';
import { PageMessage } from '@/components/PageMessage';
import { api } from '@/services/api';
import { responseStatus } from '@/services/responseStatus';
import { useApi } from '@/services/useApi';
import { useMay } from '@/session/useMay';
import { usePageTitle } from '@/usePageTitle';
import { Journals } from '../parts/Journals';
import { Notes } from '../parts/Notes';
import styles from '../parts/Section.module.css';
import { StaffActionLog } from '../parts/StaffActionLog';
import { WaitingDecisions } from '../parts/WaitingDecisions';
import { RecordPresence } from '../presence/RecordPresence';
import { OrderFacts } from './OrderFacts';
import { StaffActions } from './StaffActions';
import { StaffInvoice } from './StaffInvoice';

/** 訂單: everything about one order on a page that can be linked to. */
export default function StaffOrderPage() {
  const { out_trade_no = '' } = useParams();
  usePageTitle(`訂單 ${out_trade_no}`);
  const { data, error, loading, refresh, mutate } = useApi(
    () =>
      api('GET /api/admin/orders/:out_trade_no', {
        params: { out_trade_no },
        skipErrorHandler: true,
      }),
    { refreshDeps: [out_trade_no] },
  );
  const order = data?.out_trade_no === out_trade_no ? data : undefined;
  const may = useMay();
  const [moves, setMoves] = useState(0);
  const handleMoved = (moved: StaffOrder) => {
    mutate(moved);
    setMoves((before) => before + 1);
  };
  if (!order) {
    if (loading || !error) return <Skeleton active paragraph={{ rows: 12 }} />;
    return responseStatus(error) === 404 ? (
      <PageMessage title="找不到這筆訂單" text="請檢查訂單編號，或用搜尋找找看。" />
    ) : (
      <PageMessage title="無法載入訂單" text="請檢查網路後再試一次。" retry={refresh} />
    );
  }
  return (
    <>
      <div className={styles.head}>
        <h1>{out_trade_no}</h1>
        <OrderStatusTag status={order.status} />
        <StaffActions order={order} onMoved={handleMoved} onRefused={refresh} />
      </div>
      <RecordPresence
        key={out_trade_no}
        kind="order"
        id={out_trade_no}
        loading={loading}
        onRead={() => {
          refresh();
          setMoves((before) => before + 1);
        }}
      />
      <WaitingDecisions about={{ type: 'order', id: out_trade_no }} version={order} />
      <div className={styles.columns}>
        <div>
          <OrderFacts order={order} onMoved={handleMoved} onRefused={refresh} />
          <OrderMessages key={out_trade_no} outTradeNo={out_trade_no} calls={staffMessages} />
          {order.seller === null && order.channel === 'shop' && (
            <StaffInvoice order={order} onCorrected={() => setMoves((before) => before + 1)} />
          )}
          {may('money.read') && (
            <Journals key={moves} query={{ refType: 'order', ref: out_trade_no }} />
          )}
        </div>
        <div>
          <Notes type="order" id={out_trade_no} />
          {may('log.read') && (
            <StaffActionLog subjectType="order" subjectId={out_trade_no} version={moves} />
          )}
        </div>
      </div>
    </>
  );
}
