import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase, Pool } from 'pg';
import { type RowOf, t } from './columns';
import { DatabaseAwayError, isDatabaseAway } from './databaseAway';
import { parseLsn } from './lsn';
import { openPool, type PoolOptions } from './pools';
import { isTransient } from './retry';
import { readsOn, type Statement, statement } from './statement';

/** Interval of measurements, and time limit of each, ms. */
const MEASURING = { everyMs: 500, answerMs: 1_000 };
/** A replica with a greater lag, s, receives no reads. */
export const MAX_LAG_S = 5;
/** Age at which a connection is replaced, s: until then a name that leads elsewhere by now may go unnoticed. */
const MAX_AGE_S = 60;
/** Samples of the primary's log position that are kept: they must reach back to the position of the slowest replica in use. */
const MAX_SAMPLES = 120;

export interface Replica {
  /** Host and port, for metrics and logs. */
  name: string;
  pool: Pool;
  /** Whether it may serve: it answers, is a standby of this primary, and is not too far behind. */
  usable: boolean;
  /** Lag in seconds; null while unknown. */
  lagS: number | null;
  /** Whether this server is the primary itself at present: DATABASE_READ_URL may name all members of a cluster. */
  isPrimary: boolean;
  /** Whether it was ahead of the primary: since a fail-over its history is another one, and it must be copied anew. */
  isApart: boolean;
}

/** Opens a pool whose new connections must pass the check. */
type OpenPool = (check: (client: ClientBase) => Promise<void>) => Pool;

interface Watched extends Replica {
  replayed: bigint;
  open: OpenPool;
  /** The server that all connections of `pool` lead to; undefined before the first. */
  server: string | undefined;
  /** Whether the name leads to another server than `pool` by now. */
  isMoved: boolean;
}

interface Sample {
  lsn: bigint;
  at: number;
}

// All servers of a cluster have the same system identifier, and the same numbers of its databases; the start time
// distinguishes them.
const IDENTITY = `(SELECT concat(system_identifier, '/', (SELECT oid FROM pg_database WHERE datname = current_database()))
   FROM pg_control_system()) AS system,
  pg_postmaster_start_time()::text AS started`;
const positionColumns = {
  /** Null if `replayed` was asked of a server that is no standby. */
  lsn: t.text.orNull,
  system: t.text.notNull,
  started: t.text.notNull,
};
const position = statement(
  'primaryPosition',
  `SELECT pg_current_wal_lsn()::text AS lsn, ${IDENTITY}`,
  positionColumns,
);
const replayed = statement(
  'replayedPosition',
  `SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text END AS lsn, ${IDENTITY}`,
  positionColumns,
);

type Position = RowOf<typeof positionColumns>;

const unknown = {
  usable: false,
  lagS: null,
  isPrimary: false,
  replayed: 0n,
  server: undefined,
  isMoved: false,
  isApart: false,
};

/** A server's position; undefined if the answer is late or fails. */
async function ask(
  pool: Pool,
  asking: Statement<typeof positionColumns>,
): Promise<Position | undefined> {
  const timer = new AbortController();
  const late = sleep(MEASURING.answerMs, undefined, { signal: timer.signal }).catch(
    () => undefined,
  );
  const asked = readsOn(pool).one(asking);
  return Promise.race([asked, late])
    .catch(() => undefined)
    .finally(() => timer.abort());
}

/**
 * Streaming replicas that serve public reads. How far each has replayed is measured twice a second against samples of the
 * primary's position, so that clocks do not matter.
 */
export class Replicas {
  readonly all: readonly Replica[];
  readonly #watched: Watched[];
  #samples: Sample[] = [];
  /** The primary as it last answered. */
  #identity: Pick<Position, 'system' | 'started'> | undefined;
  #next = 0;
  #closed = false;

  constructor(
    private readonly primary: Pool,
    named: readonly { name: string; open: OpenPool }[],
  ) {
    this.#watched = named.map(({ name, open }) => {
      const check = (client: ClientBase) => this.#requireServer(one, client);
      const one: Watched = { name, open, pool: open(check), ...unknown };
      return one;
    });
    this.all = this.#watched;
    void this.#watch();
  }

  /** The next usable replica in rotation; undefined without one. */
  choose(): Replica | undefined {
    const usable = this.#watched.filter((one) => one.usable);
    this.#next += 1;
    return usable[this.#next % usable.length];
  }

  /** Whether each usable replica has what was written up to a position. */
  hasReplayed(lsn: bigint): boolean {
    return this.#watched.every((one) => !one.usable || one.replayed >= lsn);
  }

  /** Takes a replica that failed out of use until it answers again. */
  drop(replica: Replica): void {
    replica.usable = false;
  }

  /** Measures every replica once. */
  async measure(): Promise<void> {
    const now = await ask(this.primary, position);
    const lsn = parseLsn(now?.lsn);
    // While the primary is away nothing is written, so a replica that was close still is.
    if (now) {
      // Positions of a former primary say nothing about this one's replicas.
      if (now.started !== this.#identity?.started) this.#samples = [];
      this.#identity = now;
    }
    if (lsn !== undefined) {
      this.#samples.push({ lsn, at: performance.now() });
      // A replica cannot have replayed, half a second ago, what its primary has not written yet.
      for (const one of this.#watched) one.isApart ||= one.replayed > lsn;
    }
    this.#samples = this.#samples.slice(-MAX_SAMPLES);
    await Promise.all(this.#watched.map((one) => this.#measureOne(one)));
  }

  /** Rejects a new connection of a pool that leads to another server than the pool's first one. */
  async #requireServer(one: Watched, client: ClientBase): Promise<void> {
    const { system, started } = await readsOn(client).one(replayed);
    const server = `${system} ${started}`;
    one.server ??= server;
    if (one.server === server) return;
    one.isMoved = true;
    throw new DatabaseAwayError(new Error(`${one.name} leads to another server`));
  }

  /** Connects anew, to the server that the name leads to now. */
  #renew(one: Watched): void {
    void one.pool.end();
    Object.assign(one, unknown);
    one.pool = one.open((client) => this.#requireServer(one, client));
  }

  async #measureOne(one: Watched): Promise<void> {
    if (one.isMoved && !this.#closed) this.#renew(one);
    const answer = await ask(one.pool, replayed);
    const lsn = parseLsn(answer?.lsn);
    const isOurs = answer !== undefined && answer.system === this.#identity?.system;
    const isStandby = lsn !== undefined && isOurs;
    one.isPrimary = !isStandby && isOurs && answer.started === this.#identity?.started;
    one.lagS = isStandby && !one.isApart ? this.#lagOf(lsn) : null;
    one.replayed = lsn ?? 0n;
    // A replica behind the oldest sample has an unknown lag.
    const isMeasured = one.replayed >= (this.#samples[0]?.lsn ?? 0n);
    one.usable = one.lagS !== null && one.lagS <= MAX_LAG_S && isMeasured;
  }

  /** Seconds since the primary passed the replayed position. */
  #lagOf(replayed: bigint): number {
    const first = this.#samples.find(({ lsn }) => lsn > replayed);
    return first ? (performance.now() - first.at) / 1000 : 0;
  }

  async #watch(): Promise<void> {
    while (!this.#closed) {
      await this.measure();
      await sleep(MEASURING.everyMs, undefined, { ref: false });
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#watched.map(({ pool }) => pool.end()));
  }
}

/** Returns a function that reads on the replicas in rotation; on the primary if none is usable or the replica fails. */
export function fallingBack(
  replicas: Replicas,
  primary: Pool,
): <T>(work: (pool: Pool) => Promise<T>) => Promise<T> {
  return async (work) => {
    const replica = replicas.choose();
    if (!replica) return work(primary);
    try {
      return await work(replica.pool);
    } catch (error) {
      const isAway = isDatabaseAway(error);
      // A standby cancels a query that keeps it from replaying the log.
      if (!isAway && !isTransient(error)) throw error;
      if (isAway) replicas.drop(replica);
      return work(primary);
    }
  };
}

/** Null without URLs. */
export function openReplicas(
  primary: Pool,
  urls: readonly string[],
  options: PoolOptions,
): Replicas | null {
  if (urls.length === 0) return null;
  const named = urls.map((url) => ({
    name: new URL(url).host,
    open: (check: (client: ClientBase) => Promise<void>) =>
      openPool(url, { ...options, check, maxAgeS: MAX_AGE_S }),
  }));
  return new Replicas(primary, named);
}
