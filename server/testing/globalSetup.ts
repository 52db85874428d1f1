import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrateDatabase } from '../db/migrate';
import { startEmbeddedPostgres } from '../embedded/postgres';
import { makeLogins } from './logins';

declare global {
  var stopTestPostgres: (() => Promise<void>) | undefined;
}

const TEMPLATE = 'gab_template';

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.toString();
}

async function makeTemplate(server: string): Promise<void> {
  const admin = new Client({ connectionString: server });
  await admin.connect();
  await admin.query(`DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${TEMPLATE}`);
  await makeLogins(admin);
  await admin.end();
  await migrateDatabase(urlOf(server, TEMPLATE), join(__dirname, '../db'));
}

const MEMORY_DISK = '/dev/shm';
/** Max. disk space of a whole run, with a reserve: databases of both workers and the write-ahead log. */
const NEEDED_BYTES = 6 * 1024 ** 3;

/** Linux's disk in memory if it is large: each test file copies and drops a database of 1,500 small files. */
function fastestFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DISK);
    return bavail * bsize >= NEEDED_BYTES ? MEMORY_DISK : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Starts one real PostgreSQL for the whole run, with a migrated template that each test file copies. */
export default async function globalSetup(): Promise<void> {
  const folder = mkdtempSync(join(fastestFolder(), 'gab-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false });
  process.env.GAB_TEST_POSTGRES = postgres.url;
  await makeTemplate(postgres.url);
  // Jest runs setup and teardown as two modules of one process.
  process.env.GAB_TEST_FOLDER = folder;
  globalThis.stopTestPostgres = () => postgres.stop();
}
