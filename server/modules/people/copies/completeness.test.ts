import type { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../testing/database';
import { connectOwner } from '../../../testing/intruder';
import { UNCOPIED_COLUMNS, UNCOPIED_TABLES } from '../../../testing/uncopied';
import { SECTIONS } from './downloadCopy';

let test: TestDatabase;
let owner: Client;
const read = new Set<string>();
const all = new Set<string>();
beforeAll(async () => {
  test = await createTestDatabase();
  owner = await connectOwner(test.db);
  const { rows } = await owner.query<{ name: string }>(
    `SELECT c.relname || '.' || a.attname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND a.attnum > 0 AND NOT a.attisdropped`,
  );
  for (const { name } of rows) all.add(name);
  // PostgreSQL itself knows which columns a view reads.
  for (const [n, { page }] of SECTIONS.entries()) {
    const text = page.text.replaceAll('$1', '1::bigint').replaceAll('$2', '0::bigint');
    await owner.query(`CREATE VIEW copy_${n} AS ${text}`);
  }
  const { rows: used } = await owner.query<{ name: string }>(
    `SELECT DISTINCT c.relname || '.' || a.attname AS name FROM pg_depend d
       JOIN pg_rewrite r ON d.classid = 'pg_rewrite'::regclass AND r.oid = d.objid
       JOIN pg_class v ON v.oid = r.ev_class AND v.relname ~ '^copy_[0-9]+$'
       JOIN pg_attribute a ON d.refclassid = 'pg_class'::regclass AND a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
       JOIN pg_class c ON c.oid = a.attrelid`,
  );
  for (const { name } of used) read.add(name);
});
afterAll(async () => {
  await owner?.end();
  await test?.drop();
});

const tableOf = (column: string) => column.slice(0, column.indexOf('.'));
const listed = (lists: Readonly<Record<string, readonly string[]>>) =>
  Object.values(lists).flat().sort();

it('every table is in the copy, or is left out with a reason', () => {
  const copied = new Set([...read].map(tableOf));
  const missing = [...new Set([...all].map(tableOf))].filter((table) => !copied.has(table)).sort();
  expect(listed(UNCOPIED_TABLES)).toEqual(missing);
});

it('every column of a copied table is read for the copy, or is left out with a reason', () => {
  const copied = new Set([...read].map(tableOf));
  const missing = [...all].filter((name) => copied.has(tableOf(name)) && !read.has(name)).sort();
  expect(listed(UNCOPIED_COLUMNS)).toEqual(missing);
});
