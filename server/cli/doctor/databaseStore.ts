import { t } from '../../db/columns';
import { statement } from '../../db/database';

export const foreignExtensions = statement(
  'foreignExtensions',
  `SELECT extname::text AS name FROM pg_extension WHERE extname <> 'plpgsql' ORDER BY 1`,
  { name: t.text },
);

// Indexes of the shop's own schemas; 100 is the OID of `default`, the database's own collation.
export const staleCollations = statement(
  'staleCollations',
  `WITH collations AS (
     SELECT oid, collname::text AS name, collversion AS recorded, pg_collation_actual_version(oid) AS actual
     FROM pg_collation WHERE collversion IS NOT NULL
     UNION ALL
     SELECT 100, 'default', datcollversion, pg_database_collation_actual_version(oid)
     FROM pg_database WHERE datname = current_database() AND datcollversion IS NOT NULL
   ), indexes AS (
     SELECT DISTINCT used.oid, i.indexrelid::regclass::text AS name
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid CROSS JOIN LATERAL unnest(i.indcollation) used(oid)
     WHERE c.relnamespace NOT IN ('pg_catalog'::regnamespace, 'pg_toast'::regnamespace)
   )
   SELECT c.name, c.recorded, c.actual, current_database()::text AS database,
     coalesce(array_agg(i.name ORDER BY i.name) FILTER (WHERE i.name IS NOT NULL), '{}') AS indexes
   FROM collations c LEFT JOIN indexes i ON i.oid = c.oid
   WHERE c.actual IS DISTINCT FROM c.recorded AND (c.oid = 100 OR i.oid IS NOT NULL)
   GROUP BY c.name, c.recorded, c.actual ORDER BY c.name`,
  {
    name: t.text,
    recorded: t.text,
    actual: t.text.orNull,
    database: t.text,
    indexes: t.text.array,
  },
);
