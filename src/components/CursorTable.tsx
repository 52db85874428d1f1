import type { CursorPage } from '@common/envelope';
import { sortText } from '@common/lists/listSorts';
import { ListTable, type ListTableProps } from './ListTable';
import { NewerOlder } from './NewerOlder';
import type { PageCursor } from './usePageQuery';

/** Places are numbers of rows, or texts in a list by time. */
type Answer<Row> = CursorPage<Row, number | string>;

interface Props<Row extends object>
  extends Omit<ListTableProps<Row, Answer<Row>>, 'params' | 'read' | 'pages'> {
  cursor: PageCursor;
  /** Further parameters of the request; a change reloads the list. */
  filter?: Record<string, string | undefined>;
  read: (cursor: PageCursor) => Promise<Answer<Row>>;
  onTurn: (to: PageCursor) => void;
  /** A queue begins with its oldest row. */
  isOldestFirst?: boolean;
  /** The column of the rows' own time; sorted by another, pages are not older or newer. */
  timeKey?: string;
}

/** A long list that goes on to older and newer rows, with the place in the URL. */
export function CursorTable<Row extends object>({
  cursor,
  filter = {},
  read,
  onTurn,
  isOldestFirst,
  timeKey,
  sort,
  ...rest
}: Props<Row>) {
  return (
    <ListTable<Row, Answer<Row>>
      {...rest}
      sort={sort}
      params={{ ...filter, ...cursor, sort: sort && sortText(sort.current) }}
      read={() => read(cursor)}
      pages={({ total, newer, older }) => (
        <NewerOlder
          total={total}
          isOldestFirst={sort ? sort.current.isAscending : isOldestFirst}
          isByTime={!sort || sort.current.by === timeKey}
          onNewer={newer === null ? undefined : () => onTurn({ after: String(newer) })}
          onOlder={older === null ? undefined : () => onTurn({ before: String(older) })}
        />
      )}
    />
  );
}
