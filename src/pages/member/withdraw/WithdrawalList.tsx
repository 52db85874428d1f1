import type { Withdrawal } from '@common/endpoints/withdrawals';
import { TOKEN_SYMBOL } from '@config/token';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Amount } from '@/components/Amount';
import { EmptyState } from '@/components/EmptyState';
import { ListPages } from '@/components/ListPages';
import { Time } from '@/components/Time';
import { WithdrawalTags } from '@/components/WithdrawalTags';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';
import { shortAddress } from '@/wallet/eip1193';
import styles from './index.module.css';

const PAGE_SIZE = 10;
const REFRESH_EVENTS = new Set(['withdrawal', 'ready']);

function Row({ one, onOpen }: { one: Withdrawal; onOpen: (id: number) => void }) {
  return (
    <li className={styles.withdrawal}>
      <strong>
        <Amount value={one.amount} unit={TOKEN_SYMBOL} />
      </strong>
      <WithdrawalTags withdrawal={one} />
      <span className={styles.quiet}>
        到 {one.label ?? '已刪除的地址'}（{shortAddress(one.address)}）・
        <Time at={one.createdAt} />
      </span>
      <Button size="small" onClick={() => onOpen(one.id)}>
        {one.state === 'submitted' ? '繼續驗證' : '查看進度'}
      </Button>
    </li>
  );
}

/** The member's withdrawals, newest first, updated by events. */
export function WithdrawalList({ onOpen }: { onOpen: (id: number) => void }) {
  const { user } = useSession();
  const [current, setCurrent] = useState(1);
  const { data, error, loading, refresh } = useApi(
    () =>
      api('GET /api/me/withdrawals', {
        query: { current: String(current), pageSize: String(PAGE_SIZE) },
        skipErrorHandler: true,
      }),
    { refreshDeps: [current, user?.access_token] },
  );
  useEvents(({ type }) => {
    if (REFRESH_EVENTS.has(type)) refresh();
  });
  return (
    <>
      <h2>提幣紀錄</h2>
      {!data && (!error || loading) && <Skeleton active />}
      {!data && error && !loading && (
        <EmptyState text="無法載入提幣紀錄，您的餘額不受影響。" retry={refresh} />
      )}
      {data?.list.length === 0 && <EmptyState text="還沒有提幣過。" />}
      <ul className={styles.list}>
        {data?.list.map((one) => (
          <Row key={one.id} one={one} onOpen={onOpen} />
        ))}
      </ul>
      <ListPages
        current={current}
        pageSize={PAGE_SIZE}
        total={data?.total}
        onChange={(page) => setCurrent(Number(page) || 1)}
      />
    </>
  );
}
