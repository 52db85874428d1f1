import { CATALOG, type CatalogPart } from '../db/releaseCatalog';
import type { Check } from './auditCheck';

/**
 * SQL: the objects of one part of the catalogue that differ between the migrator's record and the live database.
 * @param condition a further condition on `recorded` and `live`, from its AND on
 */
const differences = (part: CatalogPart, condition = '') => `
  SELECT format('%s: %s', coalesce(recorded.object, live.object), CASE WHEN live.object IS NULL THEN 'is gone'
    WHEN recorded.object IS NULL THEN 'is not of this release' ELSE 'was changed' END) AS breach
  FROM (SELECT * FROM release_manifest WHERE part = '${part}') recorded
  FULL JOIN (${CATALOG[part]}) live (object, line) ON live.object = recorded.object
  WHERE (recorded.object IS NULL OR live.object IS NULL OR recorded.line IS DISTINCT FROM live.line) ${condition}`;

/**
 * Checks of the database against the migrator's record of this release: functions, triggers, rights, constraints, and settings
 * that staff have not changed (ADR 036). The application's role is checked as well.
 */
export const releaseChecks: readonly Check[] = [
  {
    invariant: 24,
    what: 'the migrator has recorded each part of the release',
    // Settings may be absent: once staff have changed all of them, the migrator records none.
    query: `SELECT format('nothing of %s', parts.part) AS breach
      FROM unnest(ARRAY['functions', 'triggers', 'rights', 'constraints']) parts (part)
      WHERE NOT EXISTS (SELECT 1 FROM release_manifest m WHERE m.part = parts.part)`,
  },
  {
    invariant: 24,
    what: 'functions are those of the release',
    query: differences('functions'),
  },
  {
    invariant: 24,
    what: 'triggers are those of the release, and enabled',
    query: differences('triggers'),
  },
  {
    invariant: 24,
    what: 'rights are those that the release granted',
    query: differences('rights'),
  },
  {
    invariant: 24,
    what: 'constraints are those of the release',
    // A constraint that the release does not have is no breach: it can only refuse more.
    query: differences('constraints', 'AND recorded.object IS NOT NULL'),
  },
  {
    invariant: 17,
    what: 'a setting that staff have not changed stands as the release made it',
    query: differences(
      'settings',
      `AND recorded.object IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM setting_changes c WHERE 'setting ' || c.key = recorded.object)`,
    ),
  },
  {
    invariant: 24,
    what: "the application's role owns nothing, has no attribute, and is a member of no role",
    query: `SELECT format('gab_app has %s', attribute.name) AS breach FROM pg_roles CROSS JOIN LATERAL (VALUES
        ('SUPERUSER', rolsuper), ('CREATEROLE', rolcreaterole), ('CREATEDB', rolcreatedb), ('REPLICATION', rolreplication),
        ('BYPASSRLS', rolbypassrls), ('LOGIN', rolcanlogin)) attribute (name, is_set)
      WHERE rolname = 'gab_app' AND is_set
      UNION ALL
      SELECT format('gab_app is a member of %s', m.roleid::regrole) FROM pg_auth_members m WHERE m.member = 'gab_app'::regrole
      UNION ALL
      SELECT format('gab_app owns %s', c.oid::regclass) FROM pg_class c WHERE c.relowner = 'gab_app'::regrole
      UNION ALL
      SELECT format('gab_app owns %s', f.oid::regprocedure) FROM pg_proc f WHERE f.proowner = 'gab_app'::regrole
      UNION ALL
      SELECT format('gab_app is set to %s', s.setconfig) FROM pg_db_role_setting s WHERE s.setrole = 'gab_app'::regrole
      UNION ALL
      SELECT 'gab_app may create in public' WHERE has_schema_privilege('gab_app', 'public', 'CREATE')
      UNION ALL
      SELECT 'gab_app may create schemas' WHERE has_database_privilege('gab_app', current_database(), 'CREATE')`,
  },
];
