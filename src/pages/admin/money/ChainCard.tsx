import type { ChainState } from '@common/endpoints/adminDeposits';
import { Link } from '@umijs/max';
import { useRequest } from 'ahooks';
import { Alert, Button, Card, Descriptions, Skeleton } from 'antd';
import { useState } from 'react';
import { FormDialog } from '@/components/FormDialog';
import { Time } from '@/components/Time';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useSession } from '@/session/useSession';
import { ReasonField } from './ReasonField';

const LOOK_AGAIN_MS = 10_000;

/** How far the deposit watcher is; and the halt after a deep reorganisation, for administrators to lift. */
export function ChainCard() {
  const { user } = useSession();
  const isAdmin = user?.member?.capabilities.includes('admin') ?? false;
  const [isResuming, setResuming] = useState(false);
  const { data, error, loading, refresh, mutate } = useRequest(
    () => api('GET /api/admin/chain', { skipErrorHandler: true }),
    { pollingInterval: LOOK_AGAIN_MS, pollingWhenHidden: false, onError() {} },
  );
  return (
    <Card title="區塊鏈監看" style={{ marginBottom: 16 }}>
      {!data && error && !loading && <Button onClick={refresh}>沒有載入成功，重新載入</Button>}
      {!data && (!error || loading) && <Skeleton active paragraph={{ rows: 2 }} />}
      {data?.halted && (
        <Alert
          type="error"
          showIcon
          title={
            <>
              提幣自 <Time at={data.halted.at} /> 起暫停
            </>
          }
          description={
            <>
              <p>
                原因：{data.halted.reason ?? '不明'}。請核對差額、撤回的充幣，以及
                <Link to="/admin/money/members?frozen=1">
                  被凍結的會員（{data.frozenMembers} 位）
                </Link>
                後再恢復。
              </p>
              {isAdmin ? (
                <Button danger onClick={() => setResuming(true)}>
                  恢復提幣
                </Button>
              ) : (
                '由管理員恢復。'
              )}
            </>
          }
        />
      )}
      {data && (
        <Descriptions column={{ xs: 1, sm: 2, lg: 3 }} size="small">
          <Descriptions.Item label="鏈">chain id {data.chainId}</Descriptions.Item>
          <Descriptions.Item label="最新區塊">{data.headNumber ?? '—'}</Descriptions.Item>
          <Descriptions.Item label="已入帳到">{data.blockNumber ?? '—'}</Descriptions.Item>
          <Descriptions.Item label="落後">{data.behind} 個區塊</Descriptions.Item>
          <Descriptions.Item label="最後更新">
            {data.heardAt === null ? '還沒有' : <Time at={data.heardAt} />}
          </Descriptions.Item>
          <Descriptions.Item label="已凍結會員">{data.frozenMembers} 位</Descriptions.Item>
        </Descriptions>
      )}
      {data && data.resumed.length > 0 && (
        <details>
          <summary>恢復紀錄</summary>
          <ul>
            {data.resumed.map(({ staff, note, at }) => (
              <li key={at}>
                <Time at={at} /> {staff.name}：{note}
              </li>
            ))}
          </ul>
        </details>
      )}
      {isResuming && (
        <FormDialog<{ reason: string }, ChainState>
          title="恢復提幣"
          okText="確認恢復"
          danger
          send={({ reason }) =>
            api('POST /api/admin/chain/resume', { body: { reason: reason.trim() } })
          }
          onRefused={refresh}
          onClose={() => setResuming(false)}
          onDone={(state) => {
            mutate(state);
            setResuming(false);
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
