import { SITE_NAME } from '@common/siteName';
import { Button, Checkbox, Typography } from 'antd';
import { useState } from 'react';
import styles from './security.module.css';

interface Props {
  codes: readonly string[];
  doneLabel: string;
  onDone: () => void;
}

function save(codes: readonly string[]): void {
  const text = [`${SITE_NAME}　兩步驟驗證備用碼（每組只能用一次）`, '', ...codes, ''].join('\r\n');
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(url);
}

/** Recovery codes, the only time they can be read. */
export function RecoveryCodes({ codes, doneLabel, onDone }: Props) {
  const [isKept, setKept] = useState(false);
  return (
    <>
      <h2>請保存備用碼</h2>
      <p>手機不在身邊時，每組備用碼可以代替一次驗證碼。離開這頁之後就無法再次查看。</p>
      <ul className={styles.codes} aria-label="備用碼">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={() => save(codes)}>下載文字檔</Button>
        <Typography.Text copyable={{ text: codes.join('\n'), tooltips: ['複製', '已複製'] }}>
          複製全部
        </Typography.Text>
      </div>
      <p>
        <Checkbox checked={isKept} onChange={({ target }) => setKept(target.checked)}>
          我已保存備用碼
        </Checkbox>
      </p>
      <Button type="primary" disabled={!isKept} onClick={onDone}>
        {doneLabel}
      </Button>
    </>
  );
}
