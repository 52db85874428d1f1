import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseAccount } from '../../server/testing/systemPostgres';
import { DRILL_PASSWORD, ownFolder, type Postgres } from './postgres';
import { until } from './until';

const PGBACKREST = '/usr/bin/pgbackrest';
const ids = databaseAccount();
export const hasPgBackRest = () => existsSync(PGBACKREST);

/** The store of WAL and a base backup. */
export interface Archive {
  /** Lines for the primary's postgresql.conf. */
  settings: string[];
  /** Takes a base backup of the primary, from which `restored` is made later. */
  backUp(primary: Postgres, restored: Postgres): void;
  /** Prepares `restored` to recover up to a point in time, as its own primary. */
  recover(restored: Postgres, point: string): void;
  close(): void;
}

function newFolder(): string {
  return ownFolder(mkdtempSync(join(tmpdir(), 'gab-archive-')));
}

/** WAL copied into a folder, and pg_basebackup. */
export function copiedArchive(): Archive {
  const folder = newFolder();
  return {
    settings: ['archive_mode = on', `archive_command = 'cp %p ${folder}/%f'`],
    backUp: (primary, restored) => restored.copyFrom(primary),
    recover: (restored, point) => restored.recoverTo(folder, point),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A server's pgbackrest.conf: the shipped one, with folders and port of its own below `folder`. Returns its path. */
export function pgBackRestConf(
  folder: string,
  {
    data,
    port,
    repo,
    sockets,
  }: Pick<Postgres, 'data' | 'port'> & { repo: string; sockets?: string },
): string {
  const file = join(folder, 'pgbackrest.conf');
  const [lock, log, spool] = ['lock', 'log', 'spool'].map((name) => ownFolder(join(folder, name)));
  const text = readFileSync('deploy/pgbackrest/pgbackrest.conf', 'utf8')
    .replace(/^repo1-path=.*$/m, `repo1-path=${repo}\nlock-path=${lock}\nlog-path=${log}`)
    .replace(/^process-max=/m, `spool-path=${spool}\nprocess-max=`)
    .replace(/^pg1-path=.*$/m, `pg1-path=${data}${sockets ? `\npg1-socket-path=${sockets}` : ''}`)
    .replace(/^pg1-port=.*$/m, `pg1-port=${port}`);
  writeFileSync(file, text, { mode: 0o640 });
  if (ids) chownSync(file, ids.uid, ids.gid);
  return file;
}

/** Lines of deploy/postgres/archive.conf, for a pgbackrest.conf of the drill's. */
export const archiveSettings = (file: string): string[] =>
  readFileSync('deploy/postgres/archive.conf', 'utf8')
    .split('\n')
    .filter((line) => /^\w/.test(line))
    .map((line) => line.replace('pgbackrest --', `${PGBACKREST} --config=${file} --`));

/** Runs pgbackrest as the database's account. @throws with what it says when it fails */
export function pgBackRest(file: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(
    PGBACKREST,
    [`--config=${file}`, '--stanza=gab', ...args],
    {
      ...ids,
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C', PGPASSWORD: DRILL_PASSWORD },
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`pgbackrest ${args.join(' ')} failed: ${stdout}${stderr}`);
}

/** Ends the present file of WAL, and waits until the primary's archive has it and all before it. */
export async function untilArchived(primary: Postgres): Promise<void> {
  // The position of the switch is the end of the file's content, so within it.
  const [ended] = await primary.query<{ wal: string }>(
    'SELECT pg_walfile_name(pg_switch_wal()) AS wal',
  );
  await until(`${ended?.wal} is archived`, async () => {
    const [archiver] = await primary.query<{ has: boolean | null }>(
      `SELECT last_archived_wal >= '${ended?.wal}' AS has FROM pg_stat_archiver`,
    );
    return archiver?.has === true;
  });
}

/** pgBackRest with the shipped configuration; only folders, port and user's password are the drill's. */
export function pgBackRestArchive(): Archive {
  const folder = newFolder();
  const file = join(folder, 'pgbackrest.conf');
  const repo = ownFolder(join(folder, 'repo'));
  const configure = ({ data, port }: Pick<Postgres, 'data' | 'port'>) =>
    pgBackRestConf(folder, { data, port, repo, sockets: folder });
  const run = (args: readonly string[]) => pgBackRest(file, args);
  return {
    settings: [...archiveSettings(file), `unix_socket_directories = '${folder}'`],
    backUp(primary) {
      configure(primary);
      run(['stanza-create']);
      run(['check']);
      run(['--type=full', 'backup']);
      run(['--type=diff', 'backup']);
    },
    recover(restored, point) {
      configure(restored);
      ownFolder(join(restored.data, '..'));
      ownFolder(restored.data);
      run(['--type=time', `--target=${point}`, '--target-action=promote', 'restore']);
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
