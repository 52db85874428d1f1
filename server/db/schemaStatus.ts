import type { ClientBase } from 'pg';
import { shippedFunctions, shippedMigrations } from './release';

export interface SchemaStatus {
  /** `newer`: a later build migrated it, so this one must not change it. */
  state: 'empty' | 'behind' | 'current' | 'newer';
  /** Migrations that the database lacks, oldest first. */
  missing: string[];
  /** Files of functions whose shipped text was not the last one applied. */
  outdated: string[];
}

/** Compares what the migrator applied with what this build ships; changes nothing. Its role needs SELECT on `drizzle`. */
export async function readSchemaStatus(
  client: Pick<ClientBase, 'query'>,
  sqlFolder: string,
): Promise<SchemaStatus> {
  const migrations = await shippedMigrations(sqlFolder);
  const functions = await shippedFunctions(sqlFolder);
  const { rows: tables } = await client.query(
    `SELECT to_regclass('drizzle.__drizzle_migrations') AS migrations, to_regclass('drizzle.applied_functions') AS functions`,
  );
  const last = tables[0]?.migrations ? await newestApplied(client) : 0;
  const applied = tables[0]?.functions
    ? await client.query('SELECT file, digest FROM drizzle.applied_functions')
    : { rows: [] };
  const digests = new Map(applied.rows.map((row) => [row.file, row.digest]));
  const missing = migrations.filter(({ when }) => when > last).map(({ tag }) => tag);
  const outdated = functions
    .filter(({ file, digest }) => digests.get(file) !== digest)
    .map(({ file }) => file);
  return { state: stateOf(), missing, outdated };

  function stateOf(): SchemaStatus['state'] {
    if (last === 0) return 'empty';
    if (last > Math.max(...migrations.map(({ when }) => when))) return 'newer';
    return missing.length + outdated.length > 0 ? 'behind' : 'current';
  }
}

async function newestApplied(client: Pick<ClientBase, 'query'>): Promise<number> {
  const { rows } = await client.query(
    'SELECT max(created_at)::bigint AS last FROM drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.last ?? 0);
}
