import { migrateDatabase } from '../db/migrate';
import { readConnection } from '../db/rights';
import { beginRestore, endRestore, unfinishedRestore } from '../db/unfinishedRestore';
import { withClient } from '../db/withClient';
import { StartError } from '../embedded/startError';
import { declare } from '../ledger/staffAudit';
import type { Storage } from '../storage/storage';
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

/** Whether the database has the dump already; marks it otherwise. @throws StartError */
async function beginIn(url: string, { sha256 }: Backup): Promise<boolean> {
  const begun = await withClient(url, unfinishedRestore);
  if (begun === undefined) {
    await checkTarget(url);
    await withClient(url, (owner) => beginRestore(owner, sha256));
    return false;
  }
  if (begun === sha256) return (await countTables(url)) > 1;
  throw new StartError(
    `A restore of another backup into the database ${databaseOf(url)} was cut off: restore that one again, or into an empty database.`,
  );
}

/** Restores the dump all or nothing. @throws StartError when it cannot be, and then the database is empty again */
async function restoreDump(url: string, { dump }: Backup): Promise<void> {
  const options = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-comments'];
  try {
    await runPgTool('pg_restore', url, [...options, `--dbname=${databaseOf(url)}`, dump]);
  } catch (error) {
    if ((await countTables(url)) === 1) await withClient(url, endRestore);
    throw error;
  }
}

export interface Restored extends Backup {
  /** Files whose functions are a later build's, which are kept. */
  newerFunctions: string[];
  /** Pictures that were not there; null where they are left out. */
  pictures: number | null;
}

/**
 * Restores a backup into an empty database, and migrates it to this build. Cut off at any moment, it leaves a database on which no
 * shop starts, and the same call again goes on with it: pictures are added first, the dump is restored all or nothing, and the mark
 * goes once withdrawals are stopped.
 * @param url the owner's login of the empty database
 * @param storage where the pictures go; null leaves them out
 * @param by an administrator, in whose name withdrawals are stopped
 * @throws StartError when the backup is damaged, the database is not empty and so stays as it is, or `by` is no administrator
 */
export async function restoreBackup(
  url: string,
  {
    folder,
    storage,
    sqlFolder,
    by,
  }: { folder: string; storage: Storage | null; sqlFolder: string; by?: string | undefined },
): Promise<Restored> {
  const backup = await readBackup(folder);
  if ((await withClient(url, unfinishedRestore)) === undefined) await checkTarget(url);
  const pictures = storage && (await restorePictures(backup, storage));
  if (!(await beginIn(url, backup))) await restoreDump(url, backup);
  const newerFunctions = await migrateDatabase(url, sqlFolder);
  if (by) await stopWithdrawals(url, by, 'restore');
  await withClient(url, endRestore);
  return { ...backup, newerFunctions, pictures };
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
    `--by: ${by} is no administrator in the restored database. Withdrawals are not stopped yet: run the command again with one who is. See docs/OPERATING.md, "Restoring a backup".`,
  );
}
