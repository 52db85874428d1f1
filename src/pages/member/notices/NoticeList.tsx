import { Link } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { RowBones } from '@/components/Bones/RowBones';
import { EmptyState } from '@/components/EmptyState';
import { NoticeItem } from '@/components/Notices/NoticeItem';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import styles from './index.module.css';
import { useNotices } from './useNotices';

/** The member's notices. @param unread only those that were unread when they were loaded */
export function NoticeList({ unread }: { unread: boolean }) {
  const { list, failed, refresh, hasMore, loadingMore, more } = useNotices(unread);
  /** All notices up to this id were marked read at once. */
  const [readUpTo, setReadUpTo] = useState(0);
  const newest = list?.[0]?.id ?? 0;
  const readAll = useApi(
    async () => {
      await api('POST /api/me/notices/read', { body: { upTo: newest } });
      setReadUpTo(newest);
    },
    { manual: true },
  );
  const isRead = (id: number, readAt: number | null) => readAt !== null || id <= readUpTo;

  if (!list && failed) {
    return <EmptyState tall text="無法載入通知。" retry={refresh} />;
  }
  if (!list) return <RowBones label="通知載入中" />;
  if (list.length === 0) {
    return (
      <EmptyState
        tall
        text={
          unread
            ? '通知都讀過了。'
            : '還沒有通知。出價被超過、訂單出貨、充幣入帳時，都會在這裡告訴您。'
        }
      >
        <Link to="/shopBidding">看競標中的拍品</Link>
      </EmptyState>
    );
  }
  return (
    <>
      <p className={styles.all}>
        <Button
          onClick={readAll.run}
          loading={readAll.loading}
          disabled={list.every(({ id, readAt }) => isRead(id, readAt))}
        >
          全部標為已讀
        </Button>
      </p>
      <ul className={styles.list}>
        {list.map((notice) => (
          <li key={notice.id}>
            <NoticeItem notice={notice} isRead={isRead(notice.id, notice.readAt)} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <p className={styles.more}>
          <Button onClick={more} loading={loadingMore}>
            更早的通知
          </Button>
        </p>
      )}
    </>
  );
}
