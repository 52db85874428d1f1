import type { ChainState } from '@common/endpoints/adminDeposits';
import { Link } from '@umijs/max';
import { Alert, Button, Card, Descriptions, Skeleton } from 'antd';
import { useState } from 'react';
import { FormDialog } from '@/components/FormDialog';
import { Loaded } from '@/components/Loaded';
import { RetryButton } from '@/components/RetryButton';
import { Time } from '@/components/Time';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { useMay } from '@/session/useMay';
import { ReasonField } from './ReasonField';

const LOOK_AGAIN_MS = 10_000;

/** Progress of the deposit watcher, and the halt after a deep reorganisation, for administrators to lift. */
export function ChainCard() {
  const isAdmin = useMay()('admin');
  /** Beginning of the halt that is being lifted. */
  const [resuming, setResuming] = useState<number>();
  const { data, error, loading, refresh, mutate } = useApi(
    () => api('GET /api/admin/chain', { skipErrorHandler: true }),
    { pollingInterval: LOOK_AGAIN_MS, pollingWhenHidden: false },
  );
  return (
    <Card title="區塊鏈監看" style={{ marginBottom: 16 }}>
      <Loaded
        request={{ data, error, loading, refresh }}
        waiting={<Skeleton active paragraph={{ rows: 2 }} />}
        failed={(retry) => <RetryButton onRetry={retry}>無法載入，重新載入</RetryButton>}
      >
        {(chain) => (
          <>
            {chain.halted && (
              <Halt
                chain={chain}
                halted={chain.halted}
                onResume={isAdmin ? setResuming : undefined}
              />
            )}
            <Figures chain={chain} />
            {chain.resumed.length > 0 && <Resumed chain={chain} />}
          </>
        )}
      </Loaded>
      {resuming !== undefined && (
        <FormDialog<{ reason: string }, ChainState>
          title="恢復提幣"
          okText="確認恢復"
          danger
          send={({ reason }) =>
            api('POST /api/admin/chain/resume', {
              body: { reason: reason.trim(), haltedAt: resuming },
              skipErrorHandler: true,
            })
          }
          onRefused={refresh}
          onClose={() => setResuming(undefined)}
          onDone={(state) => {
            mutate(state);
            setResuming(undefined);
            void toast.success('已恢復');
          }}
        >
          <p>恢復後提幣會繼續送出。被凍結的會員不會自動解除，請逐一確認。</p>
          <ReasonField />
        </FormDialog>
      )}
    </Card>
  );
}

interface HaltProps {
  chain: ChainState;
  halted: NonNullable<ChainState['halted']>;
  /** Undefined for staff who may not lift the halt. */
  onResume: ((haltedAt: number) => void) | undefined;
}

const Halt = ({ chain, halted, onResume }: HaltProps) => (
  <Alert
    type="error"
    showIcon
    title={
      <>
        提幣自 <Time at={halted.at} /> 起暫停
      </>
    }
    description={
      <>
        <p>
          原因：{halted.reason ?? '不明'}。請核對
          <Link to="/admin/money/outflows">不明轉出</Link>、差額、撤回的充幣，以及
          <Link to="/admin/money/members?frozen=1">被凍結的會員（{chain.frozenMembers} 位）</Link>
          後再恢復。
        </p>
        {onResume ? (
          <Button danger onClick={() => onResume(halted.at)}>
            恢復提幣
          </Button>
        ) : (
          '由管理員恢復。'
        )}
      </>
    }
  />
);

const Figures = ({ chain }: { chain: ChainState }) => (
  <Descriptions column={{ xs: 1, sm: 2, lg: 3 }} size="small">
    <Descriptions.Item label="鏈編號">{chain.chainId}</Descriptions.Item>
    <Descriptions.Item label="最新區塊">{chain.headNumber ?? '—'}</Descriptions.Item>
    <Descriptions.Item label="已入帳到">{chain.blockNumber ?? '—'}</Descriptions.Item>
    <Descriptions.Item label="落後">{chain.behind} 個區塊</Descriptions.Item>
    <Descriptions.Item label="最後更新">
      {chain.heardAt === null ? '還沒有' : <Time at={chain.heardAt} />}
    </Descriptions.Item>
    <Descriptions.Item label="已凍結會員">{chain.frozenMembers} 位</Descriptions.Item>
  </Descriptions>
);

const Resumed = ({ chain }: { chain: ChainState }) => (
  <details>
    <summary>恢復紀錄</summary>
    <ul>
      {chain.resumed.map(({ staff, note, at }) => (
        <li key={at}>
          <Time at={at} /> {staff.name}：{note}
        </li>
      ))}
    </ul>
  </details>
);
