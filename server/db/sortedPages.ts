import type { SortedList, SortKey } from '@common/lists/listSorts';
import { type Columns, t } from './columns';
import { type CursorPages, cursorPages, type Key, type Parts } from './cursorPages';

/** Rows beyond a cursor with their own places, and how many the list has; null for more than are counted. */
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
/** A key with a FROM of its own where its columns are not those of the list's. */
type OwnKey = Key & { from?: string };

type PlacedPages<C extends Columns> = CursorPages<C & { cursor: typeof t.text }>;

/** A list in one order, each row with its place. */
export function placedPages<C extends Columns>(
  name: string,
  { from: own, ...key }: OwnKey,
  { from: usual, where, text, columns }: Shape<C>,
): PlacedPages<C> {
  const from = own ?? usual;
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
  const entries = Object.entries<OwnKey>(keys).map(([by, key], at) => {
    const suffix = at === 0 ? '' : `By${by.charAt(0).toUpperCase()}${by.slice(1)}`;
    return [by, placedPages(name + suffix, key, shape)];
  });
  return Object.fromEntries(entries);
}

/** The ids first: what a row shows is read for the rows of the page only. @param shown SELECT with FROM, given its first column */
export const idsFirst =
  (id: string, shown: (cursor: string, from: string) => string) =>
  ({ rows, page, sorted, place, from }: ShapeParts) =>
    `${shown(`${place} AS cursor,`, from)} WHERE ${id} IN (SELECT ${id} FROM ${rows} ${page}) ${sorted}`;

/** What a row shows is read with its place. */
export const atOnce =
  (columns: string) =>
  ({ rows, page, place }: ShapeParts) =>
    `SELECT ${columns}, ${place} AS cursor FROM ${rows} ${page}`;
