import { Button, QRCode } from 'antd';
import { useState } from 'react';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { CodeForm } from './CodeForm';
import { RecoveryCodes } from './RecoveryCodes';
import styles from './security.module.css';

interface Props {
  startLabel: string;
  doneLabel: string;
  /** There is a secret to be confirmed now. */
  onBegin?: () => void;
  onDone: () => void;
}

/** Ties an authenticator app to the member: its secret, a code of it, the recovery codes. */
export function Enrol({ startLabel, doneLabel, onBegin, onDone }: Props) {
  const [codes, setCodes] = useState<string[]>();
  const { data, run, loading } = useApi(() => api('POST /api/admin/second-factor/enrolment'), {
    manual: true,
    onSuccess: onBegin,
  });
  if (codes) return <RecoveryCodes codes={codes} doneLabel={doneLabel} onDone={onDone} />;
  if (!data) {
    return (
      <Button type="primary" loading={loading} onClick={run}>
        {startLabel}
      </Button>
    );
  }
  return (
    <>
      <h2>加入驗證器 App</h2>
      <p>
        請用 Google Authenticator、Microsoft Authenticator、1Password 等驗證器掃描，再輸入畫面上的 6
        位數驗證碼。
      </p>
      <div className={styles.setup}>
        <div className={styles.picture} role="img" aria-label="兩步驟驗證的 QR Code">
          <QRCode
            value={data.uri}
            type="svg"
            size={184}
            color="black"
            bgColor="white"
            bordered={false}
          />
        </div>
        <div className={styles.key}>
          <p>無法掃描時，請手動輸入這組金鑰：</p>
          <code>{data.secret.match(/.{1,4}/g)?.join(' ')}</code>
        </div>
      </div>
      <CodeForm
        label="App 顯示的驗證碼"
        submitLabel="完成設定"
        send={async (code) => {
          const done = await api('PUT /api/admin/second-factor', { body: { code } });
          setCodes(done.recoveryCodes);
        }}
      />
    </>
  );
}
