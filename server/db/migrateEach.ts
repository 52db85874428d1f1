import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Client } from 'pg';
import { buildIndexes, withLockTimeout } from './onlineMigration';
import { noteBefore } from './recordRelease';
import { shippedMigrations } from './release';

/** The table in which Drizzle's own migrator, which older releases used, records migrations. */
const APPLIED = `CREATE SCHEMA IF NOT EXISTS drizzle;
  CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`;

/**
 * Applies the pending migrations, each in a transaction of its own, so that locks are held for one of them and a failure
 * undoes one; Drizzle's migrator runs all of them in one transaction. Each waits for locks as `withLockTimeout` says, after
 * its indexes have been built beside the shop's writes.
 * @param pending tags, oldest first
 */
export async function migrateEach(
  client: Client,
  sqlFolder: string,
  pending: readonly string[],
): Promise<void> {
  const files = readMigrationFiles({ migrationsFolder: join(sqlFolder, 'migrations') });
  const shipped = await shippedMigrations(sqlFolder);
  await client.query(APPLIED);
  await withLockTimeout(client, () => noteBefore(client));
  for (const [index, { tag }] of shipped.entries()) {
    const file = files[index];
    if (!pending.includes(tag) || !file) continue;
    await buildIndexes(client, sqlFolder, [tag]);
    await withLockTimeout(client, async () => {
      await client.query('BEGIN');
      for (const text of file.sql) await client.query(text);
      await client.query(
        'INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)',
        [file.hash, file.folderMillis],
      );
      await client.query('COMMIT');
    });
  }
}
