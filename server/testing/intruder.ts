import { Client } from 'pg';
import type { Database } from '../db/database';
import { CHECKS, EVERYTHING, renderCheckSql } from '../ledger/audit';
import { releaseChecks } from '../ledger/auditRelease';
import { ownerUrlOf, TEST_KINDS } from './database';

/** Checks of rows: what a release made is the same whatever row is changed. */
const ROW_CHECKS = CHECKS.filter((one) => !releaseChecks.includes(one));

/** A connection with all rights that changes rows behind the application's back. */
export class Intruder extends Client {
  static async connectTo(db: Database): Promise<Intruder> {
    const intruder = new Intruder({ connectionString: ownerUrlOf(db) });
    await intruder.connect();
    return intruder;
  }

  /** Whether the auditor reports anything in this connection's transaction. */
  async hasBreach(): Promise<boolean> {
    for (const check of ROW_CHECKS) {
      const text = renderCheckSql(check, { ...EVERYTHING, testOnlyKinds: TEST_KINDS });
      if ((await this.query(`SELECT FROM (${text}) b LIMIT 1`)).rowCount) return true;
    }
    return false;
  }

  /** Runs with triggers off in a transaction that is rolled back. */
  async undone<T>(run: () => Promise<T>): Promise<T> {
    await this.query('BEGIN');
    try {
      await this.query('SET LOCAL session_replication_role = replica');
      return await run();
    } finally {
      await this.query('ROLLBACK');
    }
  }
}
