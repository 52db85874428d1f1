import { Alert } from 'antd';
import { secondText } from './timeText';

/** Warns that updates have stopped. @param since time of the last update, server's clock, ms */
export function Stale({ since }: { since: number }) {
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title="連線中斷"
      description={`以上是 ${secondText(since)} 的價格，可能已經改變。恢復連線後會自動更新。`}
    />
  );
}
