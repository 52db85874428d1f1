import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { syncPath, writeFileDurably } from './durableFile';
import { type Account, setOwner } from './postgresAccount';
import type { PostgresBinaries } from './postgresBinaries';
import { StartError } from './startError';

export interface PostgresDir {
  /** Contains `data`; PostgreSQL's account owns it. */
  cluster: string;
  passwordFile: string;
  log: string;
}

/** Creates `<dataDir>/postgres` with a subfolder that another user can own. */
export function preparePostgresDir(dataDir: string): PostgresDir {
  const dir = join(resolve(dataDir), 'postgres');
  const cluster = join(dir, 'cluster');
  mkdirSync(cluster, { recursive: true });
  // Other users may enter the folder on the way to the cluster, but not list it.
  chmodSync(dir, 0o711);
  chmodSync(cluster, 0o700);
  return { cluster, passwordFile: join(dir, 'password'), log: join(dir, 'server.log') };
}

interface ClusterOptions extends PostgresDir {
  binaries: PostgresBinaries;
  account: Account;
  durable: boolean;
  onProgress?: (text: string) => void;
}

/**
 * Creates the database cluster if it is missing, and returns the superuser's password. Creates it under a temporary name
 * and renames it, so that a kill in between leaves no incomplete cluster.
 */
export async function ensureCluster(options: ClusterOptions): Promise<string> {
  const { cluster, passwordFile, account, durable } = options;
  const data = join(cluster, 'data');
  for (const name of readdirSync(cluster)) {
    if (name.startsWith('new-')) rmSync(join(cluster, name), { recursive: true, force: true });
  }
  if (existsSync(data)) return readPassword(passwordFile, data);

  options.onProgress?.('Making the database files (first start only)');
  const password = randomBytes(24).toString('hex');
  const draft = join(cluster, `new-${randomBytes(4).toString('hex')}`);
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(join(draft, 'password'), password, { mode: 0o600 });
  setOwner(account, draft);
  await initialise(options, draft);
  await writeFileDurably(passwordFile, password, { mode: 0o600 });
  renameSync(join(draft, 'data'), data);
  if (durable) await syncPath(cluster);
  rmSync(draft, { recursive: true, force: true });
  return password;
}

function readPassword(file: string, data: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new StartError(
      `The database in ${data} cannot be opened without its password, which should be in ${file}. Put that file back, or move the whole DATA_DIR away to begin with an empty shop.`,
      { cause },
    );
  }
}

/** Locales whose character classes include Chinese, which pg_trgm needs, by their names on different systems. */
const characterLocales = ['C.UTF-8', 'en_US.UTF-8', 'UTF-8', 'C'];

async function initialise(options: ClusterOptions, draft: string): Promise<void> {
  let output = '';
  for (const locale of characterLocales) {
    rmSync(join(draft, 'data'), { recursive: true, force: true });
    const result = await runInitdb(options, draft, locale);
    if (result.code === 0) return;
    output = result.output;
  }
  throw new StartError(`The database files could not be made in ${draft}:\n${output}`);
}

function runInitdb(options: ClusterOptions, draft: string, characterLocale: string) {
  const { account, binaries, durable } = options;
  const [command = '', ...args] = [
    ...account.wrapper,
    ...[binaries.initdb, '-D', join(draft, 'data'), '-U', 'postgres'],
    ...['-A', 'scram-sha-256', `--pwfile=${join(draft, 'password')}`],
    // Order by code point and case rules of all scripts, equal on every system.
    ...['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...['--locale=C', `--lc-ctype=${characterLocale}`],
    ...(durable ? [] : ['--no-sync']),
  ];
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    let output = '';
    const child = spawn(command, args, {
      ...account.ids,
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
  });
}
