import { migrateDatabase } from '../db/migrate';
import { readConnection } from '../db/rights';
import { withClient } from '../db/withClient';
import { StartError } from '../embedded/startError';
import { declare } from '../ledger/staffAudit';
import { type Backup, readBackup, restorePictures } from './backup';
import { runPgTool } from './pgTools';
import { sourceOfCommand } from './program';
import { stopWithdrawalsBy } from './restoreStore';
import { countTables, databaseOf } from './tables';

/** @throws StartError unless the login owns an empty database */
export async function checkTarget(url: string): Promise<void> {
  const name = databaseOf(url);
  const { isOwner, role } = await withClient(url, readConnection);
  if (!isOwner) {
    throw new StartError(`${role} does not own the database ${name}: set DATABASE_OWNER_URL.`);
  }
  const count = await countTables(url);
  if (count === 0) return;
  throw new StartError(
    `The database ${name} is not empty (${count} tables). Keep it, and restore into a new one.`,
  );
}

/**
 * Restores a backup into an empty database, all or nothing, and migrates it to this build. Functions of a later build are
 * kept and returned as `newerFunctions`.
 * @param url the owner's login of the empty database
 * @throws StartError when the backup is damaged, or the database is not empty and so stays as it is
 */
export async function restoreBackup(
  url: string,
  { folder, pictures, sqlFolder }: { folder: string; pictures: string | null; sqlFolder: string },
): Promise<Backup & { newerFunctions: string[] }> {
  const backup = await readBackup(folder);
  await checkTarget(url);
  const database = decodeURIComponent(new URL(url).pathname.slice(1));
  const options = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-comments'];
  await runPgTool('pg_restore', url, [...options, `--dbname=${database}`, backup.dump]);
  if (pictures !== null) await restorePictures(backup, pictures);
  const newerFunctions = await migrateDatabase(url, sqlFolder);
  return { ...backup, newerFunctions };
}

/**
 * Stops withdrawals in a restored database, in the name of one of its administrators.
 * @throws StartError when there is no such administrator
 */
export async function stopWithdrawals(
  url: string,
  by: string,
  command: 'restore' | 'stop',
): Promise<void> {
  const values = [by.toLowerCase(), '系統維護，完成後恢復。', '還原備份'];
  const source = JSON.stringify(sourceOfCommand(`npm run db -- ${command}`));
  const { rowCount } = await withClient(url, async (client) => {
    await client.query('BEGIN');
    await client.query({ ...declare, values: [source] });
    const stopped = await client.query({ ...stopWithdrawalsBy, values });
    await client.query('COMMIT');
    return stopped;
  });
  if (rowCount === 1) return;
  throw new StartError(
    `--by: ${by} is no administrator in the restored database. Withdrawals are not stopped yet: see docs/OPERATING.md, "Restoring a backup".`,
  );
}
