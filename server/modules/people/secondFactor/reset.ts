import type { StaffMember } from '@common/endpoints/adminMembers';
import type { resetSecondFactor as endpoint } from '@common/endpoints/secondFactor';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { changeOf } from '../../../ledger/actionChanges';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { notify } from '../../messages/notices/notify';
import { endSessions } from '../auth/sessions';
import { showMember } from '../members/findMembers';
import * as keys from './passkeyStore';
import * as sql from './store';

/**
 * Removes a member's authenticator, passkeys and recovery codes, notifies them and signs them out.
 * @returns false when they had no second factor
 */
export async function removeFactor(
  tx: Tx,
  memberId: number,
  { staffId, reason }: { staffId: number | null; reason: string },
): Promise<boolean> {
  const app = await tx.maybeOne(sql.deleteFactor, [memberId]);
  const passkeys = await tx.run(keys.deletePasskeys, [memberId]);
  if (!app?.any && passkeys.length === 0) return false;
  await tx.run(sql.deleteRecoveryCodes, [memberId]);
  await endSessions(tx, memberId, null);
  if (staffId !== null) {
    const ref = { type: 'member', id: String(memberId) };
    const change = changeOf('兩步驟驗證', true, false);
    await writeStaffAction(tx, staffId, 'member.resetFactor', ref, reason, change);
  }
  await notify(tx, memberId, 'secondFactorReset', { reason, at: Date.now() });
  return true;
}

/** @throws AppError OWN_ACCOUNT, NOT_FOUND, SECOND_FACTOR_ABSENT */
export async function resetSecondFactor(call: Call<typeof endpoint>): Promise<StaffMember> {
  const { tx, caller, params, body } = call;
  if (params.id === caller.memberId) throw new AppError('OWN_ACCOUNT');
  // Also checks that the member exists.
  await showMember(tx, params.id);
  const reset = { staffId: caller.memberId, reason: body.reason.trim() };
  if (!(await removeFactor(tx, params.id, reset))) throw new AppError('SECOND_FACTOR_ABSENT');
  return showMember(tx, params.id);
}
