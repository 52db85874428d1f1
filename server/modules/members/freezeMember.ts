import type {
  freezeMember as freezeContract,
  StaffMember,
  unfreezeMember as unfreezeContract,
} from '@common/endpoints/adminMembers';
import type { Tx } from '../../db/database';
import { emitEvent } from '../../db/events';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { writeStaffAction } from '../../ledger/staffAudit';
import { showMember } from './findMembers';
import { lockOtherAdmins, readCapabilities, setFrozen } from './store';

async function change(
  tx: Tx,
  { staffId, memberId, frozen }: { staffId: number; memberId: number; frozen: boolean },
  reason: string,
): Promise<StaffMember> {
  // Also says that there is such a member.
  await showMember(tx, memberId);
  if (!(await setFrozen(tx, memberId, frozen))) throw new AppError('MEMBER_FROZEN_STATE');
  const ref = { type: 'member', id: String(memberId) };
  await writeStaffAction(tx, staffId, frozen ? 'member.freeze' : 'member.unfreeze', ref, reason);
  await emitEvent(tx, memberId, 'balance', {});
  return showMember(tx, memberId);
}

/**
 * Freezes a member: they may look and leave. Only administrators freeze staff, and never the last of
 * themselves that can act.
 * @throws AppError OWN_ACCOUNT, NOT_FOUND, FORBIDDEN, LAST_ADMIN, MEMBER_FROZEN_STATE
 */
export async function freezeMember({
  tx,
  caller,
  params,
  body,
}: Call<typeof freezeContract>): Promise<StaffMember> {
  const { memberId: staffId, capabilities } = caller;
  if (params.id === staffId) throw new AppError('OWN_ACCOUNT');
  // The lock first: what is read after it still holds when it is written.
  const others = await lockOtherAdmins(tx, params.id);
  const theirs = await readCapabilities(tx, params.id);
  const isStaff = theirs.includes('staff') || theirs.includes('admin');
  if (isStaff && !capabilities.includes('admin')) throw new AppError('FORBIDDEN');
  if (theirs.includes('admin') && others === 0) throw new AppError('LAST_ADMIN');
  return change(tx, { staffId, memberId: params.id, frozen: true }, body.reason.trim());
}

/** @throws AppError OWN_ACCOUNT, NOT_FOUND, MEMBER_FROZEN_STATE */
export async function unfreezeMember({
  tx,
  caller,
  params,
  body,
}: Call<typeof unfreezeContract>): Promise<StaffMember> {
  if (params.id === caller.memberId) throw new AppError('OWN_ACCOUNT');
  const who = { staffId: caller.memberId, memberId: params.id, frozen: false };
  return change(tx, who, body.reason.trim());
}
