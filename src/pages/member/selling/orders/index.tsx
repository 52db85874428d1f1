import type { SaleSummary } from '@common/endpoints/sales';
import { ORDER_STATUSES } from '@common/lists/orderStatus';
import { Link, useLocation } from '@umijs/max';
import { useRequest } from 'ahooks';
import { Button, Skeleton } from 'antd';
import { LinkTabs } from '@/components/LinkTabs';
import { ListPages } from '@/components/ListPages';
import { OrderLines } from '@/components/Order/OrderLines';
import { readStatus } from '@/components/Order/statusTabs';
import { OrderStatusTag } from '@/components/OrderStatusTag';
import { QueryInput } from '@/components/QueryInput';
import { Time } from '@/components/Time';
import { usePageQuery } from '@/components/usePageQuery';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { useSession } from '@/session/useSession';
import { usePageTitle } from '@/usePageTitle';
import styles from '../index.module.css';
import { SellingTabs } from '../SellingTabs';
import { SaleMoney } from './SaleMoney';

const PAGE_SIZE = 10;
const STATES = [
  { value: '', label: '全部' },
  ...ORDER_STATUSES.map(({ value, label }) => ({ value: String(value), label })),
];

function Sale({ sale }: { sale: SaleSummary }) {
  const { out_trade_no, status, buyer, createdAt, lines, canShip, canHandOver } = sale;
  const isWaiting = canShip || canHandOver;
  return (
    <article className={styles.sale}>
      <header>
        <span>
          <OrderStatusTag status={status} /> {buyer}・<Time at={createdAt} />
        </span>
        <span className={styles.quiet}>{out_trade_no}</span>
      </header>
      <OrderLines lines={lines} />
      <SaleMoney sale={sale} />
      <div className={styles.actions}>
        <Link to={`/member/selling/orders/${out_trade_no}`}>
          <Button type={isWaiting ? 'primary' : 'default'}>
            {canShip ? '去出貨' : canHandOver ? '去交付' : '查看訂單'}
          </Button>
        </Link>
      </div>
    </article>
  );
}

/** Orders of what I sell. */
export default function Sales() {
  usePageTitle('銷售訂單');
  const { user } = useSession();
  const { pathname } = useLocation();
  const { current, get, change } = usePageQuery();
  const status = readStatus(get('status'));
  const q = get('q');
  const asked = JSON.stringify([status, q, current]);
  const { data, error, loading, refresh } = useRequest(
    async () => {
      const told = await api('GET /api/me/sales', {
        query: {
          current: String(current),
          pageSize: String(PAGE_SIZE),
          ...(status && { status }),
          ...(q && { q }),
        },
      });
      return { ...told, asked };
    },
    { refreshDeps: [asked, user?.access_token], onError() {} },
  );
  useEvents(({ type }) => {
    if (type === 'order' || type === 'auction' || type === 'notice') refresh();
  });
  const shown = data?.asked === asked ? data : undefined;

  return (
    <section>
      <SellingTabs />
      <header className={styles.head}>
        <h1>銷售訂單</h1>
        <QueryInput
          q={q}
          placeholder="訂單編號或商品"
          label="搜尋銷售訂單"
          maxLength={60}
          className={styles.search}
          onSearch={(typed) => change({ q: typed })}
        />
      </header>
      <LinkTabs
        look="chips"
        className={styles.states}
        label="訂單狀態"
        items={STATES}
        current={status ?? ''}
        to={(status) => ({ pathname, search: status && `?status=${status}` })}
      />
      {!shown && error && !loading ? (
        <div className={styles.nothing}>
          <p>訂單沒有載入成功。</p>
          <Button onClick={refresh}>重新載入</Button>
        </div>
      ) : !shown ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : shown.list.length === 0 ? (
        <div className={styles.nothing}>
          <p>{status || q ? '沒有符合條件的訂單。' : '還沒有人下單，刊登更多商品讓買家找到您。'}</p>
          {status || q ? (
            <Link to={pathname}>看全部訂單</Link>
          ) : (
            <Link to="/member/selling/new">新增商品</Link>
          )}
        </div>
      ) : (
        <ul className={styles.list}>
          {shown.list.map((sale) => (
            <li key={sale.out_trade_no}>
              <Sale sale={sale} />
            </li>
          ))}
        </ul>
      )}
      <ListPages
        current={current}
        pageSize={PAGE_SIZE}
        total={shown?.total}
        onChange={(current) => change({ current })}
      />
    </section>
  );
}
