import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { RetryButton } from '@/components/RetryButton';
import styles from './StaleAlert.module.css';
import type { Staleness } from './useAnew';

interface Props {
  staleness: Staleness;
  /** Describes the record as it is now. */
  children: ReactNode;
}

/** Why a decision was refused, for as long as the dialog is open, and what it would be decided on now. */
export function StaleAlert({ staleness, children }: Props) {
  const { refusal, loading, hasFailed, readAnew } = staleness;
  if (refusal === undefined) return null;
  const now = hasFailed ? (
    <RetryButton onRetry={readAnew}>無法載入最新內容，重新載入</RetryButton>
  ) : (
    children
  );
  return (
    <Alert
      className={styles.stale}
      type="warning"
      showIcon
      title={refusal}
      description={loading ? '正在載入最新內容…' : now}
    />
  );
}
