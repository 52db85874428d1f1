import { type Columns, type RowOf, t } from './columns';
import { byValues, type Reads, type Statement, statement } from './database';

/** The number of rows up to which a list is counted. */
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
  /** The SQL of a row's own cursor, as text. */
  place: string;
}
export const byId = (id: string): Key => ({
  columns: [id],
  cursor: '$1::bigint',
  type: 'bigint',
  place: `${id}::text`,
});

/** JavaScript's greatest safe integer, which fits bigint. */
const GREATEST = 9_007_199_254_740_991;
/** The number of a cursor `number-id` as bigint; `least`, because a first page's cursor has more digits than bigint. */
const CURSOR_NUMBER = `least(split_part($1, '-', 1)::numeric, ${GREATEST})::bigint`;
const byNumber = (column: string, id: string, cursor: string, number: string): Key => ({
  columns: [column, id],
  cursor: `${cursor}, split_part($1, '-', 2)::bigint`,
  type: 'text',
  place: `${number} || '-' || ${id}`,
});
/** By a time, in microseconds, and the row's id: rows of one transaction share their time. */
export const byTime = (column: string, id: string): Key =>
  byNumber(
    column,
    id,
    `timestamptz 'epoch' + ${CURSOR_NUMBER} * interval '1 microsecond'`,
    `(extract(epoch FROM ${column}) * 1000000)::bigint`,
  );
/** By an amount in base units. */
export const byAmount = (column: string, id: string): Key =>
  byNumber(column, id, `split_part($1, '-', 1)::numeric`, column);
/** By a whole number. */
export const byCount = (column: string, id: string): Key =>
  byNumber(column, id, CURSOR_NUMBER, column);

/**
 * By a name as Taiwan sorts it: characters by their strokes, before Latin letters. The cursor is the row's id alone, so that
 * no URL has a name; U+FFFF sorts after every character.
 */
export const byName = (table: string, column: string, alias: string): Key => ({
  ...byId(`${alias}.id`),
  columns: [`${alias}.${column} COLLATE "zh-Hant-TW-x-icu"`, `${alias}.id`],
  cursor: `coalesce((SELECT n.${column} FROM ${table} n WHERE n.id = $1::bigint),
    CASE WHEN $1::bigint > 0 THEN chr(65535) ELSE '' END), $1::bigint`,
});

/** WHERE of the rows beyond the cursor, and ORDER BY away from it. */
export function beyondOf({ columns, cursor }: Key, direction: Direction) {
  const { beyond, order } = DIRECTIONS[direction];
  return {
    beyond: `(${columns.join(', ')}) ${beyond} (${cursor})`,
    sorted: `ORDER BY ${columns.map((one) => `${one} ${order}`).join(', ')}`,
  };
}

/**
 * `rows`: FROM and WHERE of the page's rows; `page`: ORDER BY and LIMIT; `sorted`: ORDER BY alone; `place`: the row's
 * cursor.
 */
export interface Parts {
  rows: string;
  page: string;
  sorted: string;
  place: string;
}

export interface CursorPages<C extends Columns> {
  older: Statement<C>;
  newer: Statement<C>;
  count: Statement<{ n: typeof t.int }>;
}

/**
 * The statements of a list in keyset pages (ADR 066), planned for their values: a plan that fits any filter and any
 * length of page reads the whole list. `$1` is the cursor, `$2` the number of rows; filters are numbered
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
  const key = typeof by === 'string' ? byId(by) : by;
  const page = (direction: Direction) => {
    const { beyond, sorted } = beyondOf(key, direction);
    const parts = {
      rows: `${rows} AND ${beyond}`,
      page: `${sorted} LIMIT $2`,
      sorted,
      place: key.place,
    };
    return byValues(statement(`${direction}${name}`, text(parts), columns));
  };
  return {
    older: page('older'),
    newer: page('newer'),
    count: byValues(
      statement(
        `count${name}`,
        `SELECT count(*)::int AS n FROM (SELECT 1 FROM ${rows} AND $1::${key.type} IS NOT NULL LIMIT $2) c`,
        { n: t.int },
      ),
    ),
  };
}

/** Number of rows of a list; null above `COUNTED`. */
export const countedOrNull = (n: number): number | null => (n > COUNTED ? null : n);

/** The first parameters of `count` statements, before the filters. */
export const COUNT_ALL = [Number.MAX_SAFE_INTEGER, COUNTED + 1] as const;

/**
 * The rows beyond a cursor, the nearest first and one more than fit on the page, and how many the list has: null for
 * more than `COUNTED`.
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
