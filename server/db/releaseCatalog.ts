/**
 * Queries for a fingerprint of the release's functions, triggers, rights, constraints and settings (ADR 036). The
 * migrator stores the result (`recordRelease.ts`); the auditor runs the queries again and compares.
 *
 * Each part selects `object`, a name, and `line`, its definition. Two databases of one release must give equal lines,
 * so nothing depends on the order of creation, on OIDs, or on the database's name.
 */

/** Leaves out objects of extensions: operators choose and upgrade those. */
const notOfExtension = (catalog: string, oid: string) =>
  `NOT EXISTS (SELECT 1 FROM pg_depend e WHERE e.classid = '${catalog}'::regclass AND e.objid = ${oid} AND e.deptype = 'e')`;

/** Rights, sorted: their stored order is the order of the grants. */
const sorted = (acl: string) =>
  `(SELECT string_agg(x::text, ' ' ORDER BY x::text) FROM unnest(${acl}) x)`;

const OURS = `n.nspname IN ('public', 'drizzle')`;

export const CATALOG = {
  functions: `
    SELECT 'function ' || f.oid::regprocedure AS object, concat_ws('|',
      encode(sha256(convert_to(f.prosrc, 'UTF8')), 'hex'), f.prosecdef, f.provolatile, f.proconfig, f.proowner::regrole) AS line
    FROM pg_proc f JOIN pg_namespace n ON n.oid = f.pronamespace
    WHERE ${OURS} AND ${notOfExtension('pg_proc', 'f.oid')}`,
  // Foreign keys are enforced by internal triggers, which ALTER TABLE … DISABLE TRIGGER ALL switches off
  // without another trace.
  triggers: `
    SELECT format('trigger %s on %s', t.tgname, t.tgrelid::regclass), concat_ws('|', pg_get_triggerdef(t.oid), t.tgenabled)
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE ${OURS} AND NOT t.tgisinternal
    UNION ALL
    SELECT format('foreign keys of %s', t.tgrelid::regclass), string_agg(DISTINCT t.tgenabled::text, ' ')
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE ${OURS} AND t.tgisinternal GROUP BY t.tgrelid
    UNION ALL
    SELECT format('rule %s on %s', r.rulename, r.ev_class::regclass), concat_ws('|', pg_get_ruledef(r.oid), r.ev_enabled)
    FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE ${OURS} AND r.rulename <> '_RETURN'
    UNION ALL
    SELECT 'event trigger ' || evtname, concat_ws('|', evtevent, evtfoid::regproc, evtenabled) FROM pg_event_trigger v
    WHERE ${notOfExtension('pg_event_trigger', 'v.oid')}`,
  rights: `
    SELECT 'table ' || c.oid::regclass, concat_ws('|', c.relowner::regrole, ${sorted('c.relacl')}, c.relrowsecurity)
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE ${OURS} AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f') AND c.relacl IS NOT NULL
    UNION ALL
    SELECT format('column %s of %s', a.attname, c.oid::regclass), ${sorted('a.attacl')}
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE ${OURS} AND a.attacl IS NOT NULL AND NOT a.attisdropped
    UNION ALL
    SELECT 'execute ' || f.oid::regprocedure, coalesce(${sorted('f.proacl')}, 'default')
    FROM pg_proc f JOIN pg_namespace n ON n.oid = f.pronamespace
    WHERE ${OURS} AND ${notOfExtension('pg_proc', 'f.oid')}
    UNION ALL
    SELECT 'schema ' || n.nspname, concat_ws('|', n.nspowner::regrole, ${sorted('n.nspacl')}) FROM pg_namespace n WHERE ${OURS}
    UNION ALL
    SELECT format('policy %s on %s', p.polname, p.polrelid::regclass), concat_ws('|', p.polpermissive, p.polcmd, p.polroles::regrole[])
    FROM pg_policy p
    UNION ALL
    SELECT format('default rights %s %s', d.defaclrole::regrole, d.defaclobjtype), ${sorted('d.defaclacl')} FROM pg_default_acl d`,
  constraints: `
    SELECT format('constraint %s on %s', k.conname, k.conrelid::regclass), concat_ws('|', pg_get_constraintdef(k.oid), k.convalidated)
    FROM pg_constraint k JOIN pg_namespace n ON n.oid = k.connamespace WHERE ${OURS} AND k.conrelid <> 0
    UNION ALL
    SELECT 'unique index ' || i.indexrelid::regclass, concat_ws('|', pg_get_indexdef(i.indexrelid), i.indisvalid)
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE ${OURS} AND i.indisunique`,
  // Only settings that staff have never changed must keep the release's value. The shop's secret is no release's.
  settings: `
    SELECT 'setting ' || s.key, s.value::text FROM settings s
    WHERE s.key NOT IN ('secret', 'former_secrets') AND NOT EXISTS (SELECT 1 FROM setting_changes c WHERE c.key = s.key)`,
} as const;
export type CatalogPart = keyof typeof CATALOG;
