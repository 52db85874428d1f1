import type { Watcher } from '@common/endpoints/deposits';
import { Alert } from 'antd';
import { Time } from '@/components/Time';

/** Says when deposits take longer than usual, and that nothing is lost by it. */
export function WatcherNotice({ watcher }: { watcher: Watcher }) {
  if (watcher.state === 'fine') return null;
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={
        watcher.state === 'behind' ? (
          <>
            入帳比平常慢：還有 {watcher.behind}{' '}
            個區塊等待讀取。款項不會遺失，讀到後自動入帳，請不要重複轉帳。
          </>
        ) : (
          <>
            目前讀不到鏈上的新資料
            {watcher.heardAt !== null && (
              <>
                （最後更新 <Time at={watcher.heardAt} />）
              </>
            )}
            。恢復後會自動補入，請不要重複轉帳。
          </>
        )
      }
    />
  );
}
