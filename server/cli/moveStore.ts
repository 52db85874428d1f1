import { type RowOf, t } from '../db/columns';
import { statement } from '../db/database';

const tableColumns = { name: t.text, columns: t.text.notNull, fields: t.text.notNull };
const keyColumns = { table: t.text, name: t.text, definition: t.text };

export type Table = RowOf<typeof tableColumns>;
type Key = RowOf<typeof keyColumns>;

/** Tables of the shop, without those of the migrator and the release's manifest: the target gets these by its own migration. */
export const movedTables = statement(
  'movedTables',
  `SELECT c.relname::text AS name,
    (SELECT string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) FROM pg_attribute a
       WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
    (SELECT string_agg('(s.r).' || quote_ident(a.attname), ', ' ORDER BY a.attnum) FROM pg_attribute a
       WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS fields
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
    AND c.relname NOT IN ('release_manifest', 'release_before', 'unfinished_move') ORDER BY 1`,
  tableColumns,
);

/** Foreign keys: dropped while rows come in any order, then added as they were, which checks every row. */
export const foreignKeys = statement(
  'movedForeignKeys',
  `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  keyColumns,
);

export const sequences = statement(
  'movedSequences',
  `SELECT quote_ident(sequencename) AS name, last_value AS value FROM pg_sequences
  WHERE schemaname = 'public' ORDER BY 1`,
  { name: t.text, value: t.int.orNull },
);

/** Session settings with which rows have the same text in every version of PostgreSQL. */
export const EXACT = `SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres';
  SET bytea_output = 'hex'; SET extra_float_digits = 1; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0`;

/** The number of rows and a sum over their digests, whatever their order. */
export const digestOf = (table: string) => ({
  name: '',
  text: `SELECT count(*)::text || ' ' || coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0) AS digest FROM "${table}" t`,
  columns: { digest: t.text },
});

/** Rows as text, in the form that the table's row type parses. */
export const readRows = (table: string) =>
  `DECLARE moved NO SCROLL CURSOR FOR SELECT t::text AS row FROM ONLY "${table}" t`;

/** The next of `readRows`. */
export const fetchRows = (count: number) => ({
  name: '',
  text: `FETCH ${count} FROM moved`,
  columns: { row: t.text },
});

export const writeRows = ({ name: table, columns, fields }: Table) =>
  `INSERT INTO "${table}" (${columns}) OVERRIDING SYSTEM VALUE
   SELECT ${fields} FROM (SELECT x.r::"${table}" AS r FROM unnest($1::text[]) x (r) OFFSET 0) s`;

export const dropKey = ({ table, name }: Key) => `ALTER TABLE ${table} DROP CONSTRAINT ${name}`;
export const addKey = ({ table, name, definition }: Key) =>
  `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`;
/** Switches the shop's triggers; those of PostgreSQL itself, for foreign keys, need a superuser. */
export const setTriggers = (table: string, on: boolean) =>
  `ALTER TABLE "${table}" ${on ? 'ENABLE' : 'DISABLE'} TRIGGER USER`;
export const truncate = (tables: readonly string[]) =>
  `TRUNCATE ${tables.map((name) => `"${name}"`).join(', ')}`;
export const SET_SEQUENCE = 'SELECT setval($1, $2)';
export const END_MARK = 'DROP TABLE unfinished_move';
