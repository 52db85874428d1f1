import type { CursorPage } from '@common/envelope';
import { ListTable, type ListTableProps } from './ListTable';
import { NewerOlder } from './NewerOlder';
import type { Cursor } from './usePageQuery';

interface Props<Row extends object>
  extends Omit<ListTableProps<Row, CursorPage<Row>>, 'params' | 'read' | 'pages'> {
  cursor: Cursor;
  /** Further parameters of the request; a change reloads the list. */
  filter?: Record<string, string | undefined>;
  read: (cursor: Cursor) => Promise<CursorPage<Row>>;
  onTurn: (to: Cursor) => void;
}

/** A long list that goes on to older and newer rows, with the place in the URL. */
export function CursorTable<Row extends object>({
  cursor,
  filter = {},
  read,
  onTurn,
  ...rest
}: Props<Row>) {
  return (
    <ListTable<Row, CursorPage<Row>>
      {...rest}
      params={{ ...filter, ...cursor }}
      read={() => read(cursor)}
      pages={({ total, newer, older }) => (
        <NewerOlder
          total={total}
          onNewer={newer === null ? undefined : () => onTurn({ after: String(newer) })}
          onOlder={older === null ? undefined : () => onTurn({ before: String(older) })}
        />
      )}
    />
  );
}
