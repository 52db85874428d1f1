import { CONSOLE_QUEUES } from '@common/lists/consoleQueues';
import { Link } from '@umijs/max';
import { Segmented, Skeleton } from 'antd';
import { RetryButton } from '@/components/RetryButton';
import { Time } from '@/components/Time';
import { usePageQuery } from '@/components/usePageQuery';
import { api } from '@/services/api';
import { serverNow } from '@/services/serverClock';
import { useApi } from '@/services/useApi';
import { untilAnswered } from '@/services/writes';
import { useSession } from '@/session/useSession';
import { usePageTitle } from '@/usePageTitle';
import styles from './dashboard/dashboard.module.css';
import { FigureCards } from './dashboard/FigureCards';
import { Health, span } from './dashboard/Health';
import { useQueues } from './shell/useQueues';

const SPANS = [
  { value: '30', label: '30 天' },
  { value: '90', label: '90 天' },
];
/** Polling interval, ms: the server counts today once a minute. */
const POLL_MS = 60_000;

/** The queues of the caller, each linked to its page. */
function Queues() {
  const { queues, error, refresh } = useQueues();
  if (!queues && error) {
    return <RetryButton onRetry={refresh}>無法載入待處理，重新載入</RetryButton>;
  }
  if (!queues) return <Skeleton active paragraph={{ rows: 2 }} />;
  const now = serverNow() ?? Date.now();
  return (
    <ul className={styles.queues} aria-label="待處理">
      {queues.map(({ queue, count, oldestAt }) => {
        const { label, path } = CONSOLE_QUEUES[queue];
        return (
          <li key={queue}>
            <Link to={path} data-waiting={count > 0 || undefined}>
              {label}
              <b>{count}</b>
              <small>
                {oldestAt === null
                  ? '沒有等候'
                  : `最久 ${span(Math.max(0, now - oldestAt) / 1000)}`}
              </small>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function Figures() {
  const { get, change } = usePageQuery();
  const { user } = useSession();
  const days = get('days') === '90' ? '90' : '30';
  const { data, error, loading, refresh } = useApi(
    // Read again each minute: after a failure the last figures stay, with their time.
    () =>
      untilAnswered(() =>
        api('GET /api/admin/dashboard', { query: { days }, skipErrorHandler: true }),
      ),
    {
      refreshDeps: [days, user?.access_token],
      pollingInterval: POLL_MS,
      pollingWhenHidden: false,
    },
  );
  return (
    <>
      <div className={styles.head}>
        <h2>營運數字</h2>
        <Segmented
          aria-label="期間"
          options={SPANS}
          value={days}
          onChange={(next) => change({ days: next === '90' ? next : undefined })}
        />
      </div>
      {!data && error && !loading && (
        <RetryButton onRetry={refresh}>無法載入數字，重新載入</RetryButton>
      )}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <>
          {data.days.length === 0 ? (
            <p className={styles.quiet}>每日數字正在統計，一分鐘內就會顯示。</p>
          ) : (
            <FigureCards days={data.days} />
          )}
          <p className={styles.quiet}>
            進行中的競標 {data.liveLots} 件・近 7 天下單 {data.placed.orders.toLocaleString()}{' '}
            筆，已付款 {data.placed.paid.toLocaleString()} 筆，待付款{' '}
            {data.placed.waiting.toLocaleString()} 筆
            {data.countedAt !== null && (
              <>
                ・統計至 <Time at={data.countedAt} />
              </>
            )}
          </p>
          <div className={styles.head}>
            <h2>系統狀態</h2>
          </div>
          <section className={styles.card} aria-label="系統狀態">
            <Health health={data.health} />
          </section>
        </>
      )}
    </>
  );
}

/** The console's first page: what waits, how the shop does, and whether its machinery runs. */
export default function Dashboard() {
  usePageTitle('總覽');
  return (
    <>
      <div className={styles.head}>
        <h1>總覽</h1>
      </div>
      <Queues />
      <Figures />
    </>
  );
}
