import { type ActionType, ProTable } from '@ant-design/pro-components';
import type { Exchange } from '@common/endpoints/exchange';
import { useSearchParams } from '@umijs/max';
import { Button, Grid } from 'antd';
import { useRef, useState } from 'react';
import { OrderPages } from '@/components/Order/OrderPages';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { usePageTitle } from '@/usePageTitle';
import { cardColumns, tableColumns } from './ExchangeColumns';
import { ExchangeDialog } from './ExchangeDialog';
import styles from './index.module.css';

const PAGE_SIZE = 10;

/** 兌換紀錄: what coin became adv, and the way to convert more (`?convert=1` opens it). */
export default function RecordsExchange() {
  usePageTitle('兌換紀錄');
  const { lg = false } = Grid.useBreakpoint();
  const [search, setSearch] = useSearchParams();
  const page = search.get('current') ?? '';
  const current = /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1;
  const isOpen = search.get('convert') === '1';
  const [total, setTotal] = useState<number>();
  const [failed, setFailed] = useState(false);
  const table = useRef<ActionType>(null);
  const reload = () => void table.current?.reload();
  useEvents(({ type }) => {
    if (type === 'balance') reload();
  });
  const change = (key: string, value: string | undefined) => {
    const next = new URLSearchParams(search);
    if (value) next.set(key, value);
    else next.delete(key);
    setSearch(next);
  };
  const open = () => change('convert', '1');

  return (
    <section>
      <div className={styles.head}>
        <h1>兌換紀錄</h1>
        <Button type="primary" onClick={open}>
          兌換廣告幣
        </Button>
      </div>
      <ProTable<Exchange>
        className={styles.exchanges}
        actionRef={table}
        rowKey="id"
        columns={lg ? tableColumns : cardColumns}
        showHeader={lg}
        search={false}
        options={false}
        toolBarRender={false}
        pagination={false}
        params={{ page: current }}
        request={async () => {
          try {
            const told = await api('GET /api/me/exchanges', {
              query: { current: String(current), pageSize: String(PAGE_SIZE) },
            });
            setFailed(false);
            setTotal(told.total);
            return { data: told.list, success: true };
          } catch {
            setFailed(true);
            return { data: [], success: false };
          }
        }}
        tableRender={(_, list) => (
          <>
            {list}
            <OrderPages
              current={current}
              pageSize={PAGE_SIZE}
              total={total}
              onChange={(to) => change('current', to)}
            />
          </>
        )}
        locale={{
          emptyText: failed ? (
            <div className={styles.empty}>
              <p>兌換紀錄沒有載入成功，您的資產不受影響。</p>
              <Button onClick={reload}>重新載入</Button>
            </div>
          ) : (
            <div className={styles.empty}>
              <p>還沒有兌換過。廣告幣可以折抵部分商品的價格。</p>
              <Button onClick={open}>兌換</Button>
            </div>
          ),
        }}
      />
      {isOpen && <ExchangeDialog onDone={reload} onClose={() => change('convert', undefined)} />}
    </section>
  );
}
