import { CATALOG, type CatalogPart } from '../db/releaseCatalog';
import type { Check } from './auditCheck';

/** @param condition `AND …`, to check only some of the recorded or existing objects */
const differs = (part: CatalogPart, condition = '') => `
  SELECT format('%s: %s', coalesce(recorded.object, live.object), CASE WHEN live.object IS NULL THEN 'is gone'
    WHEN recorded.object IS NULL THEN 'is not of this release' ELSE 'was changed' END) AS breach
  FROM (SELECT * FROM release_manifest WHERE part = '${part}') recorded
  FULL JOIN (${CATALOG[part]}) live (object, line) ON live.object = recorded.object
  WHERE (recorded.object IS NULL OR live.object IS NULL OR recorded.line IS DISTINCT FROM live.line) ${condition}`;

/** Checks of triggers, functions, rights, constraints, unchanged settings and the application's role against the migrator's record of this release (ADR 036). */
export const releaseChecks: readonly Check[] = [
  {
    invariant: 24,
    what: 'the database knows what its release made',
    // Without the settings: a release of which staff changed all has none recorded.
    query: `SELECT format('nothing of %s', x.part) AS breach
      FROM unnest(ARRAY['functions', 'triggers', 'rights', 'constraints']) x (part)
      WHERE NOT EXISTS (SELECT 1 FROM release_manifest m WHERE m.part = x.part)`,
  },
  {
    invariant: 24,
    what: 'functions are those of the release',
    query: differs('functions'),
  },
  {
    invariant: 24,
    what: 'triggers are those of the release, and on',
    query: differs('triggers'),
  },
  {
    invariant: 24,
    what: 'rights are those that the release granted',
    query: differs('rights'),
  },
  {
    invariant: 24,
    what: 'constraints are those of the release',
    // An additional constraint is harmless.
    query: differs('constraints', 'AND recorded.object IS NOT NULL'),
  },
  {
    invariant: 17,
    what: 'a setting that staff have not changed stands as the release made it',
    query: differs(
      'settings',
      `AND recorded.object IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM setting_changes c WHERE 'setting ' || c.key = recorded.object)`,
    ),
  },
  {
    invariant: 24,
    what: "the application's role owns nothing and is no other role",
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
