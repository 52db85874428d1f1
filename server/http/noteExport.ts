import type { UnchangingAction } from '@common/lists/staffActions';
import { AppError } from '../errors';
import { writeStaffAction } from '../ledger/staffAudit';
import { sourceOfRequest } from './actionSource';
import type { RawCall } from './route';

/** Records that staff export data, before its first line is sent. @throws AppError SIGN_IN_REQUIRED */
export async function noteExport(
  { db, caller, origin }: Pick<RawCall, 'db' | 'caller' | 'origin'>,
  action: Extract<UnchangingAction, `${string}.export`>,
  type: string,
  note: string,
): Promise<void> {
  if (!caller) throw new AppError('SIGN_IN_REQUIRED');
  await db.transaction((tx) => {
    tx.source = () => sourceOfRequest({ caller, origin });
    return writeStaffAction(tx, caller.memberId, action, { type, id: 'csv' }, note);
  });
}
