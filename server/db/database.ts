import { availableParallelism } from 'node:os';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient, types } from 'pg';

// Row numbers and counts fit JavaScript integers; amounts are NUMERIC and stay strings.
types.setTypeParser(types.builtins.INT8, Number);

/** A statement of a hot path, planned once per connection under its name; without one, each time for its values. */
export interface Statement {
  name: string;
  text: string;
}

export function statement(name: string, text: string): Statement {
  return { name, text };
}

export interface Reads {
  run<Row>(statement: Statement, values?: unknown[]): Promise<Row[]>;
}

/** Connections that many wait for. */
export interface Readers extends Reads {
  /**
   * Runs several statements after one wait for a turn: whoever was let in does not queue again. Inside,
   * nothing may be awaited that waits for a turn itself.
   */
  together<T>(work: (reads: Reads) => Promise<T>): Promise<T>;
}

/** What a store needs: named statements for hot paths, Drizzle for the rest. */
export interface Queryable extends Reads {
  orm: NodePgDatabase;
}

/** Inside one transaction; what is told to others (`notify`) is told only if it commits. */
export interface Tx extends Queryable {
  readonly inTransaction: true;
}

export interface Database extends Queryable {
  /** Runs `work` in one READ COMMITTED transaction; deadlocks are retried, nothing else is. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * What everybody may read and many ask for at once: nothing is written there, and a statement's plan is
   * made once whatever its values. Its texts are written for that.
   */
  reads: Readers;
  /** A connection of its own, for LISTEN and long locks. The caller ends it. */
  pool: Pool;
  close(): Promise<void>;
}

const DEADLOCK = '40P01';
const ATTEMPTS = 3;

export function pgCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? pgCode(error.cause) : undefined;
}

export function pgConstraint(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint;
  return 'cause' in error ? pgConstraint(error.cause) : undefined;
}

class Connected implements Tx {
  readonly inTransaction = true;
  #client: PoolClient;
  #orm: NodePgDatabase | undefined;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  get orm(): NodePgDatabase {
    this.#orm ??= drizzle({ client: this.#client });
    return this.#orm;
  }

  async run<Row>({ name, text }: Statement, values: unknown[] = []): Promise<Row[]> {
    const result = await this.#client.query({ name, text, values });
    return result.rows;
  }
}

async function attempt<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(new Connected(client));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

// Disks of today find a page about as fast as the next one; the planner's default is of 1996.
const ALWAYS =
  '-c role=gab_app -c idle_in_transaction_session_timeout=15000 -c random_page_cost=1.1';

/**
 * Connections of `reads`. Whoever comes while all are busy waits for a turn: more of them than there are
 * cores would share those and all end late.
 */
const READERS = Math.max(3, availableParallelism() + 1);

function openPool(connectionString: string, max: number, more: string): Pool {
  const pool = new Pool({ connectionString, max, options: `${ALWAYS} ${more}` });
  // A connection that dies must not end the process, idle or within a transaction, whose next query is
  // refused then; the one after opens another.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const runOn =
  (pool: Pick<Pool, 'query'>) =>
  async <Row>({ name, text }: Statement, values: unknown[] = []): Promise<Row[]> => {
    const result = await pool.query({ name, text, values });
    return result.rows;
  };

async function together<T>(pool: Pool, work: (reads: Reads) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work({ run: runOn(client) });
  } finally {
    client.release();
  }
}

/**
 * Opens the pools the application works with: every connection takes on the role `gab_app`, which
 * cannot write the ledger's tables.
 */
export function openDatabase(url: string, options: { max?: number } = {}): Database {
  const pool = openPool(url, options.max ?? 20, '-c statement_timeout=10000');
  const readers = openPool(
    url,
    READERS,
    '-c statement_timeout=5000 -c default_transaction_read_only=on -c plan_cache_mode=force_generic_plan',
  );
  return {
    pool,
    orm: drizzle({ client: pool }),
    run: runOn(pool),
    reads: { run: runOn(readers), together: (work) => together(readers, work) },
    async transaction(work) {
      for (let left = ATTEMPTS - 1; ; left--) {
        try {
          return await attempt(pool, work);
        } catch (error) {
          if (left === 0 || pgCode(error) !== DEADLOCK) throw error;
        }
      }
    },
    async close() {
      await Promise.all([pool.end(), readers.end()]);
    },
  };
}
