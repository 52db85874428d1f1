import type { ActionType } from '@ant-design/pro-components';
import type { ListedOrder } from '@common/endpoints/orderShapes';
import { Link } from '@umijs/max';
import { Grid } from 'antd';
import { useRef } from 'react';
import { EmptyState } from '@/components/EmptyState';
import { STATUS_TABS, statusOf, tabOf } from '@/components/Order/statusTabs';
import { ORDERS_PER_PAGE, useOrderQuery } from '@/components/Order/useOrderQuery';
import { PagedTable } from '@/components/PagedTable';
import { QueryInput } from '@/components/QueryInput';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { useApi } from '@/services/useApi';
import { rememberOrders } from '@/session/rememberOrders';
import { useSession } from '@/session/useSession';
import { usePageTitle } from '@/usePageTitle';
import styles from './index.module.css';
import { cardColumns, tableColumns } from './OrderColumns';

export default function Orders() {
  usePageTitle('我的訂單');
  // A tablet on its side has room for the table's columns; one upright would break every title.
  const { lg = false } = Grid.useBreakpoint();
  const { status, q, current, change } = useOrderQuery();
  const table = useRef<ActionType>(null);
  const { user, loggedIn } = useSession();
  // A tab works without its count.
  const { data: counts, refresh } = useApi(
    () => api('GET /api/me/orders/counts', { skipErrorHandler: true }),
    { ready: loggedIn, refreshDeps: [user?.access_token] },
  );
  const reload = () => {
    void table.current?.reload();
    refresh();
  };
  useEvents(({ type }) => {
    if (type === 'order') reload();
  });

  return (
    <>
      <h1 className={styles.title}>我的訂單</h1>
      <PagedTable<ListedOrder>
        className={styles.orders}
        table={table}
        rowKey="out_trade_no"
        columns={lg ? tableColumns(reload) : cardColumns(reload)}
        showHeader={lg}
        current={current}
        pageSize={ORDERS_PER_PAGE}
        filter={{ status, q }}
        read={(page) =>
          rememberOrders(
            () =>
              api('GET /api/me/orders', {
                query: { ...page, ...(status && { status }), ...(q && { q }) },
              }),
            ({ list }) => list,
          )
        }
        onPage={(current) => change({ current })}
        tabs={{
          active: tabOf(status),
          items: STATUS_TABS.map(({ key, tab }) => {
            const count = counts?.find(({ status }) => String(status) === key)?.count;
            return {
              key,
              tab:
                count === undefined ? (
                  tab
                ) : (
                  <>
                    {tab} {count}
                  </>
                ),
            };
          }),
          onChange: (tab) => change({ status: statusOf(tab) }),
        }}
        search={
          <QueryInput
            q={q}
            placeholder="訂單編號或商品"
            label="搜尋訂單"
            maxLength={60}
            onSearch={(typed) => change({ q: typed })}
          />
        }
        failure={<EmptyState text="無法載入訂單。" retry={reload} />}
        empty={
          <EmptyState
            text={status || q ? '沒有符合條件的訂單。' : '您還沒有訂單，逛逛商城找喜歡的商品。'}
          >
            <Link to={status || q ? '/member/order' : '/shop'}>
              {status || q ? '看全部訂單' : '逛商城'}
            </Link>
          </EmptyState>
        }
      />
    </>
  );
}
