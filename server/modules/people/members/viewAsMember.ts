import { randomBytes } from 'node:crypto';
import type { viewAsMember as endpoint } from '@common/endpoints/adminMembers';
import { isStaff } from '@common/people/roles';
import { AppError } from '../../../errors';
import { tokenHash } from '../../../http/caller';
import type { Call } from '../../../http/route';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { readMember } from '../auth/readMember';
import * as sql from './fileStore';
import { showMember } from './findMembers';

/**
 * Lets staff read the shop as a member sees it; `admit` refuses everything else to its token.
 * @throws AppError OWN_ACCOUNT, NOT_FOUND, VIEW_STAFF
 */
export async function viewAsMember({ tx, caller, params, body }: Call<typeof endpoint>) {
  if (params.id === caller.memberId) throw new AppError('OWN_ACCOUNT');
  // Also checks that the member exists.
  const { capabilities } = await showMember(tx, params.id);
  if (isStaff(capabilities)) throw new AppError('VIEW_STAFF');
  const token = `view_${randomBytes(32).toString('base64url')}`;
  const { expires_at } = await tx.one(sql.insertView, [
    params.id,
    caller.memberId,
    caller.sessionId,
    tokenHash(token),
  ]);
  const ref = { type: 'member', id: String(params.id) };
  await writeStaffAction(tx, caller.memberId, 'member.view', ref, body.reason.trim());
  return { token, expiresAt: expires_at, member: await readMember(tx, params.id) };
}
