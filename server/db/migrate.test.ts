import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { until } from '../testing/until';
import { migrateDatabase, NewerSchemaError } from './migrate';
import { withLockTimeout } from './onlineMigration';
import { readSchemaStatus } from './schemaStatus';

let database: TestDatabase;
let owner: Client;
let sql: string;

beforeEach(async () => {
  database = await createTestDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  sql = mkdtempSync(join(tmpdir(), 'gab-sql-'));
  cpSync(join(__dirname, 'migrations'), join(sql, 'migrations'), { recursive: true });
  cpSync(join(__dirname, 'functions'), join(sql, 'functions'), { recursive: true });
});

afterEach(async () => {
  await owner.end();
  await database.drop();
  rmSync(sql, { recursive: true });
});

const DEFINITIONS = `SELECT p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' AS name,
    pg_get_functiondef(p.oid) AS body
  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname = 'public' ORDER BY 1`;

test('every function in the database comes from a file of current bodies', async () => {
  const { rows } = await owner.query(DEFINITIONS);
  const extension = await owner.query(
    `SELECT p.proname FROM pg_depend d JOIN pg_proc p ON p.oid = d.objid WHERE d.deptype = 'e'`,
  );
  const foreign = new Set(extension.rows.map((row) => row.proname));
  const own = rows.filter((row) => !foreign.has(row.name.split('(')[0]));
  for (const row of own) await owner.query(`DROP FUNCTION public.${row.name} CASCADE`);
  await owner.query('DELETE FROM drizzle.applied_functions');
  await migrateDatabase(database.ownerUrl, sql);
  const again = await owner.query(DEFINITIONS);
  expect(again.rows.filter((row) => !foreign.has(row.name.split('(')[0]))).toEqual(own);
  expect(own.length).toBeGreaterThan(20);
});

test('a function is replaced when the text of its file has changed, and only then', async () => {
  const file = join(sql, 'functions/ledger.sql');
  const at = `SELECT file, applied_at FROM drizzle.applied_functions ORDER BY file`;
  const before = await owner.query(at);
  writeFileSync(
    file,
    `${readFileSync(file, 'utf8')}\nCOMMENT ON FUNCTION refuse_change() IS 'new';\n`,
  );
  await migrateDatabase(database.ownerUrl, sql);
  const after = await owner.query(at);
  const changed = after.rows.filter((row, n) => +row.applied_at !== +before.rows[n].applied_at);
  expect(changed.map((row) => row.file)).toEqual(['ledger.sql']);
  const { rows } = await owner.query(`SELECT obj_description('refuse_change'::regproc) AS comment`);
  expect(rows).toEqual([{ comment: 'new' }]);
});

test('a function that calls one of a later file works while that file still waits for a lock', async () => {
  const define = (name: string, body: string) =>
    `CREATE OR REPLACE FUNCTION ${name}() RETURNS text LANGUAGE sql AS $$ ${body} $$;\n`;
  writeFileSync(join(sql, 'functions/aa.sql'), define('early', 'SELECT late()'));
  writeFileSync(
    join(sql, 'functions/zz.sql'),
    `${define('late', "SELECT 'there'")}CREATE OR REPLACE TRIGGER late BEFORE TRUNCATE ON members EXECUTE FUNCTION refuse_change();`,
  );
  const shop = new Client({ connectionString: database.ownerUrl });
  await shop.connect();
  await shop.query('BEGIN');
  await shop.query('LOCK TABLE members IN ROW EXCLUSIVE MODE');
  const migrated = migrateDatabase(database.ownerUrl, sql);
  await until(async () => {
    const { rows } = await owner.query(`SELECT to_regproc('early') IS NOT NULL AS there`);
    return rows[0].there;
  });
  expect((await owner.query('SELECT early() AS is')).rows).toEqual([{ is: 'there' }]);
  await shop.query('COMMIT');
  await migrated;
  await shop.end();
});

test('an older build refuses a database that a newer one has migrated', async () => {
  await owner.query(
    `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)`,
  );
  await expect(migrateDatabase(database.ownerUrl, sql)).rejects.toThrow(NewerSchemaError);
});

/** Adds a migration with this SQL after the known ones. */
function addMigration(tag: string, text: string): void {
  const journal = join(sql, 'migrations/meta/_journal.json');
  const known = JSON.parse(readFileSync(journal, 'utf8'));
  const when = Math.max(...known.entries.map((one: { when: number }) => one.when)) + 1;
  known.entries.push({ idx: known.entries.length, version: '7', when, tag, breakpoints: true });
  writeFileSync(journal, JSON.stringify(known));
  writeFileSync(join(sql, `migrations/${tag}.sql`), text);
}

test('an index on a column that the same migration adds is built with it', async () => {
  addMigration(
    '9000_new_column',
    `ALTER TABLE "members" ADD COLUMN "nickname" text;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "members_nickname" ON "members" USING btree ("nickname");`,
  );
  await migrateDatabase(database.ownerUrl, sql);
  const { rows } = await owner.query(
    `SELECT indisvalid FROM pg_index WHERE indexrelid = 'members_nickname'::regclass`,
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});

test('an index on a table in use is built without locking out writes, and a broken one again', async () => {
  addMigration(
    '9000_new_index',
    `CREATE INDEX IF NOT EXISTS "members_new" ON "members" USING btree ("created_at");`,
  );
  // An interrupted build leaves an invalid index behind.
  await owner.query('CREATE INDEX members_new ON members (created_at)');
  await owner.query(
    `UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'members_new'::regclass`,
  );
  const writer = new Client({ connectionString: database.ownerUrl });
  await writer.connect();
  await writer.query('BEGIN');
  await writer.query('LOCK TABLE members IN ROW EXCLUSIVE MODE');
  const migrated = migrateDatabase(database.ownerUrl, sql);
  await sleep(500);
  // A build within the migration's transaction would make this wait for its end.
  await owner.query(`SET lock_timeout = '2s'`);
  await owner.query(`INSERT INTO members (name) VALUES ('someone')`);
  await writer.query('COMMIT');
  await migrated;
  await writer.end();
  const { rows } = await owner.query(
    `SELECT indisvalid FROM pg_index WHERE indexrelid = 'members_new'::regclass`,
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});

test('each migration is a transaction: one that fails leaves the earlier ones applied', async () => {
  addMigration('9000_first', 'CREATE TABLE "one" ("id" int);');
  addMigration(
    '9001_second',
    'CREATE TABLE "two" ("id" int);--> statement-breakpoint\nSELECT 1 / 0;',
  );
  await expect(migrateDatabase(database.ownerUrl, sql)).rejects.toThrow('division by zero');
  const there = `SELECT to_regclass('one') IS NOT NULL AS one, to_regclass('two') IS NOT NULL AS two`;
  expect((await owner.query(there)).rows).toEqual([{ one: true, two: false }]);
  expect(await readSchemaStatus(owner, sql)).toMatchObject({ missing: ['9001_second'] });

  writeFileSync(join(sql, 'migrations/9001_second.sql'), 'CREATE TABLE "two" ("id" int);');
  await migrateDatabase(database.ownerUrl, sql);
  expect((await owner.query(there)).rows).toEqual([{ one: true, two: true }]);
});

test('an index of a later migration on a column of an earlier one is built beforehand too', async () => {
  addMigration('9000_column', 'ALTER TABLE "members" ADD COLUMN "nickname" text;');
  addMigration(
    '9001_index',
    `DO $$ BEGIN IF to_regclass('members_nickname') IS NULL THEN RAISE 'not built'; END IF; END $$;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "members_nickname" ON "members" USING btree ("nickname");`,
  );
  await migrateDatabase(database.ownerUrl, sql);
});

test.each([
  ['gives way to a long transaction', '55P03'],
  ['loses a deadlock against a transaction of the shop', '40P01'],
])('a migration %s and tries again', async (_why, code) => {
  let tries = 0;
  await withLockTimeout(owner, async () => {
    tries += 1;
    if (tries === 1) throw Object.assign(new Error('lock'), { code });
    const { rows } = await owner.query('SHOW lock_timeout');
    expect(rows).toEqual([{ lock_timeout: '3s' }]);
  });
  expect(tries).toBe(2);
  await expect(withLockTimeout(owner, () => Promise.reject(new Error('other')))).rejects.toThrow(
    'other',
  );
});
