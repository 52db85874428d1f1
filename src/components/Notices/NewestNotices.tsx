import { Link } from '@umijs/max';
import { Skeleton } from 'antd';
import { RetryButton } from '@/components/RetryButton';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { useApi } from '@/services/useApi';
import styles from './NewestNotices.module.css';
import { NoticeItem } from './NoticeItem';

const MAX_SHOWN = 5;

/** The newest notices, in the bell's popover. */
export function NewestNotices() {
  const { data, error, loading, refresh } = useApi(() =>
    api('GET /api/me/notices', { query: { pageSize: String(MAX_SHOWN) }, skipErrorHandler: true }),
  );
  useEvents(({ type }) => {
    if (type === 'notice') refresh();
  });
  return (
    <section className={styles.newest} aria-label="最新通知">
      {data ? (
        data.list.length === 0 ? (
          <p className={styles.none}>還沒有通知。出價、訂單與資產有變動時，會在這裡告訴您。</p>
        ) : (
          <ul>
            {data.list.map((notice) => (
              <li key={notice.id}>
                <NoticeItem notice={notice} isRead={notice.readAt !== null} />
              </li>
            ))}
          </ul>
        )
      ) : error && !loading ? (
        <p className={styles.none}>
          無法載入通知。
          <RetryButton type="link" onRetry={refresh} />
        </p>
      ) : (
        <div className={styles.loading}>
          <Skeleton active title={false} paragraph={{ rows: 6 }} />
        </div>
      )}
      <footer>
        <Link to="/member/notices">查看全部</Link>
        <Link to="/member/notices?view=settings">通知設定</Link>
      </footer>
    </section>
  );
}
