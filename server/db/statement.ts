import { channel } from 'node:diagnostics_channel';
import { type ClientBase, type Pool, types } from 'pg';
import type { Columns, RowOf } from './columns';

// Ids and counts fit JavaScript integers; amounts are NUMERIC and stay strings.
types.setTypeParser(types.builtins.INT8, Number);

/**
 * One SQL statement. PostgreSQL plans it once per connection under its name; with the name '' or `byValues` on every
 * run, for that run's values. `columns` declares what it returns: the row's type is inferred from them, and `statements.test.ts`
 * compares them with what PostgreSQL returns (ADR 039).
 */
export interface Statement<C extends Columns = Columns> {
  name: string;
  text: string;
  columns: C;
  byValues?: true;
}

/** A statement without declared columns: its rows can only be counted. */
export interface UndeclaredStatement {
  name: string;
  text: string;
  columns?: undefined;
  byValues?: true;
}

/** Announces each statement that is declared; a test subscribes to check them all. */
export const declarations = channel('gab.statement');

export function statement(name: string, text: string): UndeclaredStatement;
export function statement<C extends Columns>(name: string, text: string, columns: C): Statement<C>;
export function statement(
  name: string,
  text: string,
  columns?: Columns,
): UndeclaredStatement | Statement {
  const made = columns ? { name, text, columns } : { name, text };
  if (declarations.hasSubscribers) declarations.publish(made);
  return made;
}

/** Makes a statement planned for its values on every run: its best plan depends on them, as on which filters a list has. */
export const byValues = <C extends Columns>(one: Statement<C>): Statement<C> => ({
  ...one,
  byValues: true,
});

export interface Reads {
  run<C extends Columns>(statement: Statement<C>, values?: unknown[]): Promise<RowOf<C>[]>;
  run(statement: UndeclaredStatement, values?: unknown[]): Promise<unknown[]>;
  /** @throws Error naming the statement unless it returned exactly one row */
  one<C extends Columns>(statement: Statement<C>, values?: unknown[]): Promise<RowOf<C>>;
  /** @throws Error naming the statement when it returned several rows */
  maybeOne<C extends Columns>(
    statement: Statement<C>,
    values?: unknown[],
  ): Promise<RowOf<C> | undefined>;
}

export type Run = <C extends Columns>(
  statement: Statement<C>,
  values?: unknown[],
) => Promise<RowOf<C>[]>;

/** Derives `run`, `one` and `maybeOne` from a function that sends a statement and returns all rows. */
export function readsWith(send: Run): Reads {
  function run<C extends Columns>(one: Statement<C>, values?: unknown[]): Promise<RowOf<C>[]>;
  function run(one: UndeclaredStatement, values?: unknown[]): Promise<unknown[]>;
  function run(one: Statement | UndeclaredStatement, values?: unknown[]): Promise<unknown[]> {
    return one.columns ? send(one, values) : send({ ...one, columns: {} }, values);
  }
  async function maybeOne<C extends Columns>(statement: Statement<C>, values?: unknown[]) {
    const rows = await send(statement, values);
    if (rows.length < 2) return rows[0];
    throw new Error(
      `statement "${statement.name}" returned ${rows.length} rows, at most one expected`,
    );
  }
  async function one<C extends Columns>(statement: Statement<C>, values?: unknown[]) {
    const row = await maybeOne(statement, values);
    if (row) return row;
    throw new Error(`statement "${statement.name}" returned no row, one expected`);
  }
  return { run, one, maybeOne };
}

/** The reads of one connection of its own: of a tool, a start, or the holder of a lock. Nothing is traced or planned once. */
export const readsOn = (client: Pick<ClientBase | Pool, 'query'>): Reads =>
  readsWith(async ({ text }, values) => (await client.query(text, values)).rows);
