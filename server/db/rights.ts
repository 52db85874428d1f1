import type { ClientBase } from 'pg';

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
  timeZone: string;
  isolation: string;
  /** A standby, or a login that may only read. */
  isReadOnly: boolean;
}

export async function readConnection(client: Pick<ClientBase, 'query'>): Promise<ConnectionFacts> {
  const { rows } = await client.query(`
    SELECT session_user AS login, current_user AS role, r.rolsuper AS superuser,
      has_schema_privilege('public', 'CREATE') AS "isOwner",
      coalesce(r.rolsuper OR has_table_privilege(ledger.oid, 'INSERT, UPDATE, DELETE, TRUNCATE, TRIGGER')
        OR pg_has_role(ledger.owner, 'USAGE'), false) AS "changesLedger",
      EXISTS (SELECT 1 FROM pg_roles a WHERE a.rolname = 'gab_app' AND pg_has_role(a.oid, 'MEMBER')) AS "isApp",
      current_user = 'gab_auditor' AS "isAuditor",
      current_setting('server_version_num')::int AS version,
      (SELECT setting::int FROM pg_settings WHERE name = 'statement_timeout') AS "statementTimeout",
      (SELECT setting::int FROM pg_settings WHERE name = 'lock_timeout') AS "lockTimeout",
      (SELECT setting::int FROM pg_settings WHERE name = 'idle_in_transaction_session_timeout') AS "idleTimeout",
      current_setting('TimeZone') AS "timeZone", current_setting('default_transaction_isolation') AS isolation,
      current_setting('transaction_read_only')::boolean AS "isReadOnly"
    FROM pg_roles r LEFT JOIN (
      SELECT c.oid, c.relowner AS owner FROM pg_class c WHERE c.oid = to_regclass('public.postings')) ledger ON true
    WHERE r.rolname = current_user`);
  return rows[0];
}

/** Names of the settings that a connection of the application needs and this one lacks. */
export function wrongSettings(has: ConnectionFacts): string[] {
  const ok = {
    statement_timeout: has.statementTimeout > 0,
    lock_timeout: has.lockTimeout > 0,
    idle_in_transaction_session_timeout: has.idleTimeout > 0,
    TimeZone: has.timeZone === 'UTC',
    default_transaction_isolation: has.isolation === 'read committed',
  };
  return Object.entries(ok).flatMap(([name, isOk]) => (isOk ? [] : [name]));
}
