import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { withClient } from '../db/withClient';
import { StartError } from '../embedded/startError';

/** Debian's folder of the programs of each major version. */
const DEBIAN = '/usr/lib/postgresql';

function toolFolders(): string[] {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const debian = versions
    .sort((a, b) => Number(a) - Number(b))
    .map((version) => join(DEBIAN, version, 'bin'));
  return [...debian, ...(process.env.PATH ?? '').split(delimiter)];
}

interface Result {
  code: number | null;
  output: string;
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: { PATH: process.env.PATH, LC_ALL: 'C', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** Parses output such as `pg_dump (PostgreSQL) 15.14 (Debian …)`. */
const majorOf = (version: string) => Number(/\(PostgreSQL\) (\d+)/.exec(version)?.[1] ?? 0);

/** The authorities that the system trusts, as Debian and Red Hat keep them: libpq before 16 looks at none by itself. */
const SYSTEM_AUTHORITIES = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
];

/** TLS as the shop itself understands the URL: what asks for it also asks who answers, unless `no-verify` says otherwise. */
function tlsEnvironment({ searchParams }: URL): NodeJS.ProcessEnv {
  const [mode, root, cert, key] = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'].map((name) =>
    searchParams.get(name),
  );
  if (mode === 'disable') return { PGSSLMODE: mode };
  if (!mode && !root && !cert && !key) return {};
  const isLibpqs = searchParams.get('uselibpqcompat') === 'true';
  const isUnverified = mode === 'no-verify';
  const authority = root ?? SYSTEM_AUTHORITIES.find((file) => existsSync(file));
  return {
    PGSSLMODE: isUnverified ? 'require' : isLibpqs && mode ? mode : 'verify-full',
    ...(authority && !isUnverified && { PGSSLROOTCERT: authority }),
    ...(cert && { PGSSLCERT: cert }),
    ...(key && { PGSSLKEY: key }),
  };
}

/** libpq's variables: a password on the command line would be visible to others. */
function libpqEnvironment(connection: string): NodeJS.ProcessEnv {
  const url = new URL(connection);
  return {
    PGHOST: url.searchParams.get('host') ?? url.hostname.replace(/^\[|\]$/g, ''),
    PGPORT: url.port || '5432',
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    ...tlsEnvironment(url),
  };
}

async function serverMajor(connection: string): Promise<number> {
  const { rows } = await withClient(connection, (client) =>
    client.query('SHOW server_version_num'),
  );
  return Math.floor(Number(rows[0].server_version_num) / 10_000);
}

export type PgTool = 'pg_dump' | 'pg_restore';

/**
 * The oldest version that suits the server: a newer pg_restore may use settings that the server does not know.
 * @throws StartError with what to install
 */
async function findTool(name: PgTool, atLeast: number): Promise<{ path: string; major: number }> {
  const found: number[] = [];
  for (const folder of toolFolders()) {
    const path = join(folder, name);
    if (!existsSync(path)) continue;
    const major = majorOf((await run(path, ['--version'])).output);
    if (major >= atLeast) return { path, major };
    found.push(major);
  }
  const why = found.length > 0 ? `only version ${Math.max(...found)} is here` : 'it is not here';
  throw new StartError(
    `${name} of PostgreSQL ${atLeast} or newer is needed, and ${why}. Install postgresql-client-${atLeast}.`,
  );
}

/** What mends a failure that comes of versions; empty for any other one. */
export function versionRemedy(output: string, { tool, server }: Record<'tool' | 'server', number>) {
  if (/unsupported version \([\d.]+\) in file header/.test(output)) {
    return ` The backup is of a newer PostgreSQL than ${tool}: restore it into a server of its version, with that version's client programs.`;
  }
  if (tool > server && /unrecognized configuration parameter/.test(output)) {
    return ` A server of PostgreSQL ${server} does not understand the version ${tool}: install postgresql-client-${server}.`;
  }
  return '';
}

/**
 * Runs pg_dump or pg_restore on a database.
 * @throws StartError with the last lines of the program's output
 */
export async function runPgTool(name: PgTool, connection: string, args: string[]): Promise<void> {
  const server = await serverMajor(connection);
  const { path, major: tool } = await findTool(name, server);
  const { code, output } = await run(path, args, libpqEnvironment(connection));
  if (code === 0) return;
  const last = output.trim().split('\n').slice(-4).join(' ');
  throw new StartError(`${name} failed: ${last}${versionRemedy(output, { tool, server })}`);
}

/**
 * Whether the client programs suit the server, in a sentence.
 * @throws StartError when they are missing or too old
 */
export async function describePgTools(connection: string): Promise<string> {
  const server = await serverMajor(connection);
  const { major } = await findTool('pg_dump', server);
  await findTool('pg_restore', server);
  return `pg_dump and pg_restore of PostgreSQL ${major} are here`;
}
