import type { SortedList, SortKey } from '@common/lists/listSorts';
import { type Columns, t } from './columns';
import { type CursorPages, cursorPages, type Key, type Parts } from './cursorPages';

/** Rows beyond a cursor, each with its own, and the length of the list; null for more than `COUNTED`. */
export interface FoundPage<Row> {
  found: (Row & { cursor: string })[];
  total: number | null;
}

interface Shape<C extends Columns> {
  from: string;
  /** Filters are numbered from `$3`. */
  where: string;
  text: (parts: ShapeParts) => string;
  columns: C;
}
interface ShapeParts extends Parts {
  from: string;
}
/** A sort key; with a FROM of its own where its columns are not among those of the list's. */
type OwnKey = Key & { from?: string };

type PlacedPages<C extends Columns> = CursorPages<C & { cursor: typeof t.text }>;

/** A list in one order, each row with its cursor. */
export function placedPages<C extends Columns>(
  name: string,
  { from: ownFrom, ...key }: OwnKey,
  { from: listFrom, where, text, columns }: Shape<C>,
): PlacedPages<C> {
  const from = ownFrom ?? listFrom;
  const all = `${from} WHERE ${where}`;
  const placed = { ...columns, cursor: t.text };
  return cursorPages(name, key, all, (parts) => text({ ...parts, from }), placed);
}

/** The same list in each of its orders. */
export function sortedPages<L extends SortedList, C extends Columns>(
  _list: L,
  name: string,
  keys: Record<SortKey<L>, OwnKey>,
  shape: Shape<C>,
): Record<SortKey<L>, PlacedPages<C>> {
  const entries = Object.entries<OwnKey>(keys).map(([by, key], index) => {
    const suffix = index === 0 ? '' : `By${by.charAt(0).toUpperCase()}${by.slice(1)}`;
    return [by, placedPages(name + suffix, key, shape)];
  });
  return Object.fromEntries(entries);
}

/** The text of a query that finds the page's ids first, and reads the columns of these rows only. @param shown SELECT with FROM, given its first column */
export const idsFirst =
  (id: string, shown: (cursor: string, from: string) => string) =>
  ({ rows, page, sorted, place, from }: ShapeParts) =>
    `${shown(`${place} AS cursor,`, from)} WHERE ${id} IN (SELECT ${id} FROM ${rows} ${page}) ${sorted}`;

/** The text of a query that reads the columns along with the cursor. */
export const atOnce =
  (columns: string) =>
  ({ rows, page, place }: ShapeParts) =>
    `SELECT ${columns}, ${place} AS cursor FROM ${rows} ${page}`;
