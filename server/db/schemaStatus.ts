import type { ClientBase } from 'pg';
import { type RowOf, t } from './columns';
import { type SqlFile, shippedFunctions, shippedMigrations } from './release';
import { readsOn, statement } from './statement';

export interface SchemaStatus {
  /**
   * `newer`: a later build migrated it, so this one must not change it. `newer functions`: only functions and triggers
   * are a later build's; this one works with them and must not replace them (ADR 069).
   */
  state: 'empty' | 'behind' | 'current' | 'newer functions' | 'newer';
  /** Migrations that the database lacks, oldest first. */
  missing: string[];
  /** Files of functions of which the database has an earlier text. */
  outdated: string[];
  /** Files of functions of which the database has a later build's text. */
  newer: string[];
}

const migratorTables = statement(
  'migratorTables',
  `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS migrations,
     to_regclass('drizzle.applied_functions') IS NOT NULL AS functions`,
  { migrations: t.boolean, functions: t.boolean },
);
const newestMigration = statement(
  'newestMigration',
  'SELECT max(created_at) AS last FROM drizzle.__drizzle_migrations',
  { last: t.int.orNull },
);
const appliedColumns = {
  file: t.text,
  digest: t.text,
  /** Null if a build applied it that did not date its files. */
  changedAt: t.timestamp.orNull,
};
// Before migration 0061 the table has no column changed_at.
const appliedFiles = statement(
  'appliedFunctions',
  `SELECT file, digest, (to_jsonb(f)->>'changed_at')::timestamptz AS "changedAt" FROM drizzle.applied_functions f`,
  appliedColumns,
);

type AppliedFile = RowOf<typeof appliedColumns>;

/** Compares what the migrator applied with what this build ships; changes nothing. Its role needs SELECT on `drizzle`. */
export async function readSchemaStatus(
  client: Pick<ClientBase, 'query'>,
  sqlFolder: string,
): Promise<SchemaStatus> {
  const migrations = await shippedMigrations(sqlFolder);
  const functions = await shippedFunctions(sqlFolder);
  const tables = await readsOn(client).one(migratorTables);
  const lastApplied = tables.migrations ? await newestApplied(client) : 0;
  const applied = tables.functions ? await appliedFunctions(client) : new Map();
  const missing = migrations.filter(({ when }) => when > lastApplied).map(({ tag }) => tag);
  const { outdated, newer } = compareFunctions(functions, applied);
  return { state: stateOf(), missing, outdated, newer };

  function stateOf(): SchemaStatus['state'] {
    if (lastApplied === 0) return 'empty';
    if (lastApplied > Math.max(...migrations.map(({ when }) => when))) return 'newer';
    const isBehind = missing.length + outdated.length > 0;
    // A mixture: this build cannot complete the schema without replacing a later build's functions.
    if (newer.length > 0) return isBehind ? 'newer' : 'newer functions';
    return isBehind ? 'behind' : 'current';
  }
}

/** Texts that are not dated are earlier than any other. */
function compareFunctions(shipped: readonly SqlFile[], applied: Map<string, AppliedFile>) {
  const differing = shipped.filter(({ file, digest }) => applied.get(file)?.digest !== digest);
  const isNewer = ({ file, changedAt }: SqlFile) =>
    Number(applied.get(file)?.changedAt ?? 0) > Number(changedAt ?? 0);
  const names = (files: readonly SqlFile[]) => files.map(({ file }) => file);
  return {
    outdated: names(differing.filter((one) => !isNewer(one))),
    newer: names(differing.filter(isNewer)),
  };
}

async function newestApplied(client: Pick<ClientBase, 'query'>): Promise<number> {
  return (await readsOn(client).one(newestMigration)).last ?? 0;
}

async function appliedFunctions(
  client: Pick<ClientBase, 'query'>,
): Promise<Map<string, AppliedFile>> {
  const rows = await readsOn(client).run(appliedFiles);
  return new Map(rows.map((row) => [row.file, row]));
}
