import { Client } from 'pg';
import { DatabaseAwayError } from '../db/databaseAway';
import { pgCode } from '../db/pgError';
import { refuseTransactionPooler } from '../db/pooler';
import { withClient } from '../db/withClient';
import { StartError } from '../embedded/startError';

const TIMEOUT_MS = 10_000;

/** What is wrong, and what mends it. */
const REASONS: Record<string, readonly [what: string, remedy: string]> = {
  ECONNREFUSED: ['nothing listens there', 'Start it, or correct host and port'],
  ENOTFOUND: ['its host is unknown', 'Correct the host, or look at DNS'],
  EAI_AGAIN: ['its host cannot be looked up', 'Look at DNS and the network'],
  ETIMEDOUT: ['it does not answer', 'Look at the server, the network, and a firewall in between'],
  '28P01': [
    'the password is wrong',
    'Take the URL that "npm run db -- setup" wrote, and put its password into the userlist of a PgBouncer in between',
  ],
  '28000': [
    'the user is not let in',
    "Add a line for it to the server's pg_hba.conf, and look whether that line asks for TLS",
  ],
  '42501': ['the user may not connect to it', 'Run "npm run db -- setup", which grants CONNECT'],
  '3D000': [
    'there is no such database',
    'Correct its name, here or in the databases of a PgBouncer in between, or run "npm run db -- setup"',
  ],
  '53300': ['it has no connection left', 'Raise max_connections, or put PgBouncer in front'],
  '57P03': ['it is starting or stopping', 'Try again in a moment'],
  '25006': ['it is read-only, as a standby is', 'Name the primary'],
  CERT_HAS_EXPIRED: [
    'its certificate has expired, or its authority has',
    'Renew it on the server, or name the file of the present authority as sslrootcert',
  ],
  ENOENT: ['a file that the URL names is not there', 'Correct sslrootcert, sslcert or sslkey'],
  EACCES: ['a file that the URL names cannot be read', 'Let this account read it'],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    'its certificate is made out to another host',
    'Name the host as the certificate does',
  ],
  ...Object.fromEntries(
    [
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    ].map((code) => [
      code,
      ['no known authority signed its certificate', 'Add sslrootcert=FILE, that of the authority'],
    ]),
  ),
};

/** Pg's error for a server that speaks no TLS has no code. */
const NO_TLS = /does not support SSL/;
const WITHOUT_TLS = ['it speaks no TLS', 'Turn ssl on there, or leave sslmode out'] as const;

/** What a refusal of PostgreSQL's means and what mends it, in two sentences; undefined for any other error. */
export function refusalText(error: unknown): string | undefined {
  const code = pgCode(error) ?? '';
  const reason = /^\d\w{4}$/.test(code) ? REASONS[code] : undefined;
  return reason && `The database cannot be used: ${reason.join('. ')}.`;
}

/** Checks at the start that the URL in `setting` leads to a usable database. @throws StartError */
export async function checkDatabase(setting: string, connectionString: string): Promise<void> {
  const begun = performance.now();
  let client: Client | undefined;
  try {
    // It reads the files that the URL names.
    client = new Client({ connectionString, connectionTimeoutMillis: TIMEOUT_MS });
    client.on('error', () => undefined);
    await client.connect();
  } catch (error) {
    // Pg's own time-out error has no code, so it is recognised by the elapsed time.
    const isLate = pgCode(error) === undefined && performance.now() - begun >= TIMEOUT_MS - 1;
    const cause = isLate ? new DatabaseAwayError(error) : error;
    const code = isLate ? 'ETIMEDOUT' : (pgCode(error) ?? '');
    const detail = cause instanceof Error && cause.message ? cause.message : code;
    const [what, remedy] =
      REASONS[code] ??
      (NO_TLS.test(detail) ? WITHOUT_TLS : [detail, 'Look at the log of the server']);
    throw new StartError(`${setting}: the database cannot be used: ${what}. ${remedy}.`, { cause });
  } finally {
    await client?.end().catch(() => undefined);
  }
}

/**
 * Like `checkDatabase`, for locks, LISTEN and dumps: also refuses a pooler in transaction mode.
 * @throws StartError
 */
export async function checkSession(setting: string, url: string): Promise<void> {
  await checkDatabase(setting, url);
  await withClient(url, (client) => refuseTransactionPooler(setting, client, url));
}
