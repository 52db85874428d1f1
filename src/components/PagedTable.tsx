import { type ActionType, type ProColumns, ProTable } from '@ant-design/pro-components';
import type { Page } from '@common/envelope';
import { Button, Skeleton } from 'antd';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { ListPages } from './ListPages';

interface Props<Row> {
  /** To read the list again from outside. */
  table?: RefObject<ActionType | null>;
  /** A list of the console has one, a button that reads it again, and scrolls sideways. */
  title?: string;
  hint?: string;
  rowKey: string | ((row: Row) => string);
  columns: ProColumns<Row>[];
  /** Whether the columns' names are shown; cards have none. */
  showHeader?: boolean;
  className?: string;
  current: number;
  pageSize?: number;
  /** What else names what is shown: a change of it reads again. */
  filter?: Record<string, string | undefined>;
  read: (page: { current: string; pageSize: string }) => Promise<Page<Row>>;
  /** Reads again every so often, while something of it moves. */
  lookAgainMs?: number;
  onPage: (current: string | undefined) => void;
  empty: ReactNode;
  /** Instead of the console's words when the list did not load. */
  failure?: ReactNode;
  tools?: ReactNode[];
  tabs?: {
    active: string;
    items: { key: string; tab: ReactNode }[];
    onChange: (key: string) => void;
  };
  search?: ReactNode;
}

/** A list that is read page by page, its place in the URL, and a way on when it does not load. */
export function PagedTable<Row extends object>({
  table,
  title,
  hint,
  rowKey,
  columns,
  showHeader,
  className,
  current,
  pageSize = 20,
  filter = {},
  read,
  lookAgainMs,
  onPage,
  empty,
  failure,
  tools = [],
  tabs,
  search,
}: Props<Row>) {
  const own = useRef<ActionType>(null);
  const action = table ?? own;
  const [failed, setFailed] = useState(false);
  const [total, setTotal] = useState<number>();
  const isConsole = title !== undefined;
  return (
    <ProTable<Row>
      actionRef={action}
      className={className}
      headerTitle={title}
      tooltip={hint}
      rowKey={rowKey}
      columns={columns}
      showHeader={showHeader}
      search={false}
      options={isConsole && { reload: true, density: false, setting: false }}
      scroll={isConsole ? { x: true } : undefined}
      toolBarRender={isConsole || search || tabs ? () => tools : false}
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
      polling={lookAgainMs}
      request={async () => {
        try {
          const page = await read({ current: String(current), pageSize: String(pageSize) });
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
          <ListPages current={current} pageSize={pageSize} total={total} onChange={onPage} />
        </>
      )}
      locale={{
        // Nothing is said to be empty that has not been read yet.
        emptyText: failed ? (
          (failure ?? (
            <Button onClick={() => void action.current?.reload()}>沒有載入成功，重新載入</Button>
          ))
        ) : total === undefined ? (
          <Skeleton active paragraph={{ rows: 3 }} />
        ) : (
          empty
        ),
      }}
    />
  );
}
