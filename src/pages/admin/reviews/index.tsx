import { Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { ListPages } from '@/components/ListPages';
import { QueryInput } from '@/components/QueryInput';
import { RetryButton } from '@/components/RetryButton';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import styles from '../listHead.module.css';
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
  const [state, setState] = useState('all');
  const [q, setQ] = useState('');
  const [current, setCurrent] = useState(1);
  const { data, error, loading, refresh } = useApi(
    () =>
      api('GET /api/admin/reviews', {
        query: {
          current: String(current),
          pageSize: String(PAGE_SIZE),
          ...(state !== 'all' && { state }),
          ...(q && { q }),
        },
      }),
    { refreshDeps: [state, q, current] },
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
          onSearch={(typed) => {
            setQ(typed);
            setCurrent(1);
          }}
        />
      </header>
      <Tabs
        activeKey={state}
        items={STATES.map(({ key, label }) => ({ key, label }))}
        onChange={(chosen) => {
          setState(chosen);
          setCurrent(1);
        }}
      />
      {!data && loading && <Skeleton active paragraph={{ rows: 8 }} />}
      {!data && error && !loading && (
        <RetryButton onRetry={refresh}>無法載入，重新載入</RetryButton>
      )}
      {data?.list.length === 0 && <p>沒有符合條件的評價。</p>}
      {data?.list.map((review) => (
        <StaffReviewItem key={review.id} review={review} onDone={refresh} />
      ))}
      <ListPages
        current={current}
        pageSize={PAGE_SIZE}
        total={data?.total}
        onChange={(page) => setCurrent(Number(page ?? 1))}
      />
    </>
  );
}
