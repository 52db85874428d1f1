import { Skeleton } from 'antd';
import { RetryButton } from '@/components/RetryButton';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { CodeForm } from './CodeForm';
import { Enrol } from './Enrol';
import styles from './security.module.css';

/** Few enough to remind of new ones. */
const FEW_CODES = 3;

async function pass(code: string): Promise<void> {
  const { recoveryCodesLeft } = await api('POST /api/admin/second-factor/pass', { body: { code } });
  if (recoveryCodesLeft <= FEW_CODES) {
    void toast.warning(`備用碼只剩 ${recoveryCodesLeft} 組，請到「兩步驟驗證」產生新的備用碼`);
  }
}

/** Stands in the console's place until this session has passed the second factor. */
export default function Gate({ onPassed }: { onPassed: () => void }) {
  const { data, error, loading, refresh } = useApi(() => api('GET /api/admin/second-factor'));
  return (
    <section className={`${styles.card} ${styles.gate}`} aria-label="兩步驟驗證">
      <h1>兩步驟驗證</h1>
      {!data && error && !loading && <RetryButton onRetry={refresh} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 3 }} />}
      {data?.enrolledAt === null && (
        <>
          <p>
            管理後台需要兩步驟驗證：登入之後，再輸入手機驗證器 App 產生的驗證碼。每次登入只問一次。
          </p>
          <Enrol startLabel="開始設定" doneLabel="進入管理後台" onDone={onPassed} />
        </>
      )}
      {data && data.enrolledAt !== null && (
        <>
          <p>請輸入驗證器 App 顯示的 6 位數驗證碼。手機不在身邊時，可以輸入一組備用碼。</p>
          <CodeForm
            label="驗證碼或備用碼"
            submitLabel="驗證"
            takesRecoveryCode
            send={async (code) => {
              await pass(code);
              onPassed();
            }}
          />
          <p>手機與備用碼都遺失時，請其他管理員在「會員」頁重設您的兩步驟驗證。</p>
        </>
      )}
    </section>
  );
}
