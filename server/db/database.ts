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

/** What a store needs: named statements for hot paths, Drizzle for the rest. */
export interface Queryable {
  run<Row>(statement: Statement, values?: unknown[]): Promise<Row[]>;
  orm: NodePgDatabase;
}

/** Inside one transaction; what is told to others (`notify`) is told only if it commits. */
export interface Tx extends Queryable {
  readonly inTransaction: true;
}

export interface Database extends Queryable {
  /** Runs `work` in one READ COMMITTED transaction; deadlocks are retried, nothing else is. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
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

/**
 * Opens the pool the application works with: every connection takes on the role `gab_app`, which
 * cannot write the ledger's tables.
 */
export function openDatabase(url: string, options: { max?: number } = {}): Database {
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 20,
    // Disks of today find a page about as fast as the next one; the planner's default is of 1996.
    options:
      '-c role=gab_app -c statement_timeout=10000 -c idle_in_transaction_session_timeout=15000 -c random_page_cost=1.1',
  });
  // A connection that dies must not end the process, idle or within a transaction, whose next query is
  // refused then; the one after opens another.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const orm = drizzle({ client: pool });
  return {
    pool,
    orm,
    async run<Row>({ name, text }: Statement, values: unknown[] = []): Promise<Row[]> {
      const result = await pool.query({ name, text, values });
      return result.rows;
    },
    async transaction(work) {
      for (let left = ATTEMPTS - 1; ; left--) {
        try {
          return await attempt(pool, work);
        } catch (error) {
          if (left === 0 || pgCode(error) !== DEADLOCK) throw error;
        }
      }
    },
    close: () => pool.end(),
  };
}
