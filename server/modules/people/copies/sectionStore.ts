import { t } from '../../../db/columns';
import { type Statement, statement } from '../../../db/database';

const PAGE = { id: t.int, row: t.text };

/** One list of a copy: its title in the file, and the statement that reads a page of its rows as JSON texts. */
export interface Section {
  title: string;
  page: Statement<typeof PAGE>;
}

/** Max. rows of a page; each chunk of the response holds one page. */
export const ROWS_AT_ONCE = 200;

/** The names in the file, each with the SQL expression of its value. */
export type SectionFields = Readonly<Record<string, string>>;

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** An amount of base units as GAB or adv, exact. */
export const amount = (column: string) => `trim_scale(${column} * 0.000000000000000001)::text`;

/** Taiwan's date and time to the second, as in the exports for spreadsheets. */
export const time = (column: string) =>
  `to_char(${column} AT TIME ZONE 'Asia/Taipei', 'YYYY-MM-DD HH24:MI:SS')`;

/** A code as the words that pages show for it; a code without words stays as it is. */
export function worded(column: string, words: Readonly<Record<string | number, string>>): string {
  const cases = Object.entries(words).map(
    ([code, word]) => `WHEN ${quoted(code)} THEN ${quoted(word)}`,
  );
  return `CASE ${column}::text ${cases.join(' ')} ELSE ${column}::text END`;
}

/** The labels of a table of states. */
export const labelsOf = (states: Readonly<Record<string, { label: string }>>) =>
  Object.fromEntries(Object.entries(states).map(([code, { label }]) => [code, label]));

export function object(fields: SectionFields): string {
  const pairs = Object.entries(fields).map(([name, value]) => `${quoted(name)}, ${value}`);
  return `json_build_object(${pairs.join(', ')})`;
}

/** Rows that belong to one row of a section. */
export const listOf = (fields: SectionFields, from: string, order: string) =>
  `(SELECT coalesce(json_agg(${object(fields)} ORDER BY ${order}), '[]') FROM ${from})`;

interface SectionSource {
  table: string;
  /** The column that names the member. */
  owner?: string;
  /** Unique among the member's rows. */
  key?: string;
  /** Further tables, for the names of referenced rows. */
  join?: string;
  fields: SectionFields;
}

/** A section of the rows of one table, `x`. */
export function section(
  name: string,
  title: string,
  { table, owner = 'member_id', key = 'id', join = '', fields }: SectionSource,
): Section {
  return {
    title,
    page: statement(
      `copy${name}`,
      `SELECT x.${key} AS id, ${object(fields)}::text AS row FROM ${table} x ${join}
       WHERE x.${owner} = $1 AND x.${key} > $2 ORDER BY x.${key} LIMIT ${ROWS_AT_ONCE}`,
      PAGE,
    ),
  };
}

/** A section by a query of its own: columns `id` and `row`; $1 the member, $2 the last id of the page before. */
export const sectionOf = (name: string, title: string, text: string): Section => ({
  title,
  page: statement(`copy${name}`, `${text} LIMIT ${ROWS_AT_ONCE}`, PAGE),
});
