import { Alert } from 'antd';
import type { ReactNode } from 'react';
import styles from './PayByWallet.module.css';

interface Props {
  type: 'info' | 'warning';
  title: ReactNode;
  text: ReactNode;
  /** Actions, below the text so that a narrow screen has room for both. */
  children?: ReactNode;
}

/** Information that the user needs before the payment continues. */
export function Notice({ type, title, text, children }: Props) {
  return (
    <Alert
      type={type}
      showIcon
      role={type === 'warning' ? 'alert' : 'status'}
      title={
        <>
          <strong>{title}</strong>
          <p className={styles.text}>{text}</p>
          {children && <div className={styles.actions}>{children}</div>}
        </>
      }
    />
  );
}
