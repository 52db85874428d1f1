import type { Client } from 'pg';
import { StartError } from '../embedded/startError';
import { t } from './columns';
import { migrateEach } from './migrateEach';
import { withLockTimeout } from './onlineMigration';
import { recordRelease } from './recordRelease';
import { shippedFunctions } from './release';
import { readSchemaStatus } from './schemaStatus';
import { setSession } from './sessionSettings';
import { readsOn, statement } from './statement';
import { withClient } from './withClient';

/** Advisory lock: processes that start together migrate one after the other. */
export const MIGRATION_LOCK = 720_110_001;

/** A later build has migrated the database. */
export class NewerSchemaError extends StartError {
  override name = 'NewerSchemaError';

  constructor() {
    super('The database was migrated by a newer version of the shop. Start that version instead.');
  }
}

const readOwner = statement(
  'ownerOfMigrations',
  `SELECT rolname::text AS name, rolsuper OR rolcreaterole AS may_create, EXISTS (
     SELECT 1 FROM pg_roles WHERE rolname = 'gab_app') AS has_app
   FROM pg_roles WHERE rolname = current_user`,
  { name: t.text, may_create: t.boolean, has_app: t.boolean },
);
const existingFunctions = statement(
  'existingFunctions',
  `SELECT proname::text AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
  { name: t.text },
);

/** @throws StartError when a role is missing that the migrations need */
async function checkRoles(client: Client): Promise<void> {
  const owner = await readsOn(client).one(readOwner);
  if (owner.has_app || owner.may_create) return;
  throw new StartError(
    `The database has no role gab_app, and ${owner.name} may not create it. Its administrator runs "npm run db -- setup" once (docs/OPERATING.md).`,
  );
}

/** Finds each function with its body in a file, which may hold several, and triggers between them. */
const FUNCTION = /^CREATE OR REPLACE FUNCTION (\w+)\([\s\S]*?\$\$[\s\S]*?\$\$;/gm;

/**
 * Creates the functions that the database lacks, all at once: files are applied one after the other beside working
 * processes, and one may call a function of a later file.
 */
async function createMissing(client: Client, texts: readonly string[]): Promise<void> {
  const rows = await readsOn(client).run(existingFunctions);
  const existing = new Set(rows.map(({ name }) => name));
  await client.query('BEGIN');
  await client.query('SET LOCAL check_function_bodies = off');
  for (const [definition, name] of texts.flatMap((text) => [...text.matchAll(FUNCTION)])) {
    if (name && !existing.has(name)) await client.query(definition);
  }
  await client.query('COMMIT');
}

/**
 * Applies each file of functions and triggers whose text differs from the one applied last. A file holds the current
 * bodies, so applying it again does no harm; each is applied in one transaction.
 */
async function applyFunctions(client: Client, sqlFolder: string): Promise<void> {
  const { outdated, newer } = await readSchemaStatus(client, sqlFolder);
  const differing = [...outdated, ...newer];
  const files = await shippedFunctions(sqlFolder);
  const pending = files.filter(({ file }) => differing.includes(file));
  await createMissing(
    client,
    pending.map(({ text }) => text),
  );
  for (const { file, text, digest, changedAt } of pending) {
    await client.query('BEGIN');
    // Bodies are not checked here, because one may name a function of a later file.
    await client.query('SET LOCAL check_function_bodies = off');
    await client.query(text);
    await client.query(
      `INSERT INTO drizzle.applied_functions (file, digest, changed_at) VALUES ($1, $2, $3)
       ON CONFLICT (file) DO UPDATE SET digest = excluded.digest, changed_at = excluded.changed_at, applied_at = now()`,
      [file, digest, changedAt],
    );
    await client.query('COMMIT');
  }
}

/** Runs each time, because the auditor's role may have been created after the migration that first granted this. */
const GRANT_AUDITOR = `DO $$ BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'gab_auditor') THEN
    GRANT INSERT ON audit_checkpoints TO gab_auditor;
    -- Absent in the schema of a release before 0126, to which tests migrate.
    IF to_regclass('audit_runs') IS NOT NULL THEN
      GRANT INSERT ON audit_runs TO gab_auditor;
    END IF;
  END IF;
END $$`;

/**
 * Brings the database forward to this build's schema: first the shape of the data, then functions and
 * triggers. Connects as the URL's own user, the owner, who need not be a superuser (ADR 043).
 * @param sqlFolder holds `migrations/` and `functions/`
 * @param options.putBackFunctions whether this build's functions replace a later build's
 * @returns the files of functions that a later build has applied; if there are any, nothing was changed
 * @throws NewerSchemaError; StartError when a role is missing
 */
export async function migrateDatabase(
  url: string,
  sqlFolder: string,
  { putBackFunctions = false } = {},
): Promise<string[]> {
  return withClient(url, async (client) => {
    await setSession(client);
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const { state, missing, newer } = await readSchemaStatus(client, sqlFolder);
    if (state === 'newer') throw new NewerSchemaError();
    if (state === 'newer functions' && !putBackFunctions) return newer;
    await checkRoles(client);
    await migrateEach(client, sqlFolder, missing);
    await withLockTimeout(client, async () => {
      await applyFunctions(client, sqlFolder);
      await client.query(GRANT_AUDITOR);
      await recordRelease(client);
    });
    return [];
  });
}
