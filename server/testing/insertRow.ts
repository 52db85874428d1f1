import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../db/database';

/**
 * Inserts a row and returns its id. Names the given columns alone: the drill of an upgrade fills a database of an earlier
 * revision, which has fewer.
 */
export async function insertRow<T extends PgTable>(
  { orm }: Pick<Queryable, 'orm'>,
  table: T,
  values: T['$inferInsert'],
): Promise<number> {
  const columns = getTableColumns(table);
  const given = Object.entries(values).flatMap(([key, value]) => {
    const column = columns[key];
    return column && value !== undefined ? [{ column, value }] : [];
  });
  const names = given.map(({ column }) => sql.identifier(column.name));
  const params = given.map(({ column, value }) => sql.param(value, column));
  const comma = sql.raw(', ');
  const { rows } = await orm.execute<{ id: string }>(
    sql`INSERT INTO ${table} (${sql.join(names, comma)}) VALUES (${sql.join(params, comma)}) RETURNING id`,
  );
  return Number(rows[0]?.id);
}
