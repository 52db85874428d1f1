import { type Columns, type RowOf, t } from './columns';
import { type Reads, type Statement, statement } from './database';

/** Beyond it a list is not counted. */
export const COUNTED = 1_000;

/** The two directions from a cursor in a list whose newest row comes first. */
export const DIRECTIONS = {
  older: { beyond: '<', order: 'DESC' },
  newer: { beyond: '>', order: 'ASC' },
} as const;
export type Direction = keyof typeof DIRECTIONS;

/** Sort key of a list: columns that together are unique, and the SQL that gives their values in the cursor, `$1`. */
export interface Key {
  columns: readonly string[];
  cursor: string;
  /** The type of the cursor. */
  type: 'bigint' | 'text';
}
const byId = (id: string): Key => ({ columns: [id], cursor: '$1::bigint', type: 'bigint' });

/** `rows`: FROM and WHERE of the page's rows; `page`: ORDER BY and LIMIT; `sorted`: ORDER BY alone. */
interface Parts {
  rows: string;
  page: string;
  sorted: string;
}

export interface CursorPages<C extends Columns> {
  older: Statement<C>;
  newer: Statement<C>;
  count: Statement<{ n: typeof t.int }>;
}

/**
 * The statements of a list in keyset pages (ADR 066). `$1` is the cursor, `$2` the number of rows; filters are numbered
 * from `$3`.
 * @param by the column with the row's id, or a key of several columns
 * @param rows what follows FROM, with a WHERE
 */
export function cursorPages<C extends Columns>(
  name: string,
  by: string | Key,
  rows: string,
  text: (parts: Parts) => string,
  columns: C,
): CursorPages<C> {
  const { columns: keys, cursor, type } = typeof by === 'string' ? byId(by) : by;
  const page = (direction: Direction) => {
    const { beyond, order } = DIRECTIONS[direction];
    const sorted = `ORDER BY ${keys.map((one) => `${one} ${order}`).join(', ')}`;
    const parts = {
      rows: `${rows} AND (${keys.join(', ')}) ${beyond} (${cursor})`,
      page: `${sorted} LIMIT $2`,
      sorted,
    };
    return statement(`${direction}${name}`, text(parts), columns);
  };
  return {
    older: page('older'),
    newer: page('newer'),
    count: statement(
      `count${name}`,
      `SELECT count(*)::int AS n FROM (SELECT 1 FROM ${rows} AND $1::${type} IS NOT NULL LIMIT $2) c`,
      { n: t.int },
    ),
  };
}

/** Number of rows of a list; null above the limit of the count. */
export const countedOrNull = (n: number): number | null => (n > COUNTED ? null : n);

/** The first parameters of `count` statements, before the filters. */
export const COUNT_ALL = [Number.MAX_SAFE_INTEGER, COUNTED + 1] as const;

/**
 * The rows beyond a cursor, the nearest first and one more than fit on the page, and how many the list has: null for
 * more than are counted.
 * @param isCounted false for filters that no index serves: counting would read the whole table
 */
export async function readBeyond<C extends Columns>(
  db: Reads,
  pages: CursorPages<C>,
  cursor: { beyond: number | string; direction: Direction; isFirst: boolean },
  size: number,
  filter: readonly unknown[],
  isCounted = true,
): Promise<{ found: RowOf<C>[]; total: number | null }> {
  const found = await db.run(pages[cursor.direction], [cursor.beyond, size + 1, ...filter]);
  if (cursor.isFirst && found.length <= size) return { found, total: found.length };
  if (!isCounted) return { found, total: null };
  const { n } = await db.one(pages.count, [...COUNT_ALL, ...filter]);
  return { found, total: countedOrNull(n) };
}
