import type {
  freezeMember as freezeContract,
  StaffMember,
  unfreezeMember as unfreezeContract,
} from '@common/endpoints/adminMembers';
import { amountToString } from '@common/money/money';
import { isStaff } from '@common/people/roles';
import type { Tx } from '../../../db/database';
import { emitEvent } from '../../../db/events';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { changeOf, type RecordChange } from '../../../ledger/actionChanges';
import { readBalances } from '../../../ledger/ledger';
import { readOwed, repayReversed } from '../../../ledger/reversedCredits';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { notify } from '../../messages/notices/notify';
import { lockAdmins } from './changeRole';
import { showMember } from './findMembers';
import { freezeRow, readCapabilities, unfreezeRow } from './store';

const FROZEN = changeOf('凍結', false, true);
const UNFROZEN = changeOf('凍結', true, false);

/**
 * Takes what a deep reorg left the member owing from what is available by now.
 * @returns the change for the log of staff, which names what is still owed
 * @throws AppError MEMBER_OWES while more could come back from holds, which would be the member's again
 */
async function settleReversed(tx: Tx, memberId: number, frozenAt: number): Promise<RecordChange> {
  const before = await readOwed(tx, memberId);
  const owed = await repayReversed(tx, memberId, frozenAt);
  if (owed > 0n) {
    const { held } = (await readBalances(tx, memberId)).coin;
    const data = { owed: amountToString(owed), held: amountToString(held) };
    if (held > 0n) throw new AppError('MEMBER_OWES', { data });
  }
  if (before === 0n) return UNFROZEN;
  // The log shows only what changed: with null before, the rest is shown whatever was charged.
  return {
    before: { ...UNFROZEN.before, 尚欠平台: null },
    after: { ...UNFROZEN.after, 尚欠平台: amountToString(owed) },
  };
}

/** @param seen since when the caller saw the member frozen (ms); null: saw them not frozen, and freezes them */
async function change(
  tx: Tx,
  { staffId, memberId, seen }: { staffId: number; memberId: number; seen: number | null },
  reason: string,
): Promise<StaffMember> {
  // Also checks that the member exists.
  await showMember(tx, memberId);
  const frozen = seen === null;
  const changed = frozen ? freezeRow(tx, memberId) : unfreezeRow(tx, memberId, seen);
  if (!(await changed)) throw new AppError('MEMBER_FROZEN_STATE');
  const record = frozen ? FROZEN : await settleReversed(tx, memberId, seen);
  const ref = { type: 'member', id: String(memberId) };
  const action = frozen ? 'member.freeze' : 'member.unfreeze';
  await writeStaffAction(tx, staffId, action, ref, reason, record);
  await emitEvent(tx, memberId, 'balance', {});
  const member = await showMember(tx, memberId);
  // Each freeze has a notice of its own, and so has its end.
  const kind = frozen ? 'accountFrozen' : 'accountUnfrozen';
  await notify(tx, memberId, kind, { frozenAt: seen ?? Number(member.frozenAt) });
  return member;
}

/**
 * Freezes a member, who can then read and settle what is open but start nothing. Only administrators freeze staff, and
 * never the last administrator who can act.
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
  // Lock first, so that nothing read below changes before the write.
  const active = await lockAdmins(tx);
  const theirs = await readCapabilities(tx, params.id);
  if (isStaff(theirs) && !capabilities.includes('admin')) throw new AppError('FORBIDDEN');
  if (theirs.includes('admin') && active.every((id) => id === params.id))
    throw new AppError('LAST_ADMIN');
  return change(tx, { staffId, memberId: params.id, seen: null }, body.reason.trim());
}

/** @throws AppError OWN_ACCOUNT, NOT_FOUND, MEMBER_FROZEN_STATE, MEMBER_OWES */
export async function unfreezeMember({
  tx,
  caller,
  params,
  body,
}: Call<typeof unfreezeContract>): Promise<StaffMember> {
  if (params.id === caller.memberId) throw new AppError('OWN_ACCOUNT');
  const who = { staffId: caller.memberId, memberId: params.id, seen: body.frozenAt };
  return change(tx, who, body.reason.trim());
}
