import { parseSort } from '@common/lists/listSorts';
import { ID_TEXT } from '@common/text/urlText';

export interface PageRequest {
  current: number;
  pageSize: number;
  offset: number;
}

export const LARGEST_PAGE = 100;
/** The last page that is served: a greater OFFSET costs much and serves no reader. */
const MAX_PAGE = 10_000;

function wholeNumber(text: string | undefined, fallback: number, max: number): number {
  if (!text || !/^[1-9]\d{0,8}$/.test(text)) return fallback;
  return Math.min(Number(text), max);
}

/** Reads page parameters; nonsense falls back to the first page of `defaultSize` entries. */
export function parsePage(
  query: { current?: string; pageSize?: string },
  defaultSize = 20,
): PageRequest {
  const current = wholeNumber(query.current, 1, MAX_PAGE);
  const pageSize = wholeNumber(query.pageSize, defaultSize, LARGEST_PAGE);
  return { current, pageSize, offset: (current - 1) * pageSize };
}

/** Reads an id from a query; null for nonsense, as if it were missing. */
export const parseId = (text: string | undefined): number | null =>
  text && ID_TEXT.test(text) ? Number(text) : null;

/** The position in a list after which a page begins: a row's id where the list is ordered by id. */
export interface PageCursor<At = number> {
  /** Exclusive: the page has rows strictly older or newer than it. */
  beyond: At;
  /** Whether the page holds older or newer rows than `beyond`. */
  direction: 'older' | 'newer';
  /** Whether the page is the list's first. */
  isFirst: boolean;
  /** Queues have the oldest rows first, other lists the newest. */
  order: 'newestFirst' | 'oldestFirst';
}

interface CursorQuery {
  before?: string;
  after?: string;
}

/** Parses where a page begins; nonsense falls back to the first page. */
function cursorIn<At>(
  query: CursorQuery,
  read: (text: string | undefined) => At | null,
  { oldest, newest }: { oldest: At; newest: At },
  order: PageCursor['order'],
): PageCursor<At> {
  const before = read(query.before);
  const after = read(query.after);
  if (before !== null) return { beyond: before, direction: 'older', isFirst: false, order };
  if (after !== null) return { beyond: after, direction: 'newer', isFirst: false, order };
  return order === 'newestFirst'
    ? { beyond: newest, direction: 'older', isFirst: true, order }
    : { beyond: oldest, direction: 'newer', isFirst: true, order };
}

export const parseCursor = (
  query: CursorQuery,
  order: PageCursor['order'] = 'newestFirst',
): PageCursor => cursorIn(query, parseId, { oldest: 0, newest: Number.MAX_SAFE_INTEGER }, order);

/** A position in a list by a number that several rows may have (an amount, microseconds): that number and the row's id. */
const PLACE = /^\d{1,60}-[1-9]\d{0,14}$/;
const parsePlace = (text: string | undefined) => (text && PLACE.test(text) ? text : null);
const PLACES = { oldest: '0-0', newest: `${'9'.repeat(60)}-0` };

/** Parses where a page of a list begins whose positions are `PLACE`s. */
export const parsePlaceCursor = (
  query: CursorQuery,
  order: PageCursor['order'],
): PageCursor<string> => cursorIn(query, parsePlace, PLACES, order);

/**
 * Parses by which column a list is sorted and where its page begins; nonsense falls back to the list's own order.
 * @param keys the list's row of `LIST_SORTS`
 * @param own the list's own order; `byId` the columns whose places are the row's id alone
 */
export function parseSortedCursor<K extends string>(
  query: CursorQuery & { sort?: string },
  keys: readonly [K, ...K[]],
  own: { byId?: readonly K[]; order?: PageCursor['order'] } = {},
): { by: K; cursor: PageCursor<number | string> } {
  const sort = parseSort(query.sort, keys);
  const by = sort?.by ?? keys[0];
  const sortedOrder = sort?.isAscending ? 'oldestFirst' : 'newestFirst';
  const order = sort ? sortedOrder : own.order;
  return {
    by,
    cursor: own.byId?.includes(by)
      ? parseCursor(query, order)
      : parsePlaceCursor(query, order ?? 'newestFirst'),
  };
}

/**
 * Cuts rows to a page of at most `size` in the list's order, and finds the cursors of its neighbours.
 * @param sizePlusOne up to `size` + 1 rows, queried away from the cursor, the nearest first
 * @param positionOf a row's position in the list
 * @returns `older`, `newer`: the cursors of those pages; null: there is none
 */
export function cutPage<T, At = number>(
  sizePlusOne: readonly T[],
  { direction, isFirst, order }: Pick<PageCursor, 'direction' | 'isFirst' | 'order'>,
  size: number,
  positionOf: (row: T) => At,
): { rows: T[]; older: At | null; newer: At | null } {
  const rows = sizePlusOne.slice(0, size);
  const isForward = (direction === 'older') === (order === 'newestFirst');
  if (!isForward) rows.reverse();
  const hasMore = sizePlusOne.length > size;
  const [first, last] = [rows[0], rows.at(-1)];
  // A page that was reached from a neighbour always has that neighbour.
  const hasNext = !isForward || hasMore;
  const hasPrevious = isForward ? !isFirst : hasMore;
  const next = last !== undefined && hasNext ? positionOf(last) : null;
  const previous = first !== undefined && hasPrevious ? positionOf(first) : null;
  return order === 'newestFirst'
    ? { rows, older: next, newer: previous }
    : { rows, older: previous, newer: next };
}
