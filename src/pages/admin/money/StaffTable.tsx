import { type ActionType, type ProColumns, ProTable } from '@ant-design/pro-components';
import type { Page } from '@common/envelope';
import { Button } from 'antd';
import { type ReactNode, type RefObject, useState } from 'react';
import { OrderPages } from '@/components/Order/OrderPages';

interface Props<Row> {
  table: RefObject<ActionType | null>;
  title: string;
  rowKey: string;
  columns: ProColumns<Row>[];
  current: number;
  /** What else names what is shown: a change of it reads again. */
  filter?: Record<string, string | undefined>;
  read: (page: { current: string; pageSize: string }) => Promise<Page<Row>>;
  onPage: (current: string | undefined) => void;
  empty: string;
  tools?: ReactNode[];
  tabs?: { active: string; items: { key: string; tab: string }[]; onChange: (key: string) => void };
  search?: ReactNode;
}

const PAGE_SIZE = 20;

/** A list of the money desk: pages in the URL, and a way on when it does not load. */
export function StaffTable<Row extends object>({
  table,
  title,
  rowKey,
  columns,
  current,
  filter = {},
  read,
  onPage,
  empty,
  tools = [],
  tabs,
  search,
}: Props<Row>) {
  const [failed, setFailed] = useState(false);
  const [total, setTotal] = useState<number>();
  return (
    <ProTable<Row>
      actionRef={table}
      headerTitle={title}
      rowKey={rowKey}
      columns={columns}
      search={false}
      options={{ reload: true, density: false, setting: false }}
      scroll={{ x: 'max-content' }}
      toolBarRender={() => tools}
      toolbar={{
        ...((tabs || search) && { multipleLine: true }),
        ...(search && { search }),
        ...(tabs && {
          tabs: {
            activeKey: tabs.active,
            items: tabs.items,
            onChange: (key) => key !== undefined && tabs.onChange(String(key)),
          },
        }),
      }}
      params={{ ...filter, page: current }}
      request={async () => {
        try {
          const page = await read({ current: String(current), pageSize: String(PAGE_SIZE) });
          setFailed(false);
          setTotal(page.total);
          return { data: page.list, success: true };
        } catch {
          setFailed(true);
          return { data: [], success: false };
        }
      }}
      pagination={false}
      tableRender={(_, list) => (
        <>
          {list}
          <OrderPages current={current} pageSize={PAGE_SIZE} total={total} onChange={onPage} />
        </>
      )}
      locale={{
        emptyText: failed ? (
          <Button onClick={() => void table.current?.reload()}>沒有載入成功，重新載入</Button>
        ) : (
          empty
        ),
      }}
    />
  );
}
