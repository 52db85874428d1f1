import { type ActionType, ProTable } from '@ant-design/pro-components';
import type { LedgerRecord } from '@common/endpoints/records';
import { Link } from '@umijs/max';
import { Button, Grid } from 'antd';
import { useRef, useState } from 'react';
import { EmptyState } from '@/components/EmptyState';
import { lazyPart } from '@/components/lazyPart';
import { TaipeiTimeNote } from '@/components/TaipeiTime';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { usePageTitle } from '@/usePageTitle';
import { ExportButton } from './ExportButton';
import styles from './index.module.css';
import { cardColumns, tableColumns } from './RecordColumns';
import { RecordFilters } from './RecordFilters';
import { apiFilters, useRecordQuery } from './useRecordQuery';

const RecordDetail = lazyPart(async () => (await import('./RecordDetail')).RecordDetail);

const PAGE_SIZE = '20';

/** 資產紀錄: every movement of the member's available balance, with the balance after it. */
export default function Records() {
  usePageTitle('資產紀錄');
  const { lg = false } = Grid.useBreakpoint();
  const query = useRecordQuery();
  const { type, asset, from, to, before, after } = query;
  const [ends, setEnds] = useState<{ older: number | null; newer: number | null }>();
  const [failed, setFailed] = useState(false);
  const [opened, setOpened] = useState<LedgerRecord>();
  const table = useRef<ActionType>(null);
  const reload = () => void table.current?.reload();
  const isNewest = !before && !after;
  useEvents((event) => {
    if (isNewest && ['balance', 'order', 'auction'].includes(event.type)) reload();
  });

  return (
    <section>
      <div className={styles.head}>
        <h1>資產紀錄</h1>
        <Link to="/member/records/statement">月結單</Link>
        <ExportButton query={query} />
      </div>
      <RecordFilters query={query} />
      <TaipeiTimeNote />
      <ProTable<LedgerRecord>
        className={styles.records}
        actionRef={table}
        rowKey="id"
        columns={lg ? tableColumns(setOpened) : cardColumns(setOpened)}
        showHeader={lg}
        search={false}
        options={false}
        toolBarRender={false}
        pagination={false}
        params={{ type, asset, from, to, before, after }}
        request={async () => {
          try {
            const page = await api('GET /api/me/records', {
              query: {
                ...apiFilters(query),
                ...(before && { before }),
                ...(after && { after }),
                pageSize: PAGE_SIZE,
              },
            });
            setFailed(false);
            setEnds({ older: page.older, newer: page.newer });
            return { data: page.list, success: true };
          } catch {
            setFailed(true);
            return { data: [], success: false };
          }
        }}
        locale={{
          emptyText: failed ? (
            <EmptyState text="無法載入紀錄，您的資產不受影響。" retry={reload} />
          ) : query.isFiltered ? (
            <EmptyState text="沒有符合條件的紀錄。">
              <Button onClick={query.clear}>看全部紀錄</Button>
            </EmptyState>
          ) : (
            <EmptyState text="還沒有紀錄，資產有變動就會列在這裡。" />
          ),
        }}
      />
      {ends && (ends.newer !== null || ends.older !== null) && (
        <nav className={styles.pages} aria-label="紀錄分頁">
          <Button
            disabled={ends.newer === null}
            onClick={() => ends.newer !== null && query.turn('after', ends.newer)}
          >
            較新的紀錄
          </Button>
          <Button
            disabled={ends.older === null}
            onClick={() => ends.older !== null && query.turn('before', ends.older)}
          >
            較舊的紀錄
          </Button>
        </nav>
      )}
      {opened && <RecordDetail record={opened} onClose={() => setOpened(undefined)} />}
    </section>
  );
}
