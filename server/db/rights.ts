import type { ClientBase } from 'pg';
import { t } from './columns';
import { SESSION_SETTINGS } from './sessionSettings';
import { readsOn, statement } from './statement';

/** A connection's rights and session settings, as the database reports them. */
export interface ConnectionFacts {
  /** Login role, and the role whose rights apply. */
  login: string;
  role: string;
  superuser: boolean;
  /** May create tables: the owner, who migrates. */
  isOwner: boolean;
  /** May write the ledger's rows directly (also insert them: only `ledger_post` does), or drop the triggers that guard them. */
  changesLedger: boolean;
  /** Has the rights of gab_app. */
  isApp: boolean;
  isAuditor: boolean;
  /** PostgreSQL's version number: 150004 is 15.4. */
  version: number;
  /** ms; 0 for none. */
  statementTimeout: number;
  lockTimeout: number;
  idleTimeout: number;
  /** The connection's values of the settings that `SESSION_SETTINGS` names. */
  settings: Readonly<Record<string, string>>;
  /** The database's encoding. */
  encoding: string;
  /** Whether the database changes case beyond ASCII; false in another encoding than UTF-8. */
  knowsLetters: boolean;
  /** The first schema of the search path; null without one. */
  schema: string | null;
  /** session_replication_role: `origin` unless triggers are off. */
  triggers: string;
  /** False if this database or role has synchronous_commit off; the whole server's setting does not count. */
  keepsCommits: boolean;
  /** True on a standby, and for a login whose transactions are read-only. */
  isReadOnly: boolean;
}

const connectionFacts = statement(
  'connectionFacts',
  `SELECT session_user::text AS login, current_user::text AS role, r.rolsuper AS superuser,
     has_schema_privilege('public', 'CREATE') AS "isOwner",
     coalesce(r.rolsuper OR has_table_privilege(ledger.oid, 'INSERT, UPDATE, DELETE, TRUNCATE, TRIGGER')
       OR pg_has_role(ledger.owner, 'USAGE'), false) AS "changesLedger",
     EXISTS (SELECT 1 FROM pg_roles a WHERE a.rolname = 'gab_app' AND pg_has_role(a.oid, 'MEMBER')) AS "isApp",
     current_user = 'gab_auditor' AS "isAuditor",
     current_setting('server_version_num')::int AS version,
     (SELECT setting::int FROM pg_settings WHERE name = 'statement_timeout') AS "statementTimeout",
     (SELECT setting::int FROM pg_settings WHERE name = 'lock_timeout') AS "lockTimeout",
     (SELECT setting::int FROM pg_settings WHERE name = 'idle_in_transaction_session_timeout') AS "idleTimeout",
     (SELECT json_object_agg(s.name, s.setting) FROM pg_settings s WHERE s.name = ANY ($1)) AS settings,
     current_setting('server_encoding') AS encoding,
     current_schema()::text AS schema, current_setting('session_replication_role') AS triggers,
     NOT EXISTS (SELECT 1 FROM pg_settings WHERE name = 'synchronous_commit' AND setting = 'off'
       AND source IN ('database', 'user', 'database user')) AS "keepsCommits",
     current_setting('transaction_read_only')::boolean AS "isReadOnly"
   FROM pg_roles r LEFT JOIN (
     SELECT c.oid, c.relowner AS owner FROM pg_class c WHERE c.oid = to_regclass('public.postings')) ledger ON true
   WHERE r.rolname = current_user`,
  {
    login: t.text,
    role: t.text,
    superuser: t.boolean.notNull,
    isOwner: t.boolean,
    changesLedger: t.boolean,
    isApp: t.boolean,
    isAuditor: t.boolean,
    version: t.int,
    statementTimeout: t.int,
    lockTimeout: t.int,
    idleTimeout: t.int,
    settings: t.json.as<Record<string, string>>(),
    encoding: t.text,
    schema: t.text.orNull,
    triggers: t.text,
    keepsCommits: t.boolean,
    isReadOnly: t.boolean,
  },
);
const lettersKnown = statement('lettersKnown', `SELECT lower('ÉЖI') = 'éжi' AS known`, {
  known: t.boolean,
});

export async function readConnection(client: Pick<ClientBase, 'query'>): Promise<ConnectionFacts> {
  const facts = await readsOn(client).one(connectionFacts, [Object.keys(SESSION_SETTINGS)]);
  if (facts.encoding !== 'UTF8') return { ...facts, knowsLetters: false };
  // Another encoding might not take the letters of the test.
  return { ...facts, knowsLetters: (await readsOn(client).one(lettersKnown)).known };
}
