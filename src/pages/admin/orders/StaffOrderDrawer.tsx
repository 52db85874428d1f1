import type { StaffOrder } from '@common/endpoints/adminOrders';
import type { StaffNote } from '@common/endpoints/staffNotes';
import { Link } from '@umijs/max';
import { Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { OrderMessages } from '@/components/OrderMessages';
import { staffMessages } from '@/components/OrderMessages/messageApi';
import { OrderStatusTag } from '@/components/OrderStatusTag';
import { RetryButton } from '@/components/RetryButton';
import { keepingTyped } from '@/components/unsavedWork';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { useMay } from '@/session/useMay';
import { NewestNote } from '../parts/NewestNote';
import { Notes } from '../parts/Notes';
import styles from '../parts/Section.module.css';
import { StaffActionLog } from '../parts/StaffActionLog';
import { WaitingDecisions } from '../parts/WaitingDecisions';
import { RecordPresence } from '../presence/RecordPresence';
import { OrderFacts } from './OrderFacts';
import { hasStaffActions, StaffActions } from './StaffActions';

interface Props {
  outTradeNo: string;
  onClose: () => void;
  /** Called after the order's status changed. */
  onChange: () => void;
}

export function StaffOrderDrawer({ outTradeNo, onClose, onChange }: Props) {
  const may = useMay();
  const params = { out_trade_no: outTradeNo };
  const {
    data: order,
    error,
    loading,
    refresh,
    mutate,
  } = useApi(() => api('GET /api/admin/orders/:out_trade_no', { params }), {
    refreshDeps: [outTradeNo],
  });
  const [notes, setNotes] = useState<StaffNote[]>();
  const [moves, setMoves] = useState(0);
  const [isActing, setActing] = useState(false);
  const handleUpdated = (updated: StaffOrder) => {
    mutate(updated);
    setMoves((before) => before + 1);
    onChange();
  };
  return (
    <Drawer
      open
      size={640}
      styles={{ wrapper: { maxWidth: '100vw' }, title: { overflowWrap: 'anywhere', minWidth: 0 } }}
      title={
        <>
          {outTradeNo} {order && <OrderStatusTag status={order.status} />}
        </>
      }
      footer={
        order &&
        (isActing || hasStaffActions(order, may)) && (
          <>
            <NewestNote notes={notes} />
            <StaffActions
              order={order}
              onMoved={handleUpdated}
              onRefused={refresh}
              onActing={setActing}
            />
          </>
        )
      }
      onClose={keepingTyped(onClose)}
    >
      <RecordPresence
        kind="order"
        id={outTradeNo}
        loading={loading}
        onRead={() => {
          refresh();
          setMoves((before) => before + 1);
          onChange();
        }}
      />
      {!order && loading && <Skeleton active />}
      {!order && error && !loading && (
        <RetryButton onRetry={refresh}>無法載入，重新載入</RetryButton>
      )}
      {order && (
        <>
          <p className={styles.first}>
            <Link to={`/admin/orders/${outTradeNo}`}>開啟訂單頁：帳本與統一發票</Link>
          </p>
          <WaitingDecisions about={{ type: 'order', id: outTradeNo }} version={order} />
          <OrderFacts order={order} onMoved={handleUpdated} onRefused={refresh} />
          <Notes type="order" id={outTradeNo} onRead={setNotes} />
          <OrderMessages key={outTradeNo} outTradeNo={outTradeNo} calls={staffMessages} />
          {may('log.read') && (
            <StaffActionLog subjectType="order" subjectId={outTradeNo} version={moves} />
          )}
        </>
      )}
    </Drawer>
  );
}
