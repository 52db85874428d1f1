import { Divider, Skeleton } from 'antd';
import { useState } from 'react';
import { PasskeyButton } from '@/components/Proof/PasskeyButton';
import { RetryButton } from '@/components/RetryButton';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { signByPasskey } from '@/session/passkey';
import { AddPasskey } from './AddPasskey';
import { CodeForm } from './CodeForm';
import { Enrol } from './Enrol';
import styles from './security.module.css';

/** Warn when this many or fewer recovery codes are left. */
const LOW_CODES_WARNING = 3;

async function verifyCode(code: string): Promise<void> {
  const { recoveryCodesLeft } = await api('POST /api/admin/second-factor/pass', { body: { code } });
  if (recoveryCodesLeft <= LOW_CODES_WARNING) {
    void toast.warning(`備用碼只剩 ${recoveryCodesLeft} 組，請到「兩步驟驗證」產生新的備用碼`);
  }
}

async function passByPasskey(): Promise<void> {
  const body = await signByPasskey(await api('POST /api/admin/second-factor/passkey/challenge'));
  await api('POST /api/admin/second-factor/passkey', { body });
}

/** The first factor: one of two kinds; the other can be added later. */
function SetUp({ onDone }: { onDone: () => void }) {
  const [kind, setKind] = useState<'app' | 'passkey'>();
  const doneLabel = '進入管理後台';
  return (
    <>
      <p>
        管理後台需要兩步驟驗證：登入之後，再用通行金鑰或手機驗證器 App 確認一次。每次登入只問一次。
      </p>
      {kind !== 'app' && (
        <>
          <h2>通行金鑰</h2>
          <p>
            用這台裝置的指紋、臉部辨識或螢幕鎖，或使用安全金鑰，不用輸入驗證碼，也能防止假網站。
          </p>
          <AddPasskey
            type="primary"
            doneLabel={doneLabel}
            onAdded={() => setKind('passkey')}
            onDone={onDone}
          />
        </>
      )}
      {kind === undefined && <Divider plain>或</Divider>}
      {kind !== 'passkey' && (
        <>
          {kind === undefined && <h2>手機驗證器 App</h2>}
          <Enrol
            startLabel="開始設定"
            doneLabel={doneLabel}
            onBegin={() => setKind('app')}
            onDone={onDone}
          />
        </>
      )}
    </>
  );
}

/** Stands in the console's place until this session has passed the second factor. */
export default function Gate({ onPassed }: { onPassed: () => void }) {
  const { data, error, loading, refresh } = useApi(() => api('GET /api/admin/second-factor'), {
    // A request refused before the passing may be answered after it, and bring the gate back: it is left at once.
    onSuccess: ({ passed }) => passed && onPassed(),
  });
  const hasApp = typeof data?.enrolledAt === 'number';
  const hasFactor = hasApp || !!data?.passkeys;
  return (
    <section className={`${styles.card} ${styles.gate}`} aria-label="兩步驟驗證">
      <h1>兩步驟驗證</h1>
      {!data && error && !loading && <RetryButton onRetry={refresh} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 3 }} />}
      {data && !hasFactor && <SetUp onDone={onPassed} />}
      {data && hasFactor && (
        <>
          {data.passkeys > 0 && (
            <>
              <PasskeyButton
                type="primary"
                block
                label="用通行金鑰驗證"
                act={async () => {
                  await passByPasskey();
                  onPassed();
                }}
              />
              <Divider plain>{hasApp ? '或輸入驗證碼' : '或輸入備用碼'}</Divider>
            </>
          )}
          <p>
            {hasApp
              ? '請輸入驗證器 App 顯示的 6 位數驗證碼。手機不在身邊時，可以輸入一組備用碼。'
              : '通行金鑰不在身邊時，可以輸入一組備用碼。'}
          </p>
          <CodeForm
            label={hasApp ? '驗證碼或備用碼' : '備用碼'}
            submitLabel="驗證"
            takesRecoveryCode
            send={async (code) => {
              await verifyCode(code);
              onPassed();
            }}
          />
          <p>通行金鑰、手機與備用碼都遺失時，請其他管理員在「會員」頁重設您的兩步驟驗證。</p>
        </>
      )}
    </section>
  );
}
