import { randomBytes } from 'node:crypto';
import { closeDueLots } from '../modules/trade/auctions/closeLot';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../testing/database';
import { createMember, give } from '../testing/factories';
import { createLot, endLot } from '../testing/lots';
import { databaseFaults, wrongSettings } from './connectionFaults';
import { checkConnections } from './connections';
import { openDatabase } from './database';
import { migrateDatabase } from './migrate';
import { readConnection } from './rights';
import { SESSION_SETTINGS } from './sessionSettings';
import { withClient } from './withClient';

const OTHER = {
  TimeZone: 'America/Caracas',
  default_transaction_isolation: 'serializable',
  default_transaction_deferrable: 'on',
  DateStyle: 'SQL, DMY',
  IntervalStyle: 'iso_8601',
  bytea_output: 'escape',
  standard_conforming_strings: 'off',
  extra_float_digits: '-10',
  array_nulls: 'off',
  transform_null_equals: 'on',
  gin_fuzzy_search_limit: '1',
} satisfies Record<keyof typeof SESSION_SETTINGS, string>;

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.drop());

const nameOf = () => new URL(test.ownerUrl).pathname.slice(1);
/** As an administrator left it, for every later connection. */
const alter = (settings: Record<string, string>) =>
  withClient(test.ownerUrl, async (admin) => {
    for (const [name, value] of Object.entries(settings)) {
      await admin.query(`ALTER DATABASE ${nameOf()} SET ${name} = '${value}'`);
    }
  });
const starting = async () => {
  const db = openDatabase(test.ownerUrl);
  try {
    await checkConnections(db.pool);
  } finally {
    await db.close();
  }
};

it('a connection has its own settings, whatever the database says', async () => {
  await alter(OTHER);
  const db = openDatabase(test.ownerUrl);
  for (const pool of Object.values(db.pools)) {
    const rights = await readConnection(pool);
    expect(wrongSettings(rights)).toEqual([]);
  }
  const member = await createMember(db);
  await give(db, member, 'coin', '100');
  const lot = await createLot(db);
  await endLot(db, lot);
  expect(await closeDueLots(db)).toBe(1);
  const { rows } = await db.pool.query(
    `SELECT created_at, '\\d' AS text, '\\x00ff'::bytea AS bytes, '{NULL}'::text[] AS nothing FROM members WHERE id = $1`,
    [member],
  );
  expect(Math.abs(rows[0].created_at.getTime() - Date.now())).toBeLessThan(60_000);
  expect(rows[0]).toMatchObject({ text: '\\d', bytes: Buffer.from([0, 255]), nothing: [null] });
  await expectAuditClean(db);
  await db.close();
});

it('a pooler that drops what a connection asks for is found out', async () => {
  await alter(OTHER);
  await withClient(test.ownerUrl, async (bare) => {
    const lacks = wrongSettings(await readConnection(bare));
    expect(lacks).toEqual(expect.arrayContaining(Object.keys(SESSION_SETTINGS)));
  });
});

it.each([
  [{ search_path: 'pg_catalog' }, /search_path begins with pg_catalog/],
  [{ session_replication_role: 'replica' }, /triggers that guard money do not run/],
  [{ synchronous_commit: 'off' }, /synchronous_commit is off/],
  [{ default_transaction_read_only: 'on' }, /this database is read-only/],
])('a start on a database with %j is refused in a sentence', async (settings, reason) => {
  await expect(starting()).resolves.toBeUndefined();
  await alter(settings);
  await expect(starting()).rejects.toThrow(reason);
});

it.each([
  [`ENCODING 'SQL_ASCII' LOCALE 'C'`, /encoding is SQL_ASCII/],
  [`ENCODING 'LATIN1' LOCALE 'C'`, /encoding is LATIN1/],
  [`ENCODING 'UTF8' LOCALE 'C'`, /LC_CTYPE knows no letters/],
])('a start on a database made with %s is refused in a sentence', async (how, reason) => {
  const name = `t_${randomBytes(6).toString('hex')}`;
  await withClient(test.ownerUrl, (admin) =>
    admin.query(`CREATE DATABASE ${name} TEMPLATE template0 ${how}`),
  );
  const url = Object.assign(new URL(test.ownerUrl), { pathname: `/${name}` }).toString();
  await withClient(url, async (client) => {
    expect(databaseFaults(await readConnection(client))).toEqual([expect.stringMatching(reason)]);
  });
  await withClient(test.ownerUrl, (admin) => admin.query(`DROP DATABASE ${name}`));
});

it('migrations do the same whatever the owner has for defaults', async () => {
  const name = `t_${randomBytes(6).toString('hex')}`;
  await withClient(test.ownerUrl, async (admin) => {
    await admin.query(
      `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8'`,
    );
    const others = { ...OTHER, search_path: 'pg_temp', statement_timeout: '5' };
    for (const [key, value] of Object.entries(others)) {
      await admin.query(`ALTER DATABASE ${name} SET ${key} = '${value}'`);
    }
  });
  const url = Object.assign(new URL(test.ownerUrl), { pathname: `/${name}` }).toString();
  await migrateDatabase(url, __dirname);
  const columns = `SELECT c.relname, a.attname, pg_get_expr(d.adbin, d.adrelid) AS def
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace ORDER BY 1, 2`;
  const read = (at: string) =>
    withClient(at, async (client) => {
      await client.query(`SET search_path = public; SET statement_timeout = 0`);
      return (await client.query(columns)).rows;
    });
  expect(await read(url)).toEqual(await read(test.ownerUrl));
  await withClient(test.ownerUrl, (admin) => admin.query(`DROP DATABASE ${name} WITH (FORCE)`));
});
