import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { readsOn } from '../db/database';
import { pgCode } from '../db/pgError';
import { withClient } from '../db/withClient';
import { StartError } from '../embedded/startError';
import { writeSecretFile } from './secretFile';
import { amAdministrator, findDatabase, loginsWithoutPassword, missingLogins } from './setupStore';

const LOGINS = {
  gab_server: 'DATABASE_URL',
  gab_owner: 'DATABASE_OWNER_URL',
  gab_auditor: 'DATABASE_AUDIT_URL',
} as const;

type Login = keyof typeof LOGINS;

/** The line for a login's URL. Quoted, as a shell and systemd read the file, and a URL may contain `&`. */
function lineFor(adminUrl: string, database: string, login: Login, password: string): string {
  const changes = { username: login, password, pathname: `/${database}` };
  return `${LOGINS[login]}='${Object.assign(new URL(adminUrl), changes)}'\n`;
}

export interface Setup {
  /** Databases that this call created. */
  created: string[];
  /** File with the new passwords; null when every login had one. */
  file: string | null;
}

async function createDatabase(admin: Client, name: string): Promise<boolean> {
  if ((await readsOn(admin).run(findDatabase, [name])).length === 1) return false;
  // Texts sort by code point, and case is known for all scripts, as in the embedded database.
  await admin.query(
    `CREATE DATABASE ${name} OWNER gab_owner TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8'`,
  );
  await limitDatabase(admin, name);
  return true;
}

/** Grants CONNECT on a database to the shop's logins alone; `gab_app`, which the application takes on, gets none. */
export async function limitDatabase(admin: Pick<Client, 'query'>, name: string): Promise<void> {
  await admin.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
  await admin.query(`GRANT CONNECT ON DATABASE ${name} TO gab_server, gab_server_2, gab_auditor`);
}

/**
 * Whether the login is a superuser; managed servers give none, only one who creates roles and databases.
 * @throws StartError when it is neither
 */
export async function requireAdministrator(
  admin: Pick<Client, 'query'>,
): Promise<{ isSuperuser: boolean }> {
  const { rolsuper, rolcreaterole, rolcreatedb } = await readsOn(admin).one(amAdministrator);
  if (rolsuper) return { isSuperuser: true };
  if (rolcreaterole && rolcreatedb) return { isSuperuser: false };
  throw new StartError(
    "DATABASE_ADMIN_URL: its login must be the server's administrator: a superuser, or on a managed server one with CREATEROLE and CREATEDB.",
  );
}

const NO_RIGHT = '42501';

/**
 * Makes the roles of server/db/setup/roles.sql, in a transaction of the caller.
 * @throws StartError when the login may not
 */
export async function makeRoles(admin: Pick<Client, 'query'>, sqlFolder: string): Promise<void> {
  try {
    await admin.query(await readFile(join(sqlFolder, 'setup/roles.sql'), 'utf8'));
  } catch (cause) {
    if (pgCode(cause) !== NO_RIGHT) throw cause;
    const says = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(
      `DATABASE_ADMIN_URL: its login may not make the roles (${says}). Without being a superuser it needs CREATEROLE, CREATEDB, and pg_read_all_data WITH ADMIN OPTION; from PostgreSQL 16 on also to be who made the shop's roles, or to have each of them WITH ADMIN OPTION.`,
      { cause },
    );
  }
}

/**
 * Names of logins that have no password yet. Only a superuser can see whether one has; for another administrator those
 * that are missing, as roles and passwords are made in one transaction.
 */
async function newLogins(admin: Client, isSuperuser: boolean): Promise<() => Promise<Login[]>> {
  const namesOf = async (query: typeof missingLogins) =>
    (await readsOn(admin).run(query, [Object.keys(LOGINS)])).map(({ login }) => login);
  if (isSuperuser) return () => namesOf(loginsWithoutPassword);
  const missing = await namesOf(missingLogins);
  return () => Promise.resolve(missing);
}

/** @returns whether the file was written */
async function makeLogins(
  admin: Client,
  adminUrl: string,
  { sqlFolder, database, file }: { sqlFolder: string; database: string; file: string },
): Promise<boolean> {
  const { isSuperuser } = await requireAdministrator(admin);
  await admin.query('BEGIN');
  const findNew = await newLogins(admin, isSuperuser);
  await makeRoles(admin, sqlFolder);
  const logins = (await findNew()).map((login) => ({
    login,
    password: randomBytes(24).toString('hex'),
  }));
  const lines = logins.map(({ login, password }) => lineFor(adminUrl, database, login, password));
  // The file is written before the passwords are set: a lost password would lock the shop out.
  if (lines.length > 0) await writeSecretFile(file, lines.join(''));
  for (const { login, password } of logins) {
    await admin.query(`ALTER ROLE ${login} PASSWORD '${password}'`);
  }
  await admin.query('COMMIT');
  return lines.length > 0;
}

/**
 * Makes the roles of server/db/setup/roles.sql, the database and a second one for `db -- drill`, as the server's
 * administrator. Existing ones are kept; logins without a password get one, written to a file of mode 0600.
 * @throws StartError when the login is no administrator
 */
export async function setUpServer(
  adminUrl: string,
  { sqlFolder, database, file }: { sqlFolder: string; database: string; file: string },
): Promise<Setup> {
  if (!/^[a-z][a-z0-9_]{0,40}$/.test(database)) {
    throw new StartError(`--database: ${database} is not lower-case letters, digits and _.`);
  }
  return withClient(adminUrl, async (admin) => {
    const isWritten = await makeLogins(admin, adminUrl, { sqlFolder, database, file });
    const created: string[] = [];
    for (const name of [database, `${database}_drill`]) {
      if (await createDatabase(admin, name)) created.push(name);
    }
    return { created, file: isWritten ? file : null };
  });
}
