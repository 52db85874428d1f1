import { amountToString } from '@common/money/money';
import type { Client } from 'pg';
import { readsOn } from '../../db/database';
import { pgCode } from '../../db/pgError';
import { type Finding, fault, note, ok } from './finding';
import { readGuards, readLastBackup } from './guardStore';

/** Age of the last backup at which a nightly one was missed, hours. */
const MAX_BACKUP_HOURS = 26;
const UNDEFINED_TABLE = '42P01';
const NO_RIGHT = '42501';

interface Guards {
  names: string;
  awaited: number;
  standbys: number;
  archives: boolean;
  archived_at: Date | null;
  failed_at: Date | null;
  failed_wal: string | null;
}

/** Whether a commit waits for a standby: then the loss of the primary loses nothing. */
function standbyOf({ names, awaited, standbys }: Guards): Finding {
  const connected = standbys === 1 ? '1 is connected' : `${standbys} are connected`;
  if (awaited > standbys) {
    return fault(
      'standby',
      `Commits wait for ${names}, and ${connected}: writes stand still. See CommitsWait in docs/OPERATING.md.`,
    );
  }
  if (awaited > 0) return ok('standby', `commits wait for ${names}, ${connected}`);
  return note(
    'standby',
    `No standby confirms commits (synchronous_standby_names is empty, ${connected}): the loss of this server is then treated as a restored backup.`,
  );
}

type Archiving = Pick<Guards, 'archives' | 'archived_at' | 'failed_at' | 'failed_wal'>;

/** Whether WAL reaches the archive, without which a point in time cannot be restored. */
export function archivingOf({ archives, archived_at, failed_at, failed_wal }: Archiving): Finding {
  if (!archives) {
    return note(
      'archiving',
      'WAL is not archived (archive_mode is off): what has changed since the last backup cannot be restored. See "Backups by pgBackRest" in docs/OPERATING.md.',
    );
  }
  if (failed_at && failed_at > (archived_at ?? new Date(0))) {
    const since = archived_at ? `, and nothing was since ${archived_at.toISOString()}` : '';
    return fault(
      'archiving',
      `${failed_wal} was not archived at ${failed_at.toISOString()}${since}: PostgreSQL's log has the reason.`,
    );
  }
  return ok('archiving', archived_at ? `WAL until ${archived_at.toISOString()}` : 'no WAL yet');
}

const shownHours = (hours: number) =>
  hours < 48 ? `${hours.toFixed(1)} hours` : `${Math.floor(hours / 24)} days`;

async function backupOf(client: Client): Promise<Finding> {
  const last = await readsOn(client)
    .maybeOne(readLastBackup)
    .catch((error: unknown) => {
      // A database that is not migrated yet, which `schema` reports, or a login without rights, which `role` does.
      if (pgCode(error) === UNDEFINED_TABLE || pgCode(error) === NO_RIGHT) return undefined;
      throw error;
    });
  if (!last) return note('backup', 'None has been finished yet: npm run db -- backup FOLDER.');
  const detail = `the last one (${last.kind}) was finished ${shownHours(last.hours)} ago`;
  return last.hours > MAX_BACKUP_HOURS
    ? fault('backup', `${detail}: see BackupOverdue in docs/OPERATING.md.`)
    : ok('backup', detail);
}

/** Protection of the database against loss: standbys, archived WAL, backups. */
export async function examineGuards(client: Client): Promise<Finding[]> {
  const guards = await readsOn(client).maybeOne(readGuards);
  if (!guards) return [];
  return [standbyOf(guards), archivingOf(guards), await backupOf(client)];
}

/**
 * Whether the system wallet can pay the open withdrawals.
 * @param gab base units in the wallet
 * @param open base units that they ask for
 */
export function fundsOf(gab: bigint, open: bigint): Finding {
  const asked = `open withdrawals ask for ${amountToString(open)} GAB`;
  if (gab >= open) return ok('funds', `${asked}, the wallet has ${amountToString(gab)}`);
  return fault(
    'funds',
    `${asked}, and the wallet has ${amountToString(gab)}: they wait. See WalletShort in docs/OPERATING.md.`,
  );
}
