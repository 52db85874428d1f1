import type { ActionType, ProColumns } from '@ant-design/pro-components';
import type { CursorPage } from '@common/envelope';
import { Button } from 'antd';
import type { RefObject } from 'react';
import { CursorTable } from '@/components/CursorTable';
import { stateTabs } from '@/components/stateTabs';
import { type PageCursor, usePageQuery } from '@/components/usePageQuery';
import { usePageTitle } from '@/usePageTitle';
import { ExportButton } from './ExportButton';
import { useListSort } from './useListSort';

interface Props<Row extends object> {
  list: 'coupons' | 'deals';
  /** 優惠券 or 優惠活動. */
  kind: string;
  /** The tab of those that apply now. */
  current: { key: string; tab: string };
  table: RefObject<ActionType | null>;
  columns: ProColumns<Row>[];
  read: (
    query: PageCursor & { sort?: string; state?: string; by?: 'sellers' },
  ) => Promise<CursorPage<Row, string>>;
  /** The list's CSV. */
  exportPath?: '/api/admin/coupons.csv';
  onNew: () => void;
}

/** Coupons or deals, of the platform and of sellers, newest first unless sorted otherwise. */
export function DiscountTable<Row extends object>({
  list,
  kind,
  current,
  read,
  exportPath,
  onNew,
  ...rest
}: Props<Row>) {
  usePageTitle(kind);
  const { cursor, turn, ...url } = usePageQuery();
  const { sort, timeKey, query } = useListSort(list);
  const tabs = stateTabs(
    [
      { key: 'all', tab: '全部' },
      current,
      { key: 'over', tab: '已結束' },
      { key: 'sellers', tab: '賣家的' },
    ],
    url,
  );
  const state = tabs.active;
  const chosen: { state?: string; by?: 'sellers' } =
    state === 'sellers' ? { by: state } : { state };
  return (
    <CursorTable<Row>
      {...rest}
      title={kind}
      rowKey="id"
      sort={sort}
      timeKey={timeKey}
      cursor={cursor}
      filter={{ state }}
      read={(page) => read({ ...page, ...query, ...chosen })}
      onTurn={turn}
      empty={`沒有符合條件的${kind}。`}
      tools={[
        ...(exportPath
          ? [<ExportButton key="csv" path={exportPath} query={{ ...query, ...chosen }} />]
          : []),
        <Button key="new" type="primary" onClick={onNew}>
          新增{kind}
        </Button>,
      ]}
      tabs={tabs}
    />
  );
}
