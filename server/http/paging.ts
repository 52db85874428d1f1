import { ID_TEXT } from '@common/urlText';

export interface PageRequest {
  current: number;
  pageSize: number;
  offset: number;
}

export const LARGEST_PAGE = 100;
/** The last page that is served: a greater OFFSET costs much and serves no reader. */
const MAX_PAGE = 10_000;

function wholeNumber(text: string | undefined, fallback: number, most: number): number {
  if (!text || !/^[1-9]\d{0,8}$/.test(text)) return fallback;
  return Math.min(Number(text), most);
}

/** Reads page parameters; nonsense falls back to the first page of `usual` entries. */
export function readPage(query: { current?: string; pageSize?: string }, usual = 20): PageRequest {
  const current = wholeNumber(query.current, 1, MAX_PAGE);
  const pageSize = wholeNumber(query.pageSize, usual, LARGEST_PAGE);
  return { current, pageSize, offset: (current - 1) * pageSize };
}

/** Reads an id from a query; null for nonsense, as if it were missing. */
export const readId = (text: string | undefined): number | null =>
  text && ID_TEXT.test(text) ? Number(text) : null;

/** A place in a list that is ordered by row number, the newest first. */
export interface Cursor {
  beyond: number;
  /** Whether the page goes on to older rows or back to newer ones. */
  direction: 'older' | 'newer';
  /** Whether the page is the newest. */
  isFirst: boolean;
}

/** Reads where a page goes on; nonsense falls back to the newest page. */
export function readCursor(query: { before?: string; after?: string }): Cursor {
  const before = readId(query.before);
  const after = readId(query.after);
  if (before === null && after !== null) {
    return { beyond: after, direction: 'newer', isFirst: false };
  }
  return {
    beyond: before ?? Number.MAX_SAFE_INTEGER,
    direction: 'older',
    isFirst: before === null,
  };
}

/** A page of at most `size` from one row more, nearest to the cursor first, and where its neighbours go on. */
export function cutPage<T>(
  found: readonly T[],
  { direction, isFirst }: Cursor,
  size: number,
  idOf: (row: T) => number,
): { rows: T[]; older: number | null; newer: number | null } {
  const rows = found.slice(0, size);
  if (direction === 'newer') rows.reverse();
  const more = found.length > size;
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    rows,
    // A page reached from a newer or older one always has a way back.
    older: last !== undefined && (direction === 'newer' || more) ? idOf(last) : null,
    newer: first !== undefined && (direction === 'newer' ? more : !isFirst) ? idOf(first) : null,
  };
}
