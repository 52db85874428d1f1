import { Client } from 'pg';
import type { Database } from '../db/database';
import { CHECKS, EVERYTHING, renderCheckSql } from '../ledger/audit';
import { releaseChecks } from '../ledger/auditRelease';
import { ownerUrlOf, TEST_KINDS } from './database';

const QUERIES = CHECKS.map((check) =>
  renderCheckSql(check, { ...EVERYTHING, testOnlyKinds: TEST_KINDS }),
);

/**
 * The auditor within the intruder's session, a function for each check: it plans each once for all changes, which with few rows in
 * the tables takes longer than to run it.
 */
const AUDITOR = QUERIES.map(
  (
    query,
    n,
  ) => `CREATE FUNCTION pg_temp.breaks_${n}() RETURNS boolean LANGUAGE plpgsql AS $audit$ BEGIN
    RETURN EXISTS (SELECT FROM (${query}) b);
  END $audit$`,
).join(';');

const mentions = (table: string) => {
  const word = new RegExp(String.raw`\b${table}\b`);
  return (n: number) => word.test(QUERIES[n] ?? '');
};

/** The checks of rows, those that mention the table first. What a release made is the same whatever row is changed. */
function rowChecks(table: string): number[] {
  const all = CHECKS.flatMap((one, n) => (releaseChecks.includes(one) ? [] : [n]));
  const isFirst = mentions(table);
  return [...all.filter(isFirst), ...all.filter((n) => !isFirst(n))];
}

/** A connection with all rights, which triggers check like everybody's. */
export async function connectOwner(db: Database): Promise<Client> {
  const owner = new Client({ connectionString: ownerUrlOf(db) });
  await owner.connect();
  return owner;
}

/** A connection with all rights, and with triggers off, that changes rows behind the application's back. */
export class Intruder extends Client {
  static async connectTo(db: Database): Promise<Intruder> {
    const intruder = new Intruder({ connectionString: ownerUrlOf(db) });
    await intruder.connect();
    // Once for the session: each change of it makes PostgreSQL forget its plans.
    await intruder.query('SET session_replication_role = replica');
    await intruder.query(AUDITOR);
    return intruder;
  }

  /**
   * Whether the auditor reports any row in this connection's transaction.
   * @param table the one that was changed: its checks are tried first
   */
  async hasBreach(table: string): Promise<boolean> {
    const calls = rowChecks(table).map((n) => `pg_temp.breaks_${n}()`);
    const text = `SELECT ${calls.join(' OR ')} AS found`;
    const { rows } = await this.query<{ found: boolean }>({ name: `breach in ${table}`, text });
    return rows[0]?.found === true;
  }

  /** What the checks say that report anything in this connection's transaction, each once, in alphabetical order. */
  async brokenChecks(): Promise<string[]> {
    const calls = QUERIES.map((_, n) => `pg_temp.breaks_${n}()`);
    const text = `SELECT ARRAY[${calls.join(', ')}] AS broken`;
    const { rows } = await this.query<{ broken: boolean[] }>({ name: 'broken checks', text });
    const broken = CHECKS.filter((_, n) => rows[0]?.broken[n]);
    return [...new Set(broken.map(({ what }) => what))].sort();
  }

  /** Runs in a transaction that is rolled back. */
  async undone<T>(run: () => Promise<T>): Promise<T> {
    await this.query('BEGIN');
    try {
      return await run();
    } finally {
      await this.query('ROLLBACK');
    }
  }
}
