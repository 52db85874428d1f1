import { spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { databaseAccount, systemPostgresBin } from '../../server/testing/systemPostgres';
import { Program } from './program';
import { until } from './until';

/** Password of the administrator, in a topology that lives for minutes on this machine alone. */
export const DRILL_PASSWORD = 'drill';
const ids = databaseAccount();

function pg(name: string, args: string[]): void {
  const { status, stderr } = spawnSync(join(systemPostgresBin() ?? '', name), args, {
    ...ids,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', PGPASSWORD: DRILL_PASSWORD },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${name} failed: ${stderr}`);
}

/** A folder that the database's account owns. */
export function ownFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (ids) chownSync(path, ids.uid, ids.gid);
  return path;
}

export interface PostgresPlace {
  /** The topology's folder: logs and data. */
  folder: string;
  port: number;
  /** PGDATA; inside `folder` unless a drill puts it elsewhere. */
  data?: string;
  /** Folder of its WAL, if outside PGDATA. */
  wal?: string;
  /** The primary that it follows as a standby. */
  follows?: Postgres;
  /** Of a primary. */
  env?: Record<string, string>;
}

const SCRIPTS = 'deploy/postgres';

/** One PostgreSQL server on Debian's programs, with deploy/postgres/gab.conf. */
export class Postgres {
  readonly program: Program;
  readonly data: string;
  readonly port: number;
  readonly #wal: string | undefined;

  constructor(
    readonly name: string,
    { folder, port, data = join(folder, name, 'data'), wal, follows, env = {} }: PostgresPlace,
  ) {
    this.port = port;
    this.data = data;
    this.#wal = wal;
    const args = ['-D', this.data, '-p', String(port)];
    this.program = new Program(name, folder, () =>
      follows
        ? { ...this.#standby(follows), args: [join(data, '../standby.sh'), ...args], ids }
        : { command: join(systemPostgresBin() ?? '', 'postgres'), args, env, ids },
    );
  }

  /** Command and environment of deploy/postgres/standby.sh. */
  #standby({ port }: Postgres) {
    const home = ownFolder(join(this.data, '..'));
    const passwordFile = join(home, 'standby.password');
    writeFileSync(passwordFile, DRILL_PASSWORD, { mode: 0o644 });
    copyFileSync(join(SCRIPTS, 'standby.sh'), join(home, 'standby.sh'));
    return {
      command: '/bin/sh',
      env: {
        PATH: `${systemPostgresBin()}:${process.env.PATH}`,
        PGDATA: this.data,
        PRIMARY: `host=127.0.0.1 port=${port}`,
        STANDBY_NAME: this.name,
        STANDBY_PASSWORD_FILE: passwordFile,
        TMPDIR: home,
      },
    };
  }

  /** Makes the login of standbys by deploy/postgres/standby-login.sh. */
  allowStandbys(): void {
    const passwordFile = join(this.data, '../standby.password');
    writeFileSync(passwordFile, DRILL_PASSWORD);
    const { hostname, port, username } = new URL(this.url());
    const { status, stderr } = spawnSync('sh', [join(SCRIPTS, 'standby-login.sh')], {
      env: {
        PATH: `${systemPostgresBin()}:${process.env.PATH}`,
        STANDBY_PASSWORD_FILE: passwordFile,
        ...{ PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: DRILL_PASSWORD },
      },
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`standby-login.sh failed: ${stderr}`);
  }

  url(database = 'postgres', login = 'postgres', password = DRILL_PASSWORD): string {
    return `postgres://${login}:${password}@127.0.0.1:${this.port}/${database}`;
  }

  /** Creates an empty cluster. */
  create(settings: readonly string[] = []): void {
    ownFolder(join(this.data, '..'));
    const folder = ownFolder(this.data);
    const waldir = this.#wal ? [`--waldir=${ownFolder(this.#wal)}`] : [];
    const file = join(folder, '..', `${this.name}.password`);
    writeFileSync(file, DRILL_PASSWORD, { mode: 0o644 });
    pg('initdb', [
      ...['-D', folder, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${file}`],
      ...['-E', 'UTF8', '--locale=C.UTF-8', ...waldir],
    ]);
    this.#configure(settings);
  }

  #configure(settings: readonly string[]): void {
    copyFileSync('deploy/postgres/gab.conf', join(this.data, 'gab.conf'));
    if (ids) chownSync(join(this.data, 'gab.conf'), ids.uid, ids.gid);
    const lines = [
      "include 'gab.conf'",
      "listen_addresses = '127.0.0.1'",
      "unix_socket_directories = ''",
      ...settings,
    ];
    appendFileSync(join(this.data, 'postgresql.conf'), `${lines.join('\n')}\n`);
  }

  /** Takes a base backup of a running server, without WAL. */
  copyFrom(source: Postgres): void {
    ownFolder(join(this.data, '..'));
    ownFolder(this.data);
    pg('pg_basebackup', ['-D', this.data, '-d', source.url(), '-c', 'fast', '-X', 'none']);
  }

  /** Configures a base backup to recover from an archive up to a point in time, as its own primary. */
  recoverTo(archive: string, point: string): void {
    const lines = [
      `restore_command = 'cp ${archive}/%f %p'`,
      `recovery_target_time = '${point}'`,
      "recovery_target_action = 'promote'",
    ];
    appendFileSync(join(this.data, 'postgresql.conf'), `${lines.join('\n')}\n`);
    const signal = join(this.data, 'recovery.signal');
    writeFileSync(signal, '');
    if (ids) chownSync(signal, ids.uid, ids.gid);
  }

  async start(seconds = 60): Promise<void> {
    this.program.start();
    await until(`${this.name} takes connections`, () => this.answers(), { seconds });
  }

  async answers(): Promise<boolean> {
    await this.query('SELECT 1');
    return true;
  }

  async query<Row = Record<string, unknown>>(text: string, database = 'postgres'): Promise<Row[]> {
    const client = new Client({
      connectionString: this.url(database),
      connectionTimeoutMillis: 2_000,
      query_timeout: 60_000,
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Promotes a standby. */
  promote(): void {
    pg('pg_ctl', ['promote', '-D', this.data, '-w', '-t', '30']);
  }

  /** Fast shutdown: connections are ended, nothing is lost. */
  stop = () => this.program.stop('SIGINT');
}
