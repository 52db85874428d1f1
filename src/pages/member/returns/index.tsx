import type { ReturnSummary } from '@common/endpoints/returns';
import { RETURN_REASON } from '@common/lists/returns';
import { Link } from '@umijs/max';
import { Tabs } from 'antd';
import { RowBones } from '@/components/Bones/RowBones';
import { EmptyState } from '@/components/EmptyState';
import { ListPages } from '@/components/ListPages';
import { OrderLines } from '@/components/Order/OrderLines';
import { ReturnStateTag } from '@/components/Return/ReturnStateTag';
import { Time } from '@/components/Time';
import { usePageQuery } from '@/components/usePageQuery';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';
import { usePageTitle } from '@/usePageTitle';
import styles from './index.module.css';

const SIDES = [
  { key: 'buyer', label: '我買的' },
  { key: 'seller', label: '我賣的' },
];
const EMPTY = {
  buyer: '沒有退貨申請。需要退貨時，請從訂單頁提出。',
  seller: '沒有買家向您申請退貨。',
};

/** The member's returns, as buyer and as seller. */
export default function Returns() {
  usePageTitle('退貨');
  const { user } = useSession();
  const { current, get, change } = usePageQuery();
  const side = get('as') === 'seller' ? 'seller' : 'buyer';
  const { data, error, loading, refresh } = useApi(
    () => api('GET /api/me/returns', { query: { as: side, current: String(current) } }),
    { refreshDeps: [user?.access_token, side, current] },
  );
  useEvents(({ type }) => {
    if (type === 'return') refresh();
  });
  return (
    <section>
      <header className={styles.head}>
        <h1>退貨</h1>
      </header>
      <Tabs
        activeKey={side}
        items={SIDES}
        onChange={(key) => change({ as: key === 'seller' ? key : undefined })}
      />
      {!data && !error && <RowBones label="退貨申請載入中" pictured />}
      {!data && error && !loading && <EmptyState text="無法載入退貨申請。" retry={refresh} />}
      {data?.total === 0 && <EmptyState text={EMPTY[side]} />}
      <ul className={styles.list}>
        {data?.list.map((one) => (
          <ReturnRow key={one.id} request={one} />
        ))}
      </ul>
      {data && (
        <ListPages
          current={data.current}
          pageSize={data.pageSize}
          total={data.total}
          onChange={(current) => change({ current })}
        />
      )}
    </section>
  );
}

function ReturnRow({ request }: { request: ReturnSummary }) {
  return (
    <li>
      {/* These lines are the pieces of this return, so 「已退」 would count them a second time. */}
      <OrderLines lines={request.lines} showsReturned={false} />
      <div className={styles.row}>
        <span>
          <ReturnStateTag state={request.state} />
          {RETURN_REASON[request.reason]}
          <br />
          <span className={styles.quiet}>
            <Time at={request.createdAt} />
          </span>
        </span>
        <Link to={`/member/returns/${request.id}`}>查看申請</Link>
      </div>
    </li>
  );
}
