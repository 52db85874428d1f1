import { spawnSync } from 'node:child_process';
import { appendFileSync, copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../server/embedded/processes';
import { databaseAccount, systemPostgresBin } from '../../server/testing/systemPostgres';
import { archiveSettings, pgBackRestConf } from './archive';
import { HAPROXY } from './balancer';
import { DRILL_PASSWORD, ownFolder, Postgres } from './postgres';
import { Program, postmasterOf } from './program';
import { until } from './until';

const PATRONI = '/usr/bin/patroni';
const ETCD = '/usr/bin/etcd';
const NAMES = ['a', 'b', 'c'] as const;
const ids = databaseAccount();
const at = (port: number) => `127.0.0.1:${port}`;

/** Names of the Debian packages that a cluster needs and this machine lacks. */
export const missingForPatroni = (): string[] => [
  ...(existsSync(PATRONI) ? [] : ['patroni']),
  ...(existsSync(ETCD) ? [] : ['etcd-server']),
];

export interface Member {
  /** Patroni with the PostgreSQL that it started: a machine. */
  program: Program;
  /** Its folder: patroni.yml, and with an archive pgbackrest.conf. */
  home: string;
  data: string;
  postgres: number;
  rest: number;
}

/** Three PostgreSQL servers under deploy/patroni/patroni.yml, an etcd, and deploy/haproxy/postgres.cfg in front. */
export class PatroniCluster {
  /** @param repo pgBackRest's repository, which all members share; undefined archives nothing */
  static async create(folder: string, repo?: string): Promise<PatroniCluster> {
    const [client, peer] = [await freePort(), await freePort()];
    const home = ownFolder(join(folder, 'etcd'));
    const etcd = new Program('etcd', folder, () => ({
      command: ETCD,
      args: [
        ...['--data-dir', join(home, 'data'), '--log-level', 'warn'],
        ...['--listen-client-urls', `http://${at(client)}`],
        ...['--advertise-client-urls', `http://${at(client)}`],
        ...['--listen-peer-urls', `http://${at(peer)}`],
      ],
      ids,
    }));
    const members: Member[] = [];
    for (const name of NAMES) {
      const [postgres, rest] = [await freePort(), await freePort()];
      const program = patroni(folder, { name, postgres, rest, etcd: client, repo });
      const home = join(folder, `patroni-${name}`);
      members.push({ program, home, data: join(home, 'data'), postgres, rest });
    }
    const front = new Postgres('front', { folder, port: await freePort() });
    return new PatroniCluster(folder, { etcd, etcdAt: at(client) }, members, front);
  }

  readonly router: Program;

  /** @param front the port of HAProxy, behind which the primary is */
  private constructor(
    folder: string,
    private readonly store: { etcd: Program; etcdAt: string },
    readonly members: readonly Member[],
    readonly front: Postgres,
  ) {
    const servers = NAMES.flatMap((name, n) => {
      const { postgres = 0, rest = 0 } = members[n] ?? {};
      const letter = name.toUpperCase();
      return [
        [`POSTGRES_${letter}`, at(postgres)],
        [`PATRONI_${letter}`, String(rest)],
      ];
    });
    this.router = new Program('postgres-haproxy', folder, () => ({
      command: HAPROXY,
      args: ['-W', '-db', '-f', join(process.cwd(), 'deploy/haproxy/postgres.cfg')],
      env: { PRIMARY_BIND: at(front.port), ...Object.fromEntries(servers) },
    }));
  }

  /** Starts all; returns when a primary takes connections and a standby has each of its commits. */
  async start(): Promise<void> {
    this.store.etcd.start();
    this.router.start();
    for (const { program } of this.members) {
      program.start();
      // The first one makes the cluster; the others find it.
      await until(`${program.name} runs`, () => this.#takesPart(program), { seconds: 60 });
    }
    await until('the primary is found', () => this.#takesWrites());
    await this.untilSynchronous();
  }

  /** Waits until the primary's commits wait for a standby. */
  async untilSynchronous(): Promise<void> {
    const hasStandby = async () => {
      const text = `SELECT 1 FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')`;
      return (await this.front.query(text)).length > 0;
    };
    await until('a standby is synchronous', hasStandby, { seconds: 60 });
  }

  async #get(path: string, { rest }: Member): Promise<Response> {
    return fetch(`http://${at(rest)}${path}`, { signal: AbortSignal.timeout(2_000) });
  }

  memberOf(program: Program): Member {
    const found = this.members.find((one) => one.program === program);
    if (!found) throw new Error(`${program.name} is no member`);
    return found;
  }

  async #takesPart(program: Program): Promise<boolean> {
    return (await this.#get('/health', this.memberOf(program))).ok;
  }

  /** The member that holds the leader's key now. */
  async leader(): Promise<Program> {
    for (const member of this.members) {
      const answer = await this.#get('/primary', member).catch(() => undefined);
      if (answer?.ok) return member.program;
    }
    throw new Error('no member is the primary');
  }

  /** A member has the leader's key, and connections, a moment before it takes writes. */
  async #takesWrites(): Promise<boolean> {
    const [row] = await this.front.query<{ on: boolean }>('SELECT pg_is_in_recovery() AS on');
    return row?.on === false;
  }

  /** Waits until another member than `old` is the primary and takes writes. Returns it. */
  async untilReplaced(old: Program): Promise<Program> {
    let leader = old;
    await until(`${old.name} is replaced`, async () => {
      leader = await this.leader();
      return leader !== old && (await this.#takesWrites());
    });
    return leader;
  }

  /** Starts a member that was lost; returns when it follows the primary, or has become it again. */
  async bringBack(program: Program): Promise<void> {
    if (!program.isRunning) program.start();
    const member = this.memberOf(program);
    const serves = async () =>
      (await this.#get('/replica', member)).ok || (await this.#get('/primary', member)).ok;
    try {
      // It may have to be rewound, and to replay what it missed.
      await until(`${program.name} is back`, serves, { seconds: 180 });
    } catch (cause) {
      throw new Error(program.tail(40), { cause });
    }
  }

  /** A planned change of the primary, as `patronictl switchover` asks for it. */
  async switchOver(): Promise<void> {
    const old = await this.leader();
    const body = JSON.stringify({ leader: old.name.replace('patroni-', '') });
    const url = `http://${at(this.memberOf(old).rest)}/switchover`;
    const answer = await fetch(url, { method: 'POST', body });
    if (!answer.ok) throw new Error(`switchover: ${await answer.text()}`);
    await this.untilReplaced(old);
  }

  /** Changes the members' common configuration, as `patronictl edit-config` does. */
  async configure({ rest }: Member, changes: Record<string, unknown>): Promise<void> {
    const url = `http://${at(rest)}/config`;
    const answer = await fetch(url, { method: 'PATCH', body: JSON.stringify(changes) });
    if (!answer.ok) throw new Error(`configure: ${answer.status}`);
  }

  /** The members' common configuration. */
  async configuration(member: Member): Promise<Record<string, unknown>> {
    return Object(await (await this.#get('/config', member)).json());
  }

  /** Stops Patroni on all members, each with its PostgreSQL, as systemd does. */
  async stopMembers(): Promise<void> {
    await Promise.all(this.members.map(({ program }) => program.stop()));
  }

  /** Makes Patroni forget the cluster, by `patronictl remove`. */
  forget({ home }: Member): void {
    const { status, stdout, stderr } = spawnSync(
      'patronictl',
      ['-c', join(home, 'patroni.yml'), 'remove', 'gab'],
      {
        env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', PATRONI_ETCD3_HOSTS: this.store.etcdAt },
        input: 'gab\nYes I am aware\n',
        encoding: 'utf8',
      },
    );
    if (status !== 0) throw new Error(`patronictl remove failed: ${stdout}${stderr}`);
  }

  async close(): Promise<void> {
    const programs = [this.router, ...this.members.map(({ program }) => program), this.store.etcd];
    for (const program of programs) if (program.isRunning) await program.kill();
  }
}

interface Place {
  name: string;
  postgres: number;
  rest: number;
  etcd: number;
  repo: string | undefined;
}

/** What the document has an operator put beside gab.conf, so that the member archives its WAL. */
function archiveBeside(
  home: string,
  { data, postgres, repo }: { data: string; postgres: number; repo: string },
) {
  const file = pgBackRestConf(home, { data, port: postgres, repo });
  writeFileSync(join(home, 'archive.conf'), `${archiveSettings(file).join('\n')}\n`);
  appendFileSync(join(home, 'gab.conf'), "include 'archive.conf'\n");
}

function patroni(folder: string, { name, postgres, rest, etcd, repo }: Place): Program {
  const home = join(folder, `patroni-${name}`);
  const data = join(home, 'data');
  const launch = () => {
    ownFolder(home);
    // As an operator puts both into /etc/patroni.
    copyFileSync('deploy/postgres/gab.conf', join(home, 'gab.conf'));
    if (repo) archiveBeside(home, { data, postgres, repo });
    const shipped = readFileSync('deploy/patroni/patroni.yml', 'utf8');
    const own = shipped.replaceAll('/etc/patroni/', `${home}/`);
    // Its members share a machine that must not be reset: the drill ends a sleeping one in the watchdog's place.
    writeFileSync(join(home, 'patroni.yml'), own.replace('mode: required', "mode: 'off'"));
    return { command: PATRONI, args: [join(home, 'patroni.yml')], ids, env };
  };
  const env = {
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: at(etcd),
    PATRONI_RESTAPI_LISTEN: at(rest),
    PATRONI_RESTAPI_CONNECT_ADDRESS: at(rest),
    PATRONI_POSTGRESQL_LISTEN: at(postgres),
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: at(postgres),
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: systemPostgresBin() ?? '',
    PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
    PATRONI_SUPERUSER_PASSWORD: DRILL_PASSWORD,
    PATRONI_REPLICATION_PASSWORD: DRILL_PASSWORD,
    PATRONI_REWIND_PASSWORD: DRILL_PASSWORD,
  };
  // Patroni leaves its PostgreSQL to init, so that its own end does not end the database.
  return new Program(`patroni-${name}`, folder, launch, () => postmasterOf(data));
}
