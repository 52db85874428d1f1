import type { Watcher } from '@common/endpoints/deposits';
import { Alert } from 'antd';
import { Time } from '@/components/Time';

/** Informs that deposits take longer than usual and nothing is lost. */
export function WatcherNotice({ watcher }: { watcher: Watcher }) {
  if (watcher.state === 'fine') return null;
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={
        watcher.state === 'behind' ? (
          '入帳比平常慢。款項不會遺失，稍後會自動入帳，請不要重複轉帳。'
        ) : (
          <>
            暫時無法查詢入帳狀況
            {watcher.heardAt !== null && (
              <>
                （最後更新 <Time at={watcher.heardAt} />）
              </>
            )}
            。恢復後會自動入帳，請不要重複轉帳。
          </>
        )
      }
    />
  );
}
