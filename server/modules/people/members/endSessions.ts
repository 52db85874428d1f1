import type { endMemberSessions as endpoint, StaffMember } from '@common/endpoints/adminMembers';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { changeOf } from '../../../ledger/actionChanges';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { notify } from '../../messages/notices/notify';
import { endSession, endSessions } from '../auth/sessions';
import { showMember } from './findMembers';

/**
 * Signs a member out of all devices or of one; event streams end with their session.
 * @throws AppError OWN_ACCOUNT, NOT_FOUND, MEMBER_SIGNED_OUT
 */
export async function endMemberSessions({
  tx,
  caller,
  params,
  body,
}: Call<typeof endpoint>): Promise<StaffMember> {
  if (params.id === caller.memberId) throw new AppError('OWN_ACCOUNT');
  // Also checks that the member exists.
  await showMember(tx, params.id);
  const ended =
    body.sessionId === undefined
      ? await endSessions(tx, params.id, null)
      : await endSession(tx, params.id, body.sessionId);
  if (ended.length === 0) {
    throw new AppError(body.sessionId === undefined ? 'MEMBER_SIGNED_OUT' : 'NOT_FOUND');
  }
  const reason = body.reason.trim();
  const ref = { type: 'member', id: String(params.id) };
  const change = changeOf(
    '登入中的工作階段',
    ended.map((id) => `#${id}`),
    [],
  );
  await writeStaffAction(tx, caller.memberId, 'member.endSessions', ref, reason, change);
  // Notices are unique by subject, and a later sign-out ends sessions with higher ids.
  const sessionId = Math.max(...ended);
  await notify(tx, params.id, 'sessionsEnded', { reason, sessionId });
  return showMember(tx, params.id);
}
