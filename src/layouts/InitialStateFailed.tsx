import { useModel } from '@umijs/max';
import { RetryButton } from '@/components/RetryButton';
import styles from './index.module.css';

/**
 * Shown when the initial state failed to load (SPEC §4): a message and a retry. Without antd's `Alert`, which every page
 * would load for it.
 */
export function InitialStateFailed() {
  const { error, loading, refresh } = useModel('@@initialState');
  if (!error || loading) return null;
  return (
    <div className={styles.notice} role="alert">
      目前無法取得您的帳戶資料，部分功能可能暫時看不到。
      <RetryButton size="small" onRetry={refresh}>
        重試
      </RetryButton>
    </div>
  );
}
