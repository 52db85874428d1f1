import { useModel } from '@umijs/max';
import { Button } from 'antd';
import styles from './index.module.css';

/**
 * The initial state's failed state (SPEC §4): what it means for the person, and another try. No `Alert`,
 * which every page would load for it.
 */
export function InitialStateFailed() {
  const { error, loading, refresh } = useModel('@@initialState');
  if (!error || loading) return null;
  return (
    <div className={styles.notice} role="alert">
      目前無法取得您的帳戶資料，部分功能可能暫時看不到。
      <Button size="small" onClick={refresh}>
        重試
      </Button>
    </div>
  );
}
