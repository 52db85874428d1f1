import type { StaffReview } from '@common/endpoints/reviews';
import { Skeleton, Space, Tabs } from 'antd';
import { NewerOlder } from '@/components/NewerOlder';
import { RetryButton } from '@/components/RetryButton';
import { SortButton } from '@/components/SortButton';
import { usePageQuery } from '@/components/usePageQuery';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import styles from '../listHead.module.css';
import { BulkHide } from '../parts/BulkHide';
import { ListTools } from '../parts/ListTools';
import { TickAll } from '../parts/TickAll';
import { useChosen } from '../parts/useChosen';
import { useListSort } from '../parts/useListSort';
import { moderateReview, StaffReviewItem } from './StaffReviewItem';

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
  const chosen = useChosen<StaffReview>();
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
    {
      refreshDeps: [state, q, query.sort, cursor.before, cursor.after],
      onSuccess: ({ list }) => chosen.see(list),
    },
  );

  return (
    <>
      <header className={styles.head}>
        <h1>評價管理</h1>
        <ListTools
          className={styles.tools}
          list="reviews"
          q={q}
          placeholder="商品名稱"
          maxLength={80}
          onSearch={(typed) => change({ q: typed })}
          exported={{ ...query, q, ...(state !== 'all' && { state }) }}
        />
      </header>
      <Tabs
        activeKey={state}
        items={STATES.map(({ key, label }) => ({ key, label }))}
        onChange={(chosen) => change({ state: chosen === 'all' ? undefined : chosen })}
      />
      <Space size="large" wrap role="group" aria-label="排序與選取">
        {data && data.list.length > 0 && (
          <TickAll chosen={chosen} page={data.list} label="選取這一頁的評價" />
        )}
        <SortButton by="created" title="評價時間" sort={sort} />
        <SortButton by="rating" title="星等" sort={sort} />
      </Space>
      {!data && loading && <Skeleton active paragraph={{ rows: 8 }} />}
      {!data && error && !loading && (
        <RetryButton onRetry={refresh}>無法載入，重新載入</RetryButton>
      )}
      {data?.list.length === 0 && <p>沒有符合條件的評價。</p>}
      {data?.list.map((review) => (
        <StaffReviewItem key={review.id} review={review} chosen={chosen} onChange={refresh} />
      ))}
      <BulkHide
        chosen={chosen}
        noun="評價"
        label="原因（評價的作者會看到）"
        isHidden={({ hiddenReason }) => hiddenReason !== null}
        nameOf={({ author, title, rating }) => `${author}對${title}的評價（${rating} 星）`}
        hide={(review, reason) => moderateReview('hide', review, reason, true)}
        show={(review, reason) => moderateReview('show', review, reason, true)}
        onDone={refresh}
      />
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
