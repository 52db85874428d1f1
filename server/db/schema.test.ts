import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../testing/database';

const ROOT = resolve(__dirname, '../..');
const SCHEMA = './server/db/schema/*.ts';

async function drizzleKit(command: string, ...options: string[]): Promise<string> {
  const program = join(ROOT, 'node_modules/drizzle-kit/bin.cjs');
  const args = [program, command, '--dialect', 'postgresql', '--schema', SCHEMA, ...options];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: ROOT,
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout;
}

/**
 * Columns, constraints and indexes of the tables, one line each, in a fixed order; but for INCLUDE, NOT VALID and
 * constraint triggers, for which the schema has no words.
 */
async function shapeOf(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ line: string }>(`
    SELECT concat_ws(' ', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
        CASE WHEN a.attnotnull THEN 'not null' END, CASE a.attidentity WHEN 'a' THEN 'identity always' WHEN 'd' THEN 'identity' END,
        CASE a.attgenerated WHEN 's' THEN 'generated' END, pg_get_expr(d.adbin, d.adrelid)) AS line
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
    UNION ALL
    SELECT concat_ws(' ', conrelid::regclass, replace(pg_get_constraintdef(oid), ' NOT VALID', '')) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND conrelid <> 0 AND contype NOT IN ('n', 't')
    UNION ALL
    SELECT regexp_replace(regexp_replace(indexdef, 'INDEX \\S+ ON', 'INDEX ON'), ' INCLUDE \\([^)]*\\)', '') FROM pg_indexes WHERE schemaname = 'public'
    ORDER BY line`);
  await client.end();
  return rows.map(({ line }) => line);
}

describe('the schema in TypeScript', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  it('describes the tables that the migrations make', async () => {
    const url = new URL(test.ownerUrl);
    const admin = new Client({ connectionString: test.ownerUrl });
    await admin.connect();
    const name = `${url.pathname.slice(1)}_described`;
    await admin.query(`CREATE DATABASE ${name}`);
    try {
      url.pathname = `/${name}`;
      const described = new Client({ connectionString: url.toString() });
      await described.connect();
      await described.query(await drizzleKit('export'));
      await described.end();
      expect(await shapeOf(url.toString())).toEqual(await shapeOf(test.ownerUrl));
    } finally {
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    }
  });

  it('is what the last snapshot holds, so that the next migration begins from it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gab-migrations-'));
    try {
      await cp(join(__dirname, 'migrations'), folder, { recursive: true });
      const out = relative(ROOT, folder);
      expect(await drizzleKit('generate', '--out', out)).toContain('No schema changes');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
