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

/** libpq's variables: a password on the command line would be visible to others. */
function libpqEnvironment(connection: string): NodeJS.ProcessEnv {
  const url = new URL(connection);
  const sslmode = url.searchParams.get('sslmode');
  return {
    PGHOST: url.searchParams.get('host') ?? url.hostname.replace(/^\[|\]$/g, ''),
    PGPORT: url.port || '5432',
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    ...(sslmode && { PGSSLMODE: sslmode }),
  };
}

async function serverMajor(connection: string): Promise<number> {
  const { rows } = await withClient(connection, (client) =>
    client.query('SHOW server_version_num'),
  );
  return Math.floor(Number(rows[0].server_version_num) / 10_000);
}

/**
 * The oldest version that suits the server: a newer pg_restore may use settings that the server does not know.
 * @throws StartError with what to install
 */
async function findTool(name: string, atLeast: number): Promise<string> {
  const found: number[] = [];
  for (const folder of toolFolders()) {
    const path = join(folder, name);
    if (!existsSync(path)) continue;
    const major = majorOf((await run(path, ['--version'])).output);
    if (major >= atLeast) return path;
    found.push(major);
  }
  const why = found.length > 0 ? `only version ${Math.max(...found)} is here` : 'it is not here';
  throw new StartError(
    `${name} of PostgreSQL ${atLeast} or newer is needed, and ${why}. Install postgresql-client-${atLeast}.`,
  );
}

/**
 * Runs pg_dump or pg_restore on a database.
 * @throws StartError with the last lines of the program's output
 */
export async function runPgTool(
  name: 'pg_dump' | 'pg_restore',
  connection: string,
  args: string[],
): Promise<void> {
  const tool = await findTool(name, await serverMajor(connection));
  const { code, output } = await run(tool, args, libpqEnvironment(connection));
  if (code === 0) return;
  throw new StartError(`${name} failed: ${output.trim().split('\n').slice(-4).join(' ')}`);
}
