import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { RetryButton } from '@/components/RetryButton';
import { Time } from '@/components/Time';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import { Enrol } from './Enrol';
import { Passkeys } from './Passkeys';
import { RecoveryCodes } from './RecoveryCodes';
import styles from './security.module.css';

function NewRecoveryCodes({ onDone }: { onDone: () => void }) {
  const { data, run, loading, mutate } = useApi(
    () => api('POST /api/admin/second-factor/recovery-codes'),
    { manual: true },
  );
  const finish = () => {
    mutate(undefined);
    onDone();
  };
  if (data) return <RecoveryCodes codes={data.recoveryCodes} doneLabel="完成" onDone={finish} />;
  return (
    <Button loading={loading} onClick={run}>
      產生新的備用碼
    </Button>
  );
}

/** 兩步驟驗證: my own second factor for the console. */
export default function Security() {
  usePageTitle('兩步驟驗證');
  const { data, error, loading, refresh } = useApi(() => api('GET /api/admin/second-factor'));
  const [round, setRound] = useState(0);
  const finish = () => {
    setRound((n) => n + 1);
    refresh();
  };
  const finishEnrolment = () => {
    void toast.success('已設定兩步驟驗證');
    finish();
  };
  return (
    <section className={styles.card}>
      <h1>兩步驟驗證</h1>
      {!data && error && !loading && <RetryButton onRetry={refresh} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 3 }} />}
      {data && (
        <>
          <p>
            登入之後，進入管理後台還要用通行金鑰或手機驗證器 App
            確認一次，每次登入只問一次。執行敏感操作時，也可以用通行金鑰確認是您本人。
          </p>
          <Passkeys round={round} onChange={finish} />
          <h2 className={styles.more}>手機驗證器 App</h2>
          <p>換手機後，舊手機的驗證碼與備用碼立即失效，其他裝置要重新驗證。</p>
          <dl className={styles.facts}>
            <dt>狀態</dt>
            <dd>
              {data.enrolledAt === null ? (
                '尚未設定'
              ) : (
                <>
                  <Time at={data.enrolledAt} /> 設定
                </>
              )}
            </dd>
          </dl>
          <div key={round}>
            <Enrol
              startLabel={data.enrolledAt === null ? '開始設定' : '換手機'}
              doneLabel="完成"
              onDone={finishEnrolment}
            />
          </div>
          {(data.enrolledAt !== null || data.passkeys > 0) && (
            <div key={`codes ${round}`} className={styles.more}>
              <h2>備用碼</h2>
              <p>還有 {data.recoveryCodesLeft} 組可用。產生新的備用碼之後，舊的全部失效。</p>
              <NewRecoveryCodes onDone={finish} />
            </div>
          )}
        </>
      )}
    </section>
  );
}
