import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { useTxHashField } from '@/components/useTxHashField';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import styles from './index.module.css';
import { STATES } from './OnTheirWay';

/** Lets the member report a missing transfer by its hash. */
export function MissingTransfer({ onReported }: { onReported: () => void }) {
  const { ids, input, fault, read, clear } = useTxHashField();
  const [isOpen, setOpen] = useState(false);
  const { run, loading, data } = useApi(
    (txHash: string) => api('POST /api/me/deposits/reports', { body: { txHash } }),
    {
      manual: true,
      onSuccess() {
        clear();
        onReported();
      },
    },
  );
  if (!isOpen) {
    return (
      <Button type="link" className={styles.missing} onClick={() => setOpen(true)}>
        回報轉帳
      </Button>
    );
  }
  return (
    <form
      className={styles.send}
      onSubmit={(event) => {
        event.preventDefault();
        const txHash = read();
        if (txHash) run(txHash);
      }}
    >
      <label htmlFor={ids.input}>交易編號（或交易查詢頁的網址）</label>
      <div className={styles.field}>
        <Input size="large" {...input} />
        <Button size="large" htmlType="submit" loading={loading}>
          查詢
        </Button>
      </div>
      <p id={ids.fault} className={fault ? styles.fault : styles.quiet} role="alert">
        {fault || '在錢包的交易紀錄裡可以找到。查詢結果會顯示在「處理中」。'}
      </p>
      {data?.state === 'credited' && (
        <Alert type="success" showIcon role="status" title={STATES.credited.text} />
      )}
    </form>
  );
}
