import type { ActionOf } from '@common/lists/staffActions';
import type { Tx } from '../../../db/database';
import type { RecordChange } from '../../../ledger/actionChanges';
import { writeStaffAction } from '../../../ledger/staffAudit';

type Own = Extract<ActionOf<'member'>, 'factorSet' | 'codesRenew' | `passkey${string}`>;

/** Records in the staff log that a member of staff changed their own second factor, so that a thief's new key is noticed. */
export function recordOwn(
  tx: Tx,
  memberId: number,
  action: Own,
  change: RecordChange,
): Promise<void> {
  const ref = { type: 'member', id: String(memberId) };
  return writeStaffAction(tx, memberId, `member.${action}`, ref, '', change);
}
