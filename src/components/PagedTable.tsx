import type { Page } from '@common/envelope';
import { ListPages } from './ListPages';
import { ListTable, type ListTableProps } from './ListTable';

interface Props<Row extends object>
  extends Omit<ListTableProps<Row, Page<Row>>, 'params' | 'read' | 'pages'> {
  current: number;
  pageSize?: number;
  /** Further parameters of the request; a change reloads the list. */
  filter?: Record<string, string | undefined>;
  read: (page: { current: string; pageSize: string }) => Promise<Page<Row>>;
  onPage: (current: string | undefined) => void;
}

/** A list in numbered pages, with the page's number in the URL. */
export function PagedTable<Row extends object>({
  current,
  pageSize = 20,
  filter = {},
  read,
  onPage,
  ...rest
}: Props<Row>) {
  return (
    <ListTable<Row, Page<Row>>
      {...rest}
      params={{ ...filter, page: current }}
      read={() => read({ current: String(current), pageSize: String(pageSize) })}
      pages={({ total }) => (
        <ListPages current={current} pageSize={pageSize} total={total} onChange={onPage} />
      )}
    />
  );
}
