import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { type Database, openDatabase } from '../db/database';
import { findBreaches } from '../ledger/audit';

export interface TestDatabase {
  db: Database;
  /** The owner's URL, for what only a migration or an intruder would do. */
  ownerUrl: string;
  drop(): Promise<void>;
}

/** A database of its own for a test file, copied from the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env.GAB_TEST_POSTGRES;
  if (!server) throw new Error('GAB_TEST_POSTGRES is not set: run through jest');
  const name = `t_${randomBytes(6).toString('hex')}`;
  const admin = new Client({ connectionString: server });
  await admin.connect();
  // Copying needs the template to be idle; two test files may ask at once.
  await admin.query('SELECT pg_advisory_lock(72011)');
  await admin.query(`CREATE DATABASE ${name} TEMPLATE gab_template`);
  await admin.query('SELECT pg_advisory_unlock(72011)');
  const url = new URL(server);
  url.pathname = `/${name}`;
  const db = openDatabase(url.toString());
  return {
    db,
    ownerUrl: url.toString(),
    async drop() {
      await db.close();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}

/** Fails the test with every broken invariant named. */
export async function expectAuditClean(db: Database): Promise<void> {
  expect(await findBreaches(db)).toEqual([]);
}
