import type { Client } from 'pg';
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

function sentence({ name, recorded, actual, indexes }: Stale, database: string): string {
  const what = name === DATABASE ? "The database's own collation" : `Collation ${name}`;
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
 * index in the former order misses rows without a word.
 */
export async function examineCollations(client: Client, at = ''): Promise<Finding[]> {
  const { rows } = await client.query<Stale & { database: string }>(staleCollations.text);
  if (rows.length === 0) return [ok('collations', `${at}as the indexes were built`)];
  return rows.map((row) => fault('collations', `${at}${sentence(row, row.database)}`));
}
