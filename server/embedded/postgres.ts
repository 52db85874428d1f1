import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentDeathWrapper } from './parentDeath';
import { type Account, chooseAccount, setOwner } from './postgresAccount';
import { type PostgresBinaries, postgresBinaries } from './postgresBinaries';
import { ensureCluster, preparePostgresDir } from './postgresCluster';
import { endPredecessor, readPidFile } from './postgresPidFile';
import { endProcess, freePort } from './processes';
import { StartError } from './startError';

export interface EmbeddedPostgres {
  /** Connection string of the superuser `postgres`, database `postgres`. */
  url: string;
  /** Resolves if the server ends without stop(). */
  lost: Promise<void>;
  /** Ends open connections, writes a checkpoint, ends the server. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Its files are in `<dataDir>/postgres`. The caller ensures that only one process uses it. */
  dataDir: string;
  /** false (tests only): faster, but not safe against a power cut. */
  durable: boolean;
  onProgress?: (text: string) => void;
}

/** PostgreSQL's shutdown modes, with the wait (ms) after each: fast; immediate, with recovery at the next start. */
const shutdown = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 5_000],
] as const;

/**
 * Starts the PostgreSQL that npm installed, on a free port of 127.0.0.1. Creates its files on the first run, and ends a
 * server that a killed run left.
 * @throws StartError with a remedy
 */
export async function startEmbeddedPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const binaries = postgresBinaries();
  const dir = preparePostgresDir(options.dataDir);
  const account = chooseAccount(binaries, dir.cluster);
  const data = join(dir.cluster, 'data');
  await endPredecessor(data, shutdown, options.onProgress);
  const password = await ensureCluster({ ...options, ...dir, binaries, account });
  setOwner(account, data);
  const { child, port } = await launch(binaries, account, data, dir.log, options.durable);

  const endWithUs = () => child.kill('SIGINT');
  process.once('exit', endWithUs);
  let stopping = false;
  const lost = new Promise<void>((resolve) => {
    child.once('exit', () => {
      process.off('exit', endWithUs);
      if (!stopping) resolve();
    });
  });
  return {
    url: connectionUrl(password, port),
    lost,
    async stop() {
      stopping = true;
      if (child.pid !== undefined) await endProcess(child.pid, shutdown);
    },
  };
}

const connectionUrl = (password: string, port: number) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;

/** The connection string of the server that another process runs in `dataDir`, if one is ready. */
export function runningPostgresUrl(dataDir: string): string | undefined {
  const { cluster, passwordFile } = preparePostgresDir(dataDir);
  const file = readPidFile(join(cluster, 'data'));
  if (file?.status !== 'ready' || !existsSync(passwordFile)) return undefined;
  return connectionUrl(readFileSync(passwordFile, 'utf8'), file.port);
}

async function launch(
  binaries: PostgresBinaries,
  account: Account,
  data: string,
  logFile: string,
  durable: boolean,
): Promise<{ child: ChildProcess; port: number }> {
  rmSync(logFile, { force: true });
  const wrapper = [...account.wrapper, ...parentDeathWrapper('INT')];
  // Retries: another process may take the port, and shared memory of a killed predecessor is freed with a delay.
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const log = openSync(logFile, 'a', 0o600);
    const [command = '', ...args] = [...wrapper, binaries.postgres, '-D', data];
    const child = spawn(command, [...args, ...settings(port, durable)], {
      ...account.ids,
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', log, log],
      // Its own process group: Ctrl-C reaches this process only, which then stops the server in order.
      detached: true,
    });
    closeSync(log);
    // The child does not keep this process running; the caller's `exit` listener ends it with this process.
    child.unref();
    if (await isReady(child, data)) return { child, port };
    if (attempt === 5) {
      const text = existsSync(logFile) ? readFileSync(logFile, 'utf8').trim() : '';
      throw new StartError(
        `The embedded PostgreSQL did not start. Its log, ${logFile}, ends with:\n${text.split('\n').slice(-8).join('\n')}`,
      );
    }
    await sleep(300 * attempt);
  }
}

/** The postmaster writes "ready" into its pid file once it accepts connections. */
async function isReady(child: ChildProcess, data: string): Promise<boolean> {
  let ended = false;
  child.once('exit', () => {
    ended = true;
  });
  child.once('error', () => {
    ended = true;
  });
  // No time limit: crash recovery may take long, and the server exits if it fails.
  while (!ended) {
    const file = readPidFile(data);
    if (file && file.pid === child.pid && file.status === 'ready') return true;
    await sleep(20);
  }
  return false;
}

function settings(port: number, durable: boolean): string[] {
  const values: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '128MB',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    log_checkpoints: 'off',
  };
  if (!durable) {
    Object.assign(values, {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_wal_size: '2GB',
    });
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
