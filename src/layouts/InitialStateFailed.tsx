import { useModel } from '@umijs/max';
import { Alert, Button } from 'antd';
import styles from './index.module.css';

/** The initial state's failed state (SPEC §4): what it means for the person, and another try. */
export function InitialStateFailed() {
  const { error, loading, refresh } = useModel('@@initialState');
  if (!error || loading) return null;
  return (
    <Alert
      className={styles.notice}
      type="warning"
      showIcon
      title="目前無法取得您的帳戶資料，部分功能可能暫時看不到。"
      action={
        <Button size="small" onClick={refresh}>
          重試
        </Button>
      }
    />
  );
}
