import type { Withdrawal } from '@common/endpoints/withdrawals';
import { useRequest } from 'ahooks';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Amount } from '@/components/Amount';
import { ListPages } from '@/components/ListPages';
import { Time } from '@/components/Time';
import { WithdrawalTags } from '@/components/WithdrawalTags';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { useSession } from '@/session/useSession';
import { shortAddress } from '@/wallet/eip1193';
import { TOKEN_SYMBOL } from '../../../../config/token';
import styles from './index.module.css';

const PAGE_SIZE = 10;
const MOVES = new Set(['withdrawal', 'ready']);

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

/** All that was asked for, the newest first, as it moves. */
export function WithdrawalList({ onOpen }: { onOpen: (id: number) => void }) {
  const { user } = useSession();
  const [current, setCurrent] = useState(1);
  const { data, error, loading, refresh } = useRequest(
    () =>
      api('GET /api/me/withdrawals', {
        query: { current: String(current), pageSize: String(PAGE_SIZE) },
        skipErrorHandler: true,
      }),
    { refreshDeps: [current, user?.access_token], onError() {} },
  );
  useEvents(({ type }) => {
    if (MOVES.has(type)) refresh();
  });
  return (
    <>
      <h2>提幣紀錄</h2>
      {!data && (!error || loading) && <Skeleton active />}
      {!data && error && !loading && (
        <div className={styles.empty}>
          <p>提幣紀錄沒有載入成功，您的餘額不受影響。</p>
          <Button onClick={refresh}>重新載入</Button>
        </div>
      )}
      {data?.list.length === 0 && <p className={styles.empty}>還沒有提幣過。</p>}
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
