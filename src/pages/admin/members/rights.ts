import type { StaffMember } from '@common/endpoints/adminMembers';
import type { Member } from '@common/endpoints/auth';
import { hasRight, isStaff } from '@common/people/roles';

/** Whether the button is shown; the server decides. Only administrators freeze staff, and unfreeze anybody. */
export function mayFreeze(
  { id, frozenAt, closedAt, capabilities }: StaffMember,
  me: Pick<Member, 'id' | 'capabilities'> | undefined,
): boolean {
  if (id === me?.id || closedAt !== null) return false;
  if (hasRight(me?.capabilities ?? [], 'admin')) return true;
  return (
    hasRight(me?.capabilities ?? [], 'members.freeze') &&
    frozenAt === null &&
    !isStaff(capabilities)
  );
}
