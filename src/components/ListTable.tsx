import { type ActionType, type ProColumns, ProTable } from '@ant-design/pro-components';
import { Skeleton } from 'antd';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { RetryButton } from '@/components/RetryButton';
import { ariaSort, type ListSort, SortButton } from './SortButton';

export interface ListTableProps<Row, Answer extends { list: Row[] }> {
  /** Lets the parent reload the list. */
  table?: RefObject<ActionType | null>;
  /** A list of the console has a title, a reload button, and scrolls sideways. */
  title?: string;
  hint?: string;
  rowKey: string | ((row: Row) => string);
  columns: ProColumns<Row>[];
  sort?: ListSort;
  /** Whether the header shows; cards have none. */
  showHeader?: boolean;
  className?: string;
  /** Parameters of the request; a change reloads the list. */
  params: Record<string, string | number | undefined>;
  read: () => Promise<Answer>;
  /** Leads to the neighbours of the page that was read last. */
  pages: (answer: Answer) => ReactNode;
  /** Polling interval while something changes, ms. */
  lookAgainMs?: number;
  empty: ReactNode;
  /** Replaces the default message after a failure. */
  failure?: ReactNode;
  tools?: ReactNode[];
  tabs?: {
    active: string;
    items: { key: string; tab: ReactNode }[];
    onChange: (key: string) => void;
  };
  search?: ReactNode;
}

/** The columns with buttons in the heads of those by which the list can be sorted. */
function sortable<Row>(columns: ProColumns<Row>[], sort?: ListSort): ProColumns<Row>[] {
  if (!sort) return columns;
  return columns.map((column) => {
    const { key, title } = column;
    if (typeof key !== 'string' || typeof title !== 'string' || !sort.keys.includes(key))
      return column;
    return {
      ...column,
      title: <SortButton by={key} title={title} sort={sort} />,
      onHeaderCell: () => ({ 'aria-sort': ariaSort(key, sort) }),
    };
  });
}

/** One page of a list, and a retry after a failure. */
export function ListTable<Row extends object, Answer extends { list: Row[] }>({
  table,
  title,
  hint,
  rowKey,
  columns,
  sort,
  showHeader,
  className,
  params,
  read,
  pages,
  lookAgainMs,
  empty,
  failure,
  tools = [],
  tabs,
  search,
}: ListTableProps<Row, Answer>) {
  const own = useRef<ActionType>(null);
  const action = table ?? own;
  const [failed, setFailed] = useState(false);
  const [answer, setAnswer] = useState<Answer>();
  const isConsole = title !== undefined;
  return (
    <ProTable<Row>
      actionRef={action}
      className={className}
      headerTitle={title && <h1 style={{ margin: 0, fontSize: 'inherit' }}>{title}</h1>}
      tooltip={hint}
      rowKey={rowKey}
      columns={sortable(columns, sort)}
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
      params={params}
      polling={lookAgainMs}
      request={async () => {
        try {
          const next = await read();
          setFailed(false);
          setAnswer(next);
          return { data: next.list, success: true };
        } catch {
          setFailed(true);
          return { data: [], success: false };
        }
      }}
      pagination={false}
      tableRender={(_, list) => (
        <>
          {list}
          {answer && pages(answer)}
        </>
      )}
      locale={{
        // The empty state only appears after the first page was loaded.
        emptyText: failed ? (
          (failure ?? (
            <RetryButton onRetry={() => void action.current?.reload()}>
              無法載入，重新載入
            </RetryButton>
          ))
        ) : answer === undefined ? (
          <Skeleton active paragraph={{ rows: 3 }} />
        ) : (
          empty
        ),
      }}
    />
  );
}
