import type { ActionType, ProColumns } from '@ant-design/pro-components';
import type { CursorPage } from '@common/envelope';
import { Button, Space } from 'antd';
import type { RefObject } from 'react';
import { CursorTable } from '@/components/CursorTable';
import { QueryInput } from '@/components/QueryInput';
import { stateTabs } from '@/components/stateTabs';
import { type PageCursor, usePageQuery } from '@/components/usePageQuery';
import { usePageTitle } from '@/usePageTitle';
import { ExportButton } from './ExportButton';
import { ColumnsButton } from './TableViews';
import { useColumns } from './useColumns';
import { useListSort } from './useListSort';

interface Props<Row extends object> {
  list: 'coupons' | 'deals';
  /** 優惠券 or 優惠活動. */
  kind: string;
  /** The tab of those that apply now. */
  current: { key: string; tab: string };
  table: RefObject<ActionType | null>;
  columns: ProColumns<Row>[];
  /** What the list can be searched by, if anything. */
  searched?: string;
  read: (
    query: PageCursor & { sort?: string; state?: string; by?: 'sellers'; q?: string },
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
  columns: all,
  searched,
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
  const { columns, ...columnChoice } = useColumns(all);
  const state = tabs.active;
  const q = searched === undefined ? undefined : url.get('q');
  const chosen: { state?: string; by?: 'sellers'; q?: string } = {
    ...(state === 'sellers' ? { by: state } : { state }),
    ...(q && { q }),
  };
  return (
    <CursorTable<Row>
      {...rest}
      title={kind}
      rowKey="id"
      sort={sort}
      timeKey={timeKey}
      cursor={cursor}
      columns={columns}
      filter={{ state, q }}
      read={(page) => read({ ...page, ...query, ...chosen })}
      onTurn={turn}
      empty={
        state === 'all' && !q ? `還沒有${kind}，按「新增${kind}」開始。` : `沒有符合條件的${kind}。`
      }
      search={
        <Space wrap>
          {searched !== undefined && (
            <QueryInput
              q={q}
              placeholder={searched}
              label={`搜尋${kind}`}
              maxLength={40}
              onSearch={(typed) => url.change({ q: typed || undefined })}
            />
          )}
          <ColumnsButton {...columnChoice} />
        </Space>
      }
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
