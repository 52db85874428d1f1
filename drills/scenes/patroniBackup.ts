import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseAccount, systemPostgresBin } from '../../server/testing/systemPostgres';
import { archiveSettings, pgBackRest, untilArchived } from '../topology/archive';
import { type Member, PatroniCluster } from '../topology/patroni';
import { ownFolder } from '../topology/postgres';
import { until } from '../topology/until';

/** What an operator changed by edit-config before the backup. */
const RETRY_S = 6;

const confOf = ({ home }: Member) => join(home, 'pgbackrest.conf');
const onMember = (member: Member, ...args: string[]) => pgBackRest(confOf(member), args);

function control(member: Member, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(
    join(systemPostgresBin() ?? '', 'pg_ctl'),
    ['-D', member.data, '-l', join(member.home, 'pg_ctl.log'), '--wait', ...args],
    { ...databaseAccount(), cwd: '/', encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`pg_ctl ${args.join(' ')} failed: ${stdout}${stderr}`);
}

/** Backups before and after a fail-over, and a point in time, as "pgBackRest under Patroni" of docs/OPERATING.md says. */
export async function patroniBackup(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gab-patroni-backup-'));
  chmodSync(folder, 0o755);
  const cluster = await PatroniCluster.create(folder, ownFolder(join(folder, 'repo')));
  const { front } = cluster;
  const write = (what: string) => front.query(`INSERT INTO written VALUES ('${what}')`);
  try {
    await cluster.start();
    await front.query('CREATE TABLE written (what text NOT NULL)');
    await write('backed up');
    const first = cluster.memberOf(await cluster.leader());
    await cluster.configure(first, { retry_timeout: RETRY_S });
    onMember(first, 'stanza-create');
    onMember(first, 'check');
    onMember(first, '--type=full', 'backup');
    await first.program.kill();
    const second = cluster.memberOf(await cluster.untilReplaced(first.program));
    await write('after the fail-over');
    // Its control file names the former timeline until then, and pgBackRest refuses.
    await front.query('CHECKPOINT');
    onMember(second, '--type=diff', 'backup');
    await cluster.bringBack(first.program);
    await cluster.untilSynchronous();
    await write('archived');
    const [row] = await front.query<{ point: string }>('SELECT clock_timestamp()::text AS point');
    await sleep(100);
    await write('too late');
    await untilArchived(front);
    await cluster.stopMembers();
    // The first member takes the backup that another one made, with that one's postgresql.conf.
    const restore = ['--type=time', `--target=${row?.point}`, '--target-action=promote', 'restore'];
    onMember(first, '--delta', ...restore);
    control(first, '-o', ownSettings(first), 'start');
    await until('recovery has ended', async () => !isInRecovery(first));
    control(first, '--mode=fast', 'stop');
    cluster.forget(first);
    first.program.start();
    await until(
      'the restored member leads',
      async () => (await cluster.leader()) === first.program,
    );
    for (const other of cluster.members.filter((one) => one !== first)) {
      rmSync(other.data, { recursive: true });
      await cluster.bringBack(other.program);
    }
    await cluster.untilSynchronous();
    onMember(first, 'check');
    onMember(first, '--type=diff', 'backup');
    const found = await front.query<{ what: string }>('SELECT what FROM written');
    const texts = found.map(({ what }) => what).join(', ');
    console.log(`restored: ${texts}`);
    const expected = 'backed up, after the fail-over, archived';
    const { retry_timeout: kept } = await cluster.configuration(first);
    return [
      ...(texts === expected ? [] : [`restored ${texts}, ${expected} expected`]),
      ...(kept === RETRY_S ? [] : [`retry_timeout is ${kept}, ${RETRY_S} expected`]),
    ];
  } finally {
    await cluster.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Options that replace the other member's port, address and archive in the restored postgresql.conf; it listens on no address. */
function ownSettings(member: Member): string {
  const archives = archiveSettings(confOf(member)).find((one) => one.startsWith('archive_command'));
  const [, command = ''] = archives?.split(' = ') ?? [];
  return `-p ${member.postgres} -c listen_addresses='' -c archive_command=${command}`;
}

function isInRecovery(member: Member): boolean {
  const args = [
    '-p',
    String(member.postgres),
    '-U',
    'postgres',
    '-Atc',
    'SELECT pg_is_in_recovery()',
  ];
  const { stdout } = spawnSync('psql', args, { ...databaseAccount(), cwd: '/', encoding: 'utf8' });
  return stdout.trim() !== 'f';
}
