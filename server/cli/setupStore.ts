import { t } from '../db/columns';
import { statement } from '../db/database';

type Login = 'gab_server' | 'gab_owner' | 'gab_auditor';

export const findDatabase = statement(
  'findDatabase',
  'SELECT 1 FROM pg_database WHERE datname = $1',
);
export const amAdministrator = statement(
  'amAdministrator',
  'SELECT rolsuper, rolcreaterole, rolcreatedb FROM pg_roles WHERE rolname = current_user',
  {
    rolsuper: t.boolean.notNull,
    rolcreaterole: t.boolean.notNull,
    rolcreatedb: t.boolean.notNull,
  },
);
export const missingLogins = statement(
  'missingLogins',
  `SELECT l.login FROM unnest($1::text[]) l (login) WHERE NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = l.login)`,
  { login: t.text.as<Login>() },
);
export const loginsWithoutPassword = statement(
  'loginsWithoutPassword',
  'SELECT rolname::text AS login FROM pg_authid WHERE rolname = ANY ($1) AND rolpassword IS NULL',
  { login: t.text.as<Login>() },
);
/** The databases of the shop's owner, their names quoted where SQL needs it. */
export const shopDatabases = statement(
  'shopDatabases',
  `SELECT quote_ident(datname) AS name FROM pg_database
   WHERE datdba = (SELECT oid FROM pg_roles WHERE rolname = 'gab_owner') AND NOT datistemplate`,
  { name: t.text },
);
export const connectionsOf = statement(
  'connectionsOfLogin',
  'SELECT count(*)::int AS count FROM pg_stat_activity WHERE usename = $1',
  { count: t.int },
);
