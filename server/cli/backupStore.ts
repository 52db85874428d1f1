import type { Client } from 'pg';
import { pgCode } from '../db/pgError';

const UNDEFINED_TABLE = '42P01';

/**
 * Notes in the database that it has been backed up, for the alert on the backup's age. A database of an earlier release may
 * lack the table: it is backed up before its migration.
 */
export async function noteBackup(owner: Client): Promise<void> {
  await owner.query(`INSERT INTO backups (kind) VALUES ('dump')`).catch((error: unknown) => {
    if (pgCode(error) !== UNDEFINED_TABLE) throw error;
  });
}
