import type { ActionType } from '@ant-design/pro-components';
import type { Exchange } from '@common/endpoints/exchange';
import { Button, Grid } from 'antd';
import { useRef } from 'react';
import { EmptyState } from '@/components/EmptyState';
import { PagedTable } from '@/components/PagedTable';
import { usePageQuery } from '@/components/usePageQuery';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { usePageTitle } from '@/usePageTitle';
import { cardColumns, tableColumns } from './ExchangeColumns';
import { ExchangeDialog } from './ExchangeDialog';
import styles from './index.module.css';

const PAGE_SIZE = 10;

/** 兌換紀錄: the conversions of coin to adv, and the dialog for a new one (`?convert=1` opens it). */
export default function RecordsExchange() {
  usePageTitle('兌換紀錄');
  const { lg = false } = Grid.useBreakpoint();
  const { current, get, change } = usePageQuery();
  const isOpen = get('convert') === '1';
  const convert = (word: '1' | undefined) =>
    change({ convert: word, current: current > 1 ? String(current) : undefined });
  const table = useRef<ActionType>(null);
  const reload = () => void table.current?.reload();
  useEvents(({ type }) => {
    if (type === 'balance') reload();
  });
  const open = () => convert('1');

  return (
    <section>
      <div className={styles.head}>
        <h1>兌換紀錄</h1>
        <Button type="primary" onClick={open}>
          兌換廣告幣
        </Button>
      </div>
      <PagedTable<Exchange>
        className={styles.exchanges}
        table={table}
        rowKey="id"
        columns={lg ? tableColumns : cardColumns}
        showHeader={lg}
        current={current}
        pageSize={PAGE_SIZE}
        read={(page) => api('GET /api/me/exchanges', { query: page })}
        onPage={(current) => change({ current })}
        failure={<EmptyState text="無法載入兌換紀錄，您的資產不受影響。" retry={reload} />}
        empty={
          <EmptyState text="還沒有兌換過。廣告幣可以折抵部分商品的價格。">
            <Button onClick={open}>兌換</Button>
          </EmptyState>
        }
      />
      {isOpen && <ExchangeDialog onDone={reload} onClose={() => convert(undefined)} />}
    </section>
  );
}
