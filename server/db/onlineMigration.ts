import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { t } from './columns';
import { pgCode } from './pgError';
import { isTransient } from './retry';
import { readsOn, statement } from './statement';

/** Longest wait for a lock, ms: all later statements on the table queue behind the waiting one. */
const LOCK_TIMEOUT_MS = 3_000;
const ATTEMPTS = 10;
const MAX_PAUSE_MS = 3_000;
const UNDEFINED_COLUMN = '42703';

/**
 * Runs work that locks tables in use. After 3 s behind a long transaction it gives up, so that the shop's statements
 * behind it go on, and retries after a pause; a deadlock with the shop's transactions is retried too.
 */
export async function withLockTimeout(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
  for (let attempt = 1; ; attempt++) {
    try {
      await work();
      break;
    } catch (error) {
      await client.query('ROLLBACK');
      if (!isTransient(error) || attempt === ATTEMPTS) throw error;
      await sleep(MAX_PAUSE_MS * (0.3 + 0.7 * Math.random()));
    }
  }
  await client.query('SET lock_timeout = 0');
}

/** An index of a migration: uniqueness, name, table, and the rest of the statement. */
const INDEX = /^CREATE (UNIQUE )?INDEX IF NOT EXISTS "(\w+)" ON "(\w+)"([\s\S]*?);?$/;

/**
 * Builds the indexes of pending migrations on existing tables without blocking writes, which is impossible inside a
 * migration's transaction. The migration then skips them (`IF NOT EXISTS`).
 */
export async function buildIndexes(
  client: Client,
  sqlFolder: string,
  pending: readonly string[],
): Promise<void> {
  for (const tag of pending) {
    const text = await readFile(join(sqlFolder, 'migrations', `${tag}.sql`), 'utf8');
    for (const part of text.split('--> statement-breakpoint')) {
      const [, unique = '', name, table, rest] = INDEX.exec(part.trim()) ?? [];
      if (name && table) await buildIndex(client, { unique, name, table, rest: rest ?? '' });
    }
  }
}

interface Index {
  unique: string;
  name: string;
  table: string;
  rest: string;
}

const findIndex = statement(
  'findIndexOfMigration',
  `SELECT to_regclass($1) IS NOT NULL AS has_table,
     (SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass($2)) AS valid`,
  { has_table: t.boolean, valid: t.boolean.orNull },
);

async function buildIndex(client: Client, { unique, name, table, rest }: Index): Promise<void> {
  const found = await readsOn(client).one(findIndex, [table, name]);
  // The migration creates the table: its index is built there, while the table is empty.
  if (!found.has_table || found.valid === true) return;
  // An interrupted build leaves an invalid index, which no query uses and every write maintains.
  if (found.valid === false) await client.query(`DROP INDEX CONCURRENTLY "${name}"`);
  await client
    .query(`CREATE ${unique}INDEX CONCURRENTLY "${name}" ON "${table}"${rest}`)
    .catch((error: unknown) => {
      // The column is added by this same migration, whose own `CREATE INDEX` builds the index after it. That is quick while
      // every row still has the column's default.
      if (pgCode(error) !== UNDEFINED_COLUMN) throw error;
    });
}
