import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../server/db/database';
import { freePort } from '../../server/embedded/processes';
import { Balancer } from './balancer';
import { DrillChain } from './chain';
import { readLogins, withPort } from './logins';
import { hasNats, Nats } from './nats';
import { PatroniCluster } from './patroni';
import { Pooler } from './pooler';
import { Postgres } from './postgres';
import { Program } from './program';
import { type Env, mustRun, RELEASE, runRelease } from './release';
import { until } from './until';

export interface TopologyOptions {
  /** A standby that follows the primary. */
  replica?: boolean;
  /** Events go through NATS, where Debian's nats-server is installed. */
  nats?: boolean;
  /** Commits wait for the standby. */
  synchronous?: boolean;
  /** Three servers under Patroni instead of a primary. */
  patroni?: boolean;
  /** PGDATA of the primary elsewhere. */
  data?: string;
  /** Environment of the primary. */
  primaryEnv?: Env;
  /** More lines for the primary's postgresql.conf. */
  settings?: string[];
  /** Folder of the primary's WAL, if not in `data`. */
  wal?: string;
  /** Release that the shop begins with, if not `RELEASE`. */
  release?: string;
  /** Settings of all processes that a drill replaces later. */
  replaced?: Env;
  /** Environment of one process, which overrides the common one. */
  env?: (name: string, topology: Topology) => Env | Promise<Env>;
}

type Parts = Pick<
  Topology,
  'folder' | 'chain' | 'primary' | 'cluster' | 'replica' | 'pooler' | 'nats'
>;

/**
 * The documented topology on this machine: HAProxy with TLS, two APIs, one worker, PgBouncer, PostgreSQL with a standby,
 * and a chain. Everything runs from a release, as an operator has set it up, under one temporary folder.
 */
export class Topology {
  static async open(options: TopologyOptions = {}): Promise<Topology> {
    const folder = mkdtempSync(join(tmpdir(), 'gab-topology-'));
    // PostgreSQL and PgBouncer run under an account of their own.
    chmodSync(folder, 0o755);
    const chain = await DrillChain.open(join(folder, 'chain'));
    const cluster = options.patroni ? await PatroniCluster.create(folder) : undefined;
    const own = {
      ...(options.data && { data: options.data }),
      ...(options.wal && { wal: options.wal }),
      ...(options.primaryEnv && { env: options.primaryEnv }),
    };
    const primary =
      cluster?.front ?? new Postgres('primary', { folder, port: await freePort(), ...own });
    const pooler = new Pooler(folder, await freePort());
    const replica = options.replica
      ? new Postgres('replica', { folder, port: await freePort(), follows: primary })
      : undefined;
    const nats = options.nats && hasNats() ? new Nats(folder, await freePort()) : undefined;
    const topology = new Topology({ folder, chain, primary, cluster, replica, pooler, nats });
    topology.release = options.release ?? RELEASE;
    topology.replaced = { ...options.replaced };
    try {
      await topology.#setUp(options);
      await topology.#startShop(options);
      return topology;
    } catch (error) {
      await topology.close();
      throw error;
    }
  }

  readonly folder: string;
  readonly chain: DrillChain;
  /** The primary, or what stands in front of the cluster. */
  readonly primary: Postgres;
  readonly cluster: PatroniCluster | undefined;
  readonly replica: Postgres | undefined;
  readonly pooler: Pooler;
  readonly nats: Nats | undefined;
  /** Folder of the release whose programs are started from now on. */
  release = RELEASE;
  readonly apis: Program[] = [];
  #worker: Program | undefined;
  #balancer: Balancer | undefined;
  #logins: Env = {};
  /** Settings of all processes that a drill replaces; they count from each process's next start. */
  replaced: Env = {};
  #ports = new Map<Program, number>();

  private constructor({ folder, chain, primary, cluster, replica, pooler, nats }: Parts) {
    this.folder = folder;
    this.chain = chain;
    this.primary = primary;
    this.cluster = cluster;
    this.replica = replica;
    this.pooler = pooler;
    this.nats = nats;
  }

  get worker(): Program {
    if (!this.#worker) throw new Error('the worker is not there yet');
    return this.#worker;
  }

  get balancer(): Balancer {
    if (!this.#balancer) throw new Error('HAProxy is not there yet');
    return this.#balancer;
  }

  async #setUp({ synchronous = false, settings = [] }: TopologyOptions): Promise<void> {
    if (this.cluster) {
      await this.cluster.start();
    } else {
      this.primary.create(settings);
      await this.primary.start();
    }
    const out = join(this.folder, 'database.env');
    const admin = { DATABASE_ADMIN_URL: this.primary.url() };
    await mustRun(['server/cli/db.js', 'setup', `--out=${out}`], admin, this.release);
    this.#logins = readLogins(out);
    await this.migrate();
    if (this.replica) {
      this.primary.allowStandbys();
      await this.replica.start();
    }
    if (synchronous) {
      await this.primary.query("ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (replica)'");
      await this.primary.query('SELECT pg_reload_conf()');
    }
    this.pooler.configure(this.primary.port, Object.values(this.#logins));
    this.pooler.program.start();
    this.nats?.program.start();
  }

  /** Brings the database to the schema of the current release, as an operator does. */
  migrate = () => mustRun(['server/cli/db.js', 'migrate'], this.operatorEnv(), this.release);

  login(name: 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATABASE_AUDIT_URL', server = this.primary) {
    return withPort(this.#logins[name] ?? '', server.port);
  }

  /** Settings of all processes. */
  #settings(): Env {
    return {
      ...this.chain.settings,
      SITE_URL: 'https://shop.example',
      SMTP_URL: 'smtp://127.0.0.1:1',
      SUPPORT_EMAIL: 'help@shop.example',
      STAFF_SECOND_FACTOR: 'optional',
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      // All load comes from one address.
      FLOOD_LIMIT: '0',
      BID_LIMIT: '0',
      DATA_DIR: join(this.folder, 'files'),
      ...this.replaced,
    };
  }

  /** The shop's processes and commands use the logins of this file from their next start, and PgBouncer lets them in beside the others. */
  takeLogins(file: string): void {
    const before = Object.values(this.#logins);
    this.#logins = { ...this.#logins, ...readLogins(file) };
    const all = new Set([...before, ...Object.values(this.#logins)]);
    this.pooler.configure(this.primary.port, [...all]);
  }

  /** For `npm run db` on one of the servers. */
  operatorEnv(server = this.primary): Env {
    return {
      ...this.#settings(),
      DATABASE_URL: this.login('DATABASE_URL', server),
      DATABASE_OWNER_URL: this.login('DATABASE_OWNER_URL', server),
    };
  }

  /** Environment of a process of the shop that connects through the pooler, or through another port. */
  shopEnv(port = this.pooler.port): Env {
    const { SYSTEM_WALLET_KEY, ...settings } = this.#settings();
    const pooled = withPort(this.login('DATABASE_URL'), port);
    const direct = Object.assign(new URL(pooled), { pathname: '/gab_session' }).toString();
    return {
      ...settings,
      DATABASE_URL: pooled,
      DATABASE_DIRECT_URL: direct,
      ...this.#balancer?.settings,
      ...(this.replica && { DATABASE_READ_URL: this.login('DATABASE_URL', this.replica) }),
      ...this.nats?.settings,
    };
  }

  /** Adds a process of the shop with the common environment and `env`; `port` answers its probes. */
  addProcess(name: string, port: number, env: Env, node = process.execPath): Program {
    const program = new Program(name, this.folder, () => ({
      command: node,
      args: [join(this.release, 'server/main.js')],
      env: { ...this.shopEnv(), ...env },
    }));
    this.#ports.set(program, port);
    return program;
  }

  async #startShop({ env }: TopologyOptions): Promise<void> {
    const extra = async (name: string) => (await env?.(name, this)) ?? {};
    const ports = [await freePort(), await freePort()];
    const [http, https] = [await freePort(), await freePort()];
    this.#balancer = new Balancer(this.folder, { http, https, apis: ports });
    for (const [n, port] of ports.entries()) {
      const name = `api${n + 1}`;
      const own = { ROLE: 'api', PORT: String(port), ...(await extra(name)) };
      this.apis.push(this.addProcess(name, port, own));
    }
    const health = await freePort();
    const { SYSTEM_WALLET_KEY = '' } = this.chain.settings;
    this.#worker = this.addProcess('worker', health, {
      SYSTEM_WALLET_KEY,
      ROLE: 'worker',
      HEALTH_PORT: String(health),
      ...(await extra('worker')),
    });
    await this.startAll();
    await this.#balancer.start();
  }

  portOf = (program: Program): number => this.#ports.get(program) ?? 0;

  async isReady(program: Program): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${this.portOf(program)}/readyz`, {
      signal: AbortSignal.timeout(1_500),
    });
    return answer.ok;
  }

  /** Starts the APIs and the worker where they do not run, and waits until all are ready. */
  async startAll(): Promise<void> {
    for (const one of [...this.apis, this.worker]) await this.startAndWait(one);
  }

  async stopShop(): Promise<void> {
    for (const one of [...this.apis, this.worker]) await one.stop();
  }

  /**
   * Starts an API or the worker; restarts it when it ends by itself, as systemd does. Returns ms until it is ready.
   */
  async startAndWait(program: Program, seconds = 60): Promise<number> {
    const begun = performance.now();
    if (!program.isRunning) program.start();
    const ready = async () => {
      if (!program.isRunning) program.start();
      return this.isReady(program);
    };
    try {
      await until(`${program.name} is ready`, ready, { seconds });
    } catch (cause) {
      throw new Error(program.tail(), { cause });
    }
    return performance.now() - begun;
  }

  /** Connects as the application, past the pooler. */
  openDatabase(server = this.primary): Database {
    return openDatabase(this.login('DATABASE_URL', server), { max: 4 });
  }

  /** Runs the full audit as an operator does. `said` leaves the seal's line out. */
  async audit(server = this.primary): Promise<{ isClean: boolean; said: string }> {
    const env = {
      ...this.operatorEnv(server),
      DATABASE_URL: this.login('DATABASE_AUDIT_URL', server),
    };
    const { code, said } = await runRelease(['server/audit.js', '--full'], env, this.release);
    return { isClean: code === 0, said: said.replace(/\nNewest seal.*/s, '').trim() };
  }

  async close(): Promise<void> {
    const around = [this.#balancer?.program, this.pooler.program, this.nats?.program];
    const programs = [...around, ...this.#ports.keys()];
    for (const program of programs) if (program?.isRunning) await program.kill();
    for (const server of [this.replica, this.primary]) {
      if (server?.program.isRunning) await server.program.kill();
    }
    await this.cluster?.close();
    await this.chain.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
