import { Drawer, Skeleton } from 'antd';
import { RetryButton } from '@/components/RetryButton';
import { ReturnStateTag } from '@/components/Return/ReturnStateTag';
import { ReturnView } from '@/components/Return/ReturnView';
import { staffReturns } from '@/components/Return/returnApi';
import { useReturn } from '@/components/Return/useReturn';
import { keepingTyped } from '@/components/unsavedWork';
import { ConsoleLink } from '../parts/ConsoleLink';
import { RecordPresence } from '../presence/RecordPresence';

interface Props {
  id: number;
  onClose: () => void;
  /** Its state has changed. */
  onChange: () => void;
}

export function ReturnDrawer({ id, onClose, onChange }: Props) {
  const { one, hasFailed, loading, refresh, mutate } = useReturn(id, staffReturns);
  return (
    <Drawer
      open
      size={640}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      title={<>退貨申請 {one && <ReturnStateTag state={one.state} />}</>}
      onClose={keepingTyped(onClose)}
    >
      <RecordPresence kind="return" id={String(id)} loading={loading} onRead={refresh} />
      {!one && !hasFailed && <Skeleton active />}
      {!one && hasFailed && <RetryButton onRetry={refresh}>無法載入，重新載入</RetryButton>}
      {one && (
        <ReturnView
          one={one}
          calls={staffReturns}
          order={
            <ConsoleLink to={`/admin/orders/${one.out_trade_no}`}>{one.out_trade_no}</ConsoleLink>
          }
          onChange={(changed) => {
            mutate(changed);
            onChange();
          }}
          onRefresh={refresh}
        />
      )}
    </Drawer>
  );
}
