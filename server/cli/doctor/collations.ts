import type { Client } from 'pg';
import { readsOn } from '../../db/database';
import { staleCollations } from './databaseStore';
import { type Finding, fault, ok } from './finding';

interface Stale {
  name: string;
  recorded: string;
  actual: string | null;
  /** Quoted where SQL needs it, sorted. */
  indexes: string[];
}

const DATABASE = 'default';

const titleOf = (name: string) =>
  name === DATABASE ? "The database's own collation" : `Collation ${name}`;

function sentence({ name, recorded, actual, indexes }: Stale, database: string): string {
  const what = titleOf(name);
  const reindex =
    indexes.length > 0
      ? `as their owner REINDEX INDEX CONCURRENTLY each of ${indexes.join(', ')}, then `
      : '';
  const refresh =
    name === DATABASE
      ? `ALTER DATABASE "${database}" REFRESH COLLATION VERSION`
      : `ALTER COLLATION pg_catalog."${name}" REFRESH VERSION as a superuser`;
  return `${what} was ${recorded} when its indexes were built, and this server has ${actual ?? 'none'}: searches may miss rows. Run ${reindex}${refresh}.`;
}

/**
 * Whether this server sorts texts as it did when the indexes were built. Another ICU or C library may sort otherwise, and an
 * index in the earlier order misses rows without an error.
 */
export async function examineCollations(client: Client): Promise<Finding[]> {
  const rows = await readsOn(client).run(staleCollations);
  if (rows.length === 0) return [ok('collations', 'as the indexes were built')];
  return rows.map((row) => fault('collations', sentence(row, row.database)));
}

/** As `examineCollations`, for a standby, which has the primary's indexes and cannot rebuild them. */
export async function examineStandbyCollations(client: Client, name: string): Promise<Finding[]> {
  const rows = await readsOn(client).run(staleCollations);
  return rows.map((row) =>
    fault(
      'collations',
      `DATABASE_READ_URL: ${titleOf(row.name)} was ${row.recorded} when its indexes were built, and ${name} has ${row.actual ?? 'none'}: reads there may miss rows. Take it out, and let it run the release of the system that the primary runs.`,
    ),
  );
}
