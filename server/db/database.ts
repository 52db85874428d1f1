import type { ActionSource } from '@common/endpoints/adminLog';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import { traced } from '../tracing/tracing';
import { commit } from './commit';
import { ask, isDatabaseAway } from './databaseAway';
import { openPool, READERS } from './pools';
import { requirePrimary } from './primary';
import { fallingBack, openReplicas, type Replicas } from './replicas';
import { retryTransient } from './retry';
import { timed } from './slowStatements';
import { type Reads, type Run, readsWith } from './statement';
import { inTransaction, plannedByValues } from './transactions';

export {
  byValues,
  declarations,
  type Reads,
  readsOn,
  readsWith,
  type Statement,
  statement,
  type UndeclaredStatement,
} from './statement';

/** Reads on a small pool that many requests share. */
export interface Readers extends Reads {
  /**
   * Runs several statements on one pooled connection. `work` must not take a second connection of this pool: both
   * could wait for each other.
   */
  withConnection<T>(work: (reads: Reads) => Promise<T>): Promise<T>;
}

/** The queries that a store may run. */
export interface Queryable extends Reads {
  orm: NodePgDatabase;
}

/** One transaction: notifications (`NOTIFY`) are sent when it commits. */
export interface Tx extends Queryable {
  readonly inTransaction: true;
  /** Origin of the staff actions that it writes; missing: this process itself. */
  source?: () => ActionSource;
}

export interface Database extends Queryable {
  /**
   * Runs `work` in one READ COMMITTED transaction. Repeats all of it after a deadlock, a serialization failure or an
   * unavailable lock while time is left; nothing else is retried. With replicas, `onCommit` gets the log position
   * after the transaction's writes.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, onCommit?: (lsn: bigint) => void): Promise<T>;
  /**
   * Read-only connections for public pages, on replicas if there are any. Plans are generic (made once for all
   * values); statements that run here are written for that.
   */
  reads: Readers;
  /**
   * For exports, which are read page by page: on replicas if there are any, each statement planned for its values;
   * without replicas on the main pool.
   */
  exports: Reads;
  /** The same database whose `reads` go to the primary, for a caller who has just written. */
  fresh: Database;
  /** Null without DATABASE_READ_URL. */
  replicas: Replicas | null;
  /** All pools on the primary, by what they are for, to be measured. */
  pools: Readonly<Record<string, Pool>>;
  /** Connections for one statement or transaction at a time: behind a pooler, the session may change in between. */
  pool: Pool;
  /** Connections that keep their session, for LISTEN and locks that outlive a transaction. */
  sessions: Pool;
  close(): Promise<void>;
}

/** The name in the log of a statement that is planned on every run. */
const UNNAMED = 'unnamed';

/** Whether connections keep the plans of named statements: not through a pooler in transaction mode. */
type KeepsPlans = boolean;

const runOn =
  (client: Pick<Pool, 'query'>, keepsPlans: KeepsPlans): Run =>
  async ({ name, text, byValues }, values = []) => {
    const query = keepsPlans && !byValues ? { name, text, values } : { text, values };
    const send = () => ask(() => client.query(query));
    const result = await traced('sql', name, () => timed(name || UNNAMED, send));
    const { rows } = result;
    // pg's timers of query_timeout link a finished query to the next: once one is old, V8 keeps all that follow, with
    // their results, until it collects the whole heap. So only the reader holds the rows.
    result.rows = [];
    return rows;
  };

const readsOf = (client: Pick<Pool, 'query'>, keepsPlans: KeepsPlans): Reads =>
  readsWith(runOn(client, keepsPlans));

function transactionOn(client: PoolClient, keepsPlans: KeepsPlans): Tx {
  let orm: NodePgDatabase | undefined;
  return {
    ...readsOf(client, keepsPlans),
    inTransaction: true,
    get orm() {
      orm ??= drizzle({ client });
      return orm;
    },
  };
}

async function withConnection<T>(
  pool: Pool,
  keepsPlans: KeepsPlans,
  work: (reads: Reads) => Promise<T>,
): Promise<T> {
  const client = await ask(() => pool.connect());
  let broken = false;
  try {
    return await work(readsOf(client, keepsPlans));
  } catch (error) {
    broken = isDatabaseAway(error);
    throw error;
  } finally {
    client.release(broken);
  }
}

export interface DatabaseOptions {
  /** Largest number of connections outside `reads`; 20 by default. */
  max?: number;
  /** The role that every connection takes; null keeps the login's own. */
  role?: string | null;
  /** Longest wait for an answer, ms, before the connection counts as dead; 0 for long statements: no limit. */
  silenceMs?: number;
  /**
   * The URL leads through a pooler in transaction mode. Connections then set no role and no time-outs, which the
   * pooler would pass on to other clients; the login has its own (setup/roles.sql).
   */
  pooled?: boolean;
  /** Streaming replicas, for `reads`. */
  replicaUrls?: readonly string[];
  /** URL of PostgreSQL itself, for `sessions`; undefined if the main URL leads there. */
  directUrl?: string | undefined;
}

/** Connections of a separate pool of `sessions`: one listens, one holds the payer's lock. */
const SESSIONS = 4;
/** After this long without an answer a connection is dead, ms: longer than PostgreSQL's own statement time-outs. */
const WRITE_SILENCE_MS = 12_000;
const READ_SILENCE_MS = 7_000;
const READ_ONLY =
  '-c statement_timeout=5000 -c default_transaction_read_only=on -c plan_cache_mode=force_generic_plan';
const READ_WRITE = '-c statement_timeout=10000';

/** Opens the application's pools. Every connection takes the role `gab_app`, which cannot write the ledger's tables. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { max = 20, role = 'gab_app', silenceMs = WRITE_SILENCE_MS, pooled = false } = options;
  const asRole = role === null ? '' : `-c role=${role} `;
  const settings = (poolSettings: string) => (pooled ? undefined : asRole + poolSettings);
  const check = requirePrimary;
  const pool = openPool(url, { max, settings: settings(READ_WRITE), silenceMs, check });
  const readers = openPool(url, {
    max: READERS,
    settings: settings(READ_ONLY),
    silenceMs: READ_SILENCE_MS,
    check,
  });
  const { directUrl } = options;
  const sessions = directUrl
    ? openPool(directUrl, { max: SESSIONS, settings: asRole + READ_WRITE, silenceMs, check })
    : pool;
  const primary: Readers = {
    ...readsOf(readers, !pooled),
    withConnection: (work) => withConnection(readers, !pooled, work),
  };
  const replicas = openReplicas(pool, options.replicaUrls ?? [], {
    max: READERS,
    settings: settings(READ_ONLY),
    silenceMs: READ_SILENCE_MS,
  });
  const opened = {
    ...readsOf(pool, !pooled),
    pool,
    sessions,
    pools: { main: pool, reads: readers, ...(sessions !== pool && { sessions }) },
    replicas,
    orm: drizzle({ client: pool }),
    transaction: <T>(work: (tx: Tx) => Promise<T>, onCommit?: (lsn: bigint) => void) =>
      retryTransient(() =>
        traced('transaction', 'transaction', () =>
          inTransaction(
            pool,
            'BEGIN',
            (client) => work(transactionOn(client, !pooled)),
            (client) => commit(client, replicas ? onCommit : undefined),
          ),
        ),
      ),
    async close() {
      await replicas?.close();
      await Promise.all([...new Set([pool, readers, sessions])].map((one) => one.end()));
    },
  };
  const fresh: Database = {
    ...opened,
    reads: primary,
    exports: readsOf(pool, !pooled),
    get fresh() {
      return fresh;
    },
  };
  if (!replicas) return fresh;
  const onUsable = fallingBack(replicas, readers);
  const reads: Readers = {
    ...readsWith((one, values) => onUsable((chosen) => runOn(chosen, !pooled)(one, values))),
    withConnection: (work) => onUsable((chosen) => withConnection(chosen, !pooled, work)),
  };
  const exports = readsWith((one, values) =>
    onUsable((chosen) => plannedByValues(chosen, (client) => runOn(client, false)(one, values))),
  );
  return { ...opened, fresh, reads, exports };
}
