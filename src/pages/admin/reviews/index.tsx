import { Skeleton, Space, Tabs } from 'antd';
import { NewerOlder } from '@/components/NewerOlder';
import { QueryInput } from '@/components/QueryInput';
import { RetryButton } from '@/components/RetryButton';
import { SortButton } from '@/components/SortButton';
import { usePageQuery } from '@/components/usePageQuery';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import styles from '../listHead.module.css';
import { useListSort } from '../parts/useListSort';
import { StaffReviewItem } from './StaffReviewItem';

const PAGE_SIZE = 20;
const STATES = [
  { key: 'all', label: '全部' },
  { key: 'unanswered', label: '待回覆' },
  { key: 'low', label: '一、二顆星' },
  { key: 'pictured', label: '有圖片' },
  { key: 'hidden', label: '已隱藏' },
] as const;

export default function AdminReviews() {
  usePageTitle('評價管理');
  const { cursor, get, change, turn } = usePageQuery();
  const state = STATES.find(({ key }) => key === get('state'))?.key ?? 'all';
  const q = get('q');
  const { sort, timeKey, query } = useListSort('reviews');
  const { data, error, loading, refresh } = useApi(
    () =>
      api('GET /api/admin/reviews', {
        query: {
          ...cursor,
          ...query,
          pageSize: String(PAGE_SIZE),
          ...(state !== 'all' && { state }),
          ...(q && { q }),
        },
      }),
    { refreshDeps: [state, q, query.sort, cursor.before, cursor.after] },
  );

  return (
    <>
      <header className={styles.head}>
        <h1>評價管理</h1>
        <QueryInput
          q={q}
          placeholder="商品名稱"
          maxLength={80}
          className={styles.search}
          onSearch={(typed) => change({ q: typed })}
        />
      </header>
      <Tabs
        activeKey={state}
        items={STATES.map(({ key, label }) => ({ key, label }))}
        onChange={(chosen) => change({ state: chosen === 'all' ? undefined : chosen })}
      />
      <Space size="large" role="group" aria-label="排序">
        <SortButton by="created" title="評價時間" sort={sort} />
        <SortButton by="rating" title="星等" sort={sort} />
      </Space>
      {!data && loading && <Skeleton active paragraph={{ rows: 8 }} />}
      {!data && error && !loading && (
        <RetryButton onRetry={refresh}>無法載入，重新載入</RetryButton>
      )}
      {data?.list.length === 0 && <p>沒有符合條件的評價。</p>}
      {data?.list.map((review) => (
        <StaffReviewItem key={review.id} review={review} onChange={refresh} />
      ))}
      {data && (
        <NewerOlder
          total={data.total}
          isOldestFirst={sort.current.isAscending}
          isByTime={sort.current.by === timeKey}
          onNewer={data.newer === null ? undefined : () => turn({ after: String(data.newer) })}
          onOlder={data.older === null ? undefined : () => turn({ before: String(data.older) })}
        />
      )}
    </>
  );
}
