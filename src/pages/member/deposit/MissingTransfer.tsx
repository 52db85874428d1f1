import { useRequest } from 'ahooks';
import { Alert, Button, Input } from 'antd';
import { useId, useState } from 'react';
import { api } from '@/services/api';
import { findTxHash } from '@/wallet/findTxHash';
import styles from './index.module.css';
import { STATES } from './OnTheirWay';

/** I miss a transfer: its hash, and what the chain says of it. */
export function MissingTransfer({ onReported }: { onReported: () => void }) {
  const ids = { hash: useId(), fault: useId() };
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState('');
  const { run, loading, data } = useRequest(
    (txHash: string) => api('POST /api/me/deposits/reports', { body: { txHash } }),
    {
      manual: true,
      onSuccess() {
        setTyped('');
        onReported();
      },
      onError() {},
    },
  );
  if (!isOpen) {
    return (
      <Button type="link" className={styles.missing} onClick={() => setOpen(true)}>
        轉帳後沒有看到？回報交易編號
      </Button>
    );
  }
  return (
    <form
      className={styles.send}
      onSubmit={(event) => {
        event.preventDefault();
        const txHash = findTxHash(typed);
        setFault(txHash ? '' : '請貼上完整的交易編號：0x 開頭、共 66 個字元');
        if (txHash) run(txHash);
      }}
    >
      <label htmlFor={ids.hash}>交易編號（或區塊瀏覽器的網址）</label>
      <div className={styles.field}>
        <Input
          id={ids.hash}
          size="large"
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          placeholder="0x…"
          value={typed}
          status={fault ? 'error' : undefined}
          aria-invalid={fault !== ''}
          aria-describedby={ids.fault}
          onChange={({ target }) => {
            setTyped(target.value);
            setFault('');
          }}
        />
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
