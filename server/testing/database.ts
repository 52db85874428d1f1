import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { limitDatabase } from '../cli/setup';
import { type Database, openDatabase, type Queryable } from '../db/database';
import { findBreaches } from '../ledger/audit';
import type { Breach } from '../ledger/auditCheck';
import { makeLogins, TEST_PASSWORD } from './logins';
import { startPgBouncer } from './pgbouncer';

export interface TestDatabase {
  db: Database;
  /** The owner's URL, for changes that only a migration or an intruder makes. */
  ownerUrl: string;
  drop(): Promise<void>;
}

async function connectAdmin(): Promise<{ admin: Client; server: string }> {
  const server = process.env.GAB_TEST_POSTGRES;
  if (!server) throw new Error('GAB_TEST_POSTGRES is not set: run through jest');
  const admin = new Client({ connectionString: server });
  await admin.connect();
  return { admin, server };
}

/** The superuser's URL of a test's database, for changes that only a migration or an intruder makes. */
export function ownerUrlOf({ pool }: Database): string {
  const url = new URL(process.env.GAB_TEST_POSTGRES ?? '');
  url.pathname = new URL(pool.options.connectionString ?? '').pathname;
  return url.toString();
}

/** A database of its own for a test file, copied from the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { admin, server } = await connectAdmin();
  const name = `t_${randomBytes(6).toString('hex')}`;
  // CREATE DATABASE needs an idle template: the lock serialises simultaneous test files.
  await admin.query('SELECT pg_advisory_lock(72011)');
  // By files: through the write-ahead log, as is usual, takes twice as long.
  await admin.query(`CREATE DATABASE ${name} TEMPLATE gab_template STRATEGY file_copy`);
  await admin.query('SELECT pg_advisory_unlock(72011)');
  return openCopy(admin, server, name);
}

/**
 * A backup: a copy of the database in its current state. Ends the source's connections, which its pool replaces; no
 * query of the test may be running.
 */
export async function copyTestDatabase(source: Database): Promise<TestDatabase> {
  const { admin, server } = await connectAdmin();
  const from = source.pool.options.connectionString?.split('/').at(-1);
  const name = `t_${randomBytes(6).toString('hex')}`;
  await admin.query(`ALTER DATABASE ${from} ALLOW_CONNECTIONS false`);
  await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
    from,
  ]);
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${from}`);
  await admin.query(`ALTER DATABASE ${from} ALLOW_CONNECTIONS true`);
  return openCopy(admin, server, name);
}

/** Opens a database through PgBouncer in transaction mode, each transaction on another backend, with the application's login. */
async function openPooled(
  admin: Client,
  databaseUrl: string,
): Promise<{ db: Database; stop(): Promise<void> }> {
  await makeLogins(admin);
  const login = { username: 'gab_server', password: TEST_PASSWORD };
  const directUrl = Object.assign(new URL(databaseUrl), login).toString();
  const bouncer = await startPgBouncer(directUrl, 'transaction', [
    'default_pool_size = 8',
    'server_round_robin = 1',
  ]);
  return { db: openDatabase(bouncer.url, { pooled: true, directUrl }), stop: bouncer.stop };
}

/** Opens a test's database, through PgBouncer if GAB_TEST_PGBOUNCER is set. */
async function openCopy(admin: Client, server: string, name: string): Promise<TestDatabase> {
  const url = new URL(server);
  url.pathname = `/${name}`;
  // The rights of a shop's database, not those of CREATE DATABASE.
  await limitDatabase(admin, name);
  const { db, stop } = process.env.GAB_TEST_PGBOUNCER
    ? await openPooled(admin, url.toString())
    : { db: openDatabase(url.toString()), stop: undefined };
  return {
    db,
    ownerUrl: url.toString(),
    async drop() {
      await db.close();
      await stop?.();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}

/** Kinds of journals by which tests create money. */
export const TEST_KINDS = ['test.give', 'test.grant', 'test.slow'];

/** The auditor's breaches, except money created by tests. */
export const findTestBreaches = (db: Queryable): Promise<Breach[]> =>
  findBreaches(db, { testOnlyKinds: TEST_KINDS });

/** Like `expectAuditClean` for invariants 1 to 4 only: for tests that invent journals, holds and staff rows. */
export async function expectBooksClean(db: Queryable): Promise<void> {
  expect((await findTestBreaches(db)).filter(({ invariant }) => invariant <= 4)).toEqual([]);
}

/** Fails the test with the list of broken invariants. */
export async function expectAuditClean(db: Queryable): Promise<void> {
  expect(await findTestBreaches(db)).toEqual([]);
}
