import { type Database, statement } from '../db/database';
import { pgCode } from '../db/pgError';

export type AuditOutcome = 'clean' | 'broken' | 'unfinished';

const insertRun = statement(
  'noteAuditRun',
  `INSERT INTO audit_runs (outcome, "full") VALUES ($1, $2)`,
);

/** A login or a schema of before this table: audits go on. */
const NOT_THERE = ['42P01', '42501'];

/** Notes in the database how an audit ended, for the alert. @param full whether it read everything */
export async function noteAudit(db: Database, outcome: AuditOutcome, full: boolean): Promise<void> {
  await db.run(insertRun, [outcome, full]).catch((error: unknown) => {
    if (!NOT_THERE.includes(pgCode(error) ?? '')) throw error;
  });
}
