import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { openShopDatabase } from '../compose/database';
import { readConfig } from '../config';
import { runAudit } from '../ledger/runAudit';
import { makeLogins, TEST_PASSWORD } from '../testing/logins';
import { openDatabase } from './database';
import { MIGRATION_LOCK, migrateDatabase, NewerSchemaError } from './migrate';
import { readSchemaStatus } from './schemaStatus';
import { withClient } from './withClient';

const FILE = 'stock.sql';
const LATER = '2100-01-01T00:00:00.000Z';
const LATEST = '2100-01-02T00:00:00.000Z';

let admin: Client;
let folder: string;
let older: string;
let newer: string;
let name: string;
let url: string;

const urlFor = (login: string) =>
  Object.assign(new URL(process.env.GAB_TEST_POSTGRES ?? ''), {
    username: login,
    password: TEST_PASSWORD,
    pathname: `/${name}`,
  }).toString();

/** A release like another one, but with another body of a function, and of another date. */
function release(from: string, as: string, body: string, date: string): string {
  const to = join(folder, as);
  cpSync(join(from, 'migrations'), join(to, 'migrations'), { recursive: true });
  cpSync(join(from, 'functions'), join(to, 'functions'), { recursive: true });
  const file = join(to, 'functions', FILE);
  const text = readFileSync(file, 'utf8').replace(/^-- changed .*\n/, '');
  const its = `CREATE OR REPLACE FUNCTION release_name() RETURNS text LANGUAGE sql AS $$ SELECT '${body}' $$;`;
  writeFileSync(file, `-- changed ${date} 0000000000000000\n${text}\n${its}\n`);
  return to;
}

const stateFor = async (sql: string) =>
  (await withClient(url, (client) => readSchemaStatus(client, sql))).state;

/** All that a migration may change: the function's body, the applied files, and the release's record. */
const applied = () =>
  withClient(url, async (client) => {
    const one = async (text: string) => (await client.query(text)).rows;
    return {
      body: await one('SELECT release_name() AS is'),
      files: await one('SELECT * FROM drizzle.applied_functions ORDER BY file'),
      migrations: await one('SELECT count(*) FROM drizzle.__drizzle_migrations'),
      record: await one('SELECT * FROM release_manifest ORDER BY part, object'),
    };
  });

const body = async () => (await applied()).body[0].is;

async function expectRecordHolds(): Promise<void> {
  const db = openDatabase(urlFor('gab_server'));
  try {
    const { breaches } = await runAudit(db, { full: true, limitMs: 60_000 });
    expect(breaches.filter(({ invariant }) => invariant === 24)).toEqual([]);
  } finally {
    await db.close();
  }
}

beforeAll(async () => {
  admin = new Client({ connectionString: process.env.GAB_TEST_POSTGRES });
  await admin.connect();
  await makeLogins(admin);
  folder = mkdtempSync(join(tmpdir(), 'gab-releases-'));
  older = release(__dirname, 'older', 'older', '2099-01-01T00:00:00.000Z');
  newer = release(older, 'newer', 'newer', LATER);
});

afterAll(async () => {
  await admin.end();
  rmSync(folder, { recursive: true });
});

beforeEach(async () => {
  name = `t_${randomBytes(6).toString('hex')}`;
  url = urlFor('gab_owner');
  await admin.query(`CREATE DATABASE ${name} OWNER gab_owner`);
});

afterEach(async () => {
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
});

async function untilWaiting(client: Client, count: number): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    if (rowCount === count) return;
    await sleep(10);
  }
}

const openAs = async (env: Record<string, string>, sql: string) => {
  const said: string[] = [];
  const config = readConfig({ DATA_DIR: '/nonexistent', CHAIN_ID: '31337', ...env });
  const shop = await openShopDatabase(config, sql, (text) => said.push(text));
  const { rows } = await shop.db.pool.query('SELECT count(*)::int AS count FROM skus');
  await shop.close();
  return { said, rows };
};

test('a start in a database that nobody has migrated is refused in a short sentence', async () => {
  await expect(openAs({ DATABASE_URL: urlFor('gab_server') }, older)).rejects.toThrow(
    /^DATABASE_URL: the database is empty\. Run "npm run db -- migrate" as its owner first\.$/,
  );
});

test('a newer release replaces the functions of an older one', async () => {
  await migrateDatabase(url, older);
  expect(await stateFor(newer)).toBe('behind');
  await expect(openAs({ DATABASE_URL: urlFor('gab_server') }, newer)).rejects.toThrow(
    /older than this release \(stock\.sql\)/,
  );
  expect(await migrateDatabase(url, newer)).toEqual([]);
  expect([await body(), await stateFor(newer)]).toEqual(['newer', 'current']);
  await expectRecordHolds();
});

test('an older release starts beside newer functions, says so, and leaves them', async () => {
  await migrateDatabase(url, newer);
  const before = await applied();
  expect(await stateFor(older)).toBe('newer functions');
  const logins: Record<string, string>[] = [
    { DATABASE_URL: urlFor('gab_server') },
    { DATABASE_URL: urlFor('gab_server'), DATABASE_OWNER_URL: url },
  ];
  for (const env of logins) {
    expect(await openAs(env, older)).toEqual({
      said: [
        'The database has the functions of a newer version of the shop (stock.sql). This version works with them.',
      ],
      rows: [{ count: 0 }],
    });
  }
  expect(await migrateDatabase(url, older)).toEqual([FILE]);
  expect(await applied()).toEqual(before);
  expect(await stateFor(newer)).toBe('current');
});

test('of releases that migrate at the same time, the newest one’s functions stay', async () => {
  const newest = release(newer, 'newest', 'newest', LATEST);
  await migrateDatabase(url, older);
  // They queue in this order, so that the oldest is the last to migrate.
  const others = [newest, older, newer, newest, newer, older];
  const migrated: Promise<string[]>[] = [];
  await withClient(url, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    for (const sql of others) {
      migrated.push(migrateDatabase(url, sql));
      await untilWaiting(client, migrated.length);
    }
  });
  expect(await Promise.all(migrated)).toEqual([[], [FILE], [FILE], [], [FILE], [FILE]]);
  expect([await body(), await stateFor(newest)]).toEqual(['newest', 'current']);
  await expectRecordHolds();
});

test('an old text that returns under a later date replaces the one between', async () => {
  await migrateDatabase(url, newer);
  const back = release(__dirname, 'back', 'older', LATEST);
  await migrateDatabase(url, back);
  expect([await body(), await stateFor(newer)]).toEqual(['older', 'newer functions']);
});

test('functions are put back when that is asked for, and the newer release knows it', async () => {
  await migrateDatabase(url, newer);
  expect(await migrateDatabase(url, older, { putBackFunctions: true })).toEqual([]);
  expect([await body(), await stateFor(older), await stateFor(newer)]).toEqual([
    'older',
    'current',
    'behind',
  ]);
  await expectRecordHolds();
});

test('functions that a release without dates applied are older', async () => {
  await migrateDatabase(url, newer);
  await withClient(url, (client) =>
    client.query(`UPDATE drizzle.applied_functions SET changed_at = NULL, digest = 'undated'`),
  );
  expect(await stateFor(older)).toBe('behind');
  await migrateDatabase(url, older);
  expect([await body(), await stateFor(older)]).toEqual(['older', 'current']);
});

test('a newer release that was interrupted goes on, and an older one does not come between', async () => {
  await migrateDatabase(url, older);
  const second = join(folder, 'second');
  cpSync(newer, second, { recursive: true });
  const file = join(second, 'functions/withdrawals.sql');
  writeFileSync(file, `-- changed ${LATER} 0000000000000000\n${readFileSync(file, 'utf8')}`);
  await migrateDatabase(url, newer);
  expect(await stateFor(second)).toBe('behind');
  expect(await migrateDatabase(url, older)).toEqual([FILE]);
  expect(await migrateDatabase(url, second)).toEqual([]);
  expect(await stateFor(second)).toBe('current');
});

test('newer functions without a migration that this release has are refused: neither release follows the other', async () => {
  await migrateDatabase(url, newer);
  const journal = join(older, 'migrations/meta/_journal.json');
  const text = readFileSync(journal, 'utf8');
  const known = JSON.parse(text);
  known.entries.push({ ...known.entries.at(-1), when: 9999999999999, tag: '9000_apart' });
  writeFileSync(journal, JSON.stringify(known));
  try {
    const before = await applied();
    for (const putBackFunctions of [false, true]) {
      await expect(migrateDatabase(url, older, { putBackFunctions })).rejects.toThrow(
        NewerSchemaError,
      );
    }
    expect(await applied()).toEqual(before);
  } finally {
    writeFileSync(journal, text);
  }
});
