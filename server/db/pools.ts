import { availableParallelism } from 'node:os';
import { type ClientBase, Pool } from 'pg';
import { SESSION_OPTIONS } from './sessionSettings';

// On SSDs reading a random page costs about as much as reading the next one; PostgreSQL's default of 4 is for spinning disks.
const ALL_POOLS =
  '-c idle_in_transaction_session_timeout=15000 -c random_page_cost=1.1 -c lock_timeout=5000 ' +
  `${SESSION_OPTIONS} ` +
  // By these the server notices that our machine is gone, and frees the locks it held.
  '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3';

/** Longest wait for a free or new connection, ms. */
const CONNECT_TIMEOUT_MS = 5_000;

/** Connections of a pool for reads: slightly more than cores, as further ones would slow all of them. */
export const READERS = Math.max(3, availableParallelism() + 1);

export interface PoolOptions {
  max: number;
  /** Session settings in addition to `ALL_POOLS`; undefined sets none at all. */
  settings: string | undefined;
  /** Longest wait for an answer, ms; 0 waits for ever. */
  silenceMs: number;
  /** Rejects a new connection, which is then closed, as is the request that it was opened for. */
  check?(client: ClientBase): Promise<void>;
  /** Age at which a connection is replaced once it is free, s; missing: never. */
  maxAgeS?: number;
}

export function openPool(
  connectionString: string,
  { max, settings, silenceMs, check, maxAgeS }: PoolOptions,
): Pool {
  const pool = new Pool({
    connectionString,
    max,
    ...(settings !== undefined && { options: `${ALL_POOLS} ${settings}` }),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: silenceMs,
    ...(check && { onConnect: check }),
    ...(maxAgeS !== undefined && { maxLifetimeSeconds: maxAgeS }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // A dying connection must not end the process, idle or within a transaction: the next query of that transaction
  // fails, and the pool opens another connection.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
