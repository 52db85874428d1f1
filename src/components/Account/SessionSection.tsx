import type { SessionInfo } from '@common/endpoints/profile';
import { deviceOf } from '@common/people/deviceOf';
import { Button, Skeleton, Tag } from 'antd';
import { ConfirmPopover } from '@/components/ConfirmPopover';
import { RetryButton } from '@/components/RetryButton';
import { Time } from '@/components/Time';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';
import styles from './Account.module.css';
import { Section } from './Section';

const METHODS = { wallet: '用錢包登入', email: '用電子郵件登入' };

/** The member's sessions, each with a button to end it. */
export function SessionSection() {
  const { user } = useSession();
  const { data, error, loading, refresh } = useApi(() => api('GET /api/me/sessions'), {
    refreshDeps: [user?.access_token],
    refreshOnWindowFocus: true,
  });
  useEvents(({ type }) => {
    if (type === 'sessions') refresh();
  });
  const leave = useApi(() => api('DELETE /api/me/sessions'), {
    manual: true,
    onSuccess({ ended }) {
      toast.success(`已登出其他 ${ended} 個裝置`);
      refresh();
    },
  });
  const others = data ? data.list.length - 1 : 0;
  return (
    <Section title="登入中的裝置">
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {!data && error && !loading && (
        <p>
          無法載入裝置清單。
          <RetryButton onRetry={refresh} />
        </p>
      )}
      <ul className={styles.rows}>
        {data?.list.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={refresh} />
        ))}
      </ul>
      {data && data.views.length > 0 && (
        <details>
          <summary>平台人員檢視過您的畫面（{data.views.length} 次）</summary>
          <ul className={styles.rows}>
            {data.views.map(({ id, at }) => (
              <li key={id}>
                <span>
                  <Time at={at} />
                  　為了處理您的問題；只能看，不能操作
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {others > 0 && (
        <ConfirmPopover
          title="要登出其他所有裝置嗎？"
          description="這個裝置不受影響。"
          okText="全部登出"
          okButtonProps={{ danger: true }}
          cancelText="先不要"
          onConfirm={leave.run}
        >
          <Button loading={leave.loading}>登出其他所有裝置</Button>
        </ConfirmPopover>
      )}
    </Section>
  );
}

function SessionRow({ session, onEnded }: { session: SessionInfo; onEnded: () => void }) {
  const { id, method, userAgent, createdAt, lastSeenAt, isThis } = session;
  const { run, loading } = useApi(
    () => api('DELETE /api/me/sessions/:id', { params: { id } }),
    // A refusal means that the session has already ended.
    { manual: true, onSuccess: onEnded, onError: onEnded },
  );
  return (
    <li>
      <span>
        {deviceOf(userAgent)} {isThis && <Tag color="green">這個裝置</Tag>}
        <br />
        <span className={styles.quiet}>
          {METHODS[method]}　<Time at={createdAt} />
          {!isThis && (
            <>
              　最後使用 <Time at={lastSeenAt} />
            </>
          )}
        </span>
      </span>
      {!isThis && (
        <Button loading={loading} onClick={run}>
          登出
        </Button>
      )}
    </li>
  );
}
